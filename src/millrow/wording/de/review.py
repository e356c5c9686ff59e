"""What reviews and hints say in German."""

SENTENCES = {
    "review.number": "{round}.",
    "review.number.later": "{round}…",
    "review.move": "{move}",
    "review.win-draw": (
        "{number, select, none {} other {{number} }}{move} verschenkte den Sieg: jetzt remis;"
        " {better} hätte{turns, select, none {} other { in {turns}}} gewonnen."
    ),
    "review.win-loss": (
        "{number, select, none {} other {{number} }}{move} machte aus einem Sieg eine Niederlage"
        "{after, select, none {} other { in {after}}}; {better} hätte{turns, select, none {} other { in {turns}}} gewonnen."
    ),
    "review.draw-loss": (
        "{number, select, none {} other {{number} }}{move} verschenkte das Remis: Niederlage"
        "{after, select, none {} other { in {after}}}; {better} hätte das Remis gehalten."
    ),
    "review.slower": "{number, select, none {} other {{number} }}{move} gewinnt in {after}; {better} hätte in {turns} gewonnen.",
    "review.faster": "{number, select, none {} other {{number} }}{move} verliert in {after}; {better} hätte erst in {turns} verloren.",
    "review.doubted": (
        "{number, select, none {} other {{number} }}{move} war wahrscheinlich ein Fehler;"
        " der Computer hätte {better} gespielt."
    ),
    "review.end.resigned": (
        "{seat, name} gab in einer Stellung auf, die bei bestem Spiel {won, select, true {gewonnen} other {remis}} war."
    ),
    "review.end.agreed": "Man einigte sich auf Remis, aber {seat, name} hätte bei bestem Spiel gewinnen können.",
    "review.end.drawn": "Die Partie endete remis, aber die Stellung war für {seat, name} gewonnen.",
    "review.value": (
        "{value, select, win {Sieg} draw {Remis} other {Niederlage}}{turns, select, none {} other { in {turns}}}"
    ),
    "review.estimate": "etwa {estimate, number}",
    "review.accuracy": (
        "{seat, name}: Genauigkeit {estimated, select, true {etwa } other {}}{percent, number}\u00a0%,"
        " {estimated, select, true {vermutlich } other {}}"
        "{mistakes, plural, =0 {keine Fehler} one {# Fehler} other {# Fehler}}."
    ),
    "review.accuracy.none": "{seat, name}: keine Gelegenheit für einen Fehler.",
    "review.explain": (
        "Die Genauigkeit ist der Anteil der Züge, die den Wert der Stellung (Sieg oder Remis) hielten."
        " Es zählen nur Züge, bei denen ein Fehler möglich war."
    ),
    "review.explain.estimated": (
        "Dieses Spiel ist nicht gelöst, die Werte sind daher Schätzungen des Computers von -1 (verloren) bis 1 (gewonnen)."
        " Sein bester Zug zählt 100\u00a0%, und je 0,3, um die die Schätzung fällt, halbiert sich das."
        " Die Genauigkeit ist der Durchschnitt."
    ),
    "review.title": "{title}: {result}",
    "review.side": "{seat, name} gewinnt",
    "review.zone.win": "Sieg",
    "review.zone.draw": "Remis",
    "review.zone.loss": "Niederlage",
    "review.axis": "Zug",
    "review.try.done": "Richtig! {move}: {value}.",
    "review.try.next": "Bis hierher richtig. Beende deinen Zug.",
    "review.try.again": "{move}: {value}. Es gibt etwas Besseres. Versuch es noch einmal.",
    "hint.half": "Sieh dir die markierten Stellen an.",
    "hint.few": "Es ist eine der markierten Stellen.",
    "hint.move": "Spiel {move}.",
    "hint.reasons": "{move} Das {reasons, and}.",
    "hint.guess": "{hint} Das ist die beste Vermutung des Computers.",
    "reason.only-move": "ist der einzige mögliche Zug",
    "reason.wins-now": "gewinnt die Partie",
    "reason.only-win": "ist der einzige Zug, der gewinnt{turns, select, none {} other { (in {turns} Zügen)}}",
    "reason.wins": "gewinnt in {turns, plural, one {# Zug} other {# Zügen}}",
    "reason.only-draw": "ist der einzige Zug, der das Remis hält",
    "reason.draws": "hält das Remis",
    "reason.all-draw": "hält das Remis, wie jeder andere Zug",
    "reason.delays": "hält am längsten durch, {turns, plural, one {# Zug} other {# Züge}} lang",
    "page.review.values": "Wer stand auf Gewinn?",
    "page.review.graph": "Kurve: was die Partie nach jedem Zug wert war. Die Tabelle darunter zeigt dieselben Werte.",
    "page.review.table": "Als Tabelle zeigen",
    "page.review.head.move": "Zug",
    "page.review.head.player": "Spieler",
    "page.review.head.before": "Bestes Spiel",
    "page.review.head.after": "Gespielt",
    "page.review.turning": "Wendepunkte",
    "page.review.none": "Noch keine Züge.",
    "page.review.no-mistakes": "Niemand hat einen Sieg oder ein Remis verschenkt.",
    "page.review.no-mistakes.estimated": "Keine wahrscheinlichen Fehler gefunden.",
    "page.review.accuracy": "Genauigkeit",
    "page.review.percent": "{estimated, select, true {≈ } other {}}{percent, number}\u00a0%",
    "page.review.score": (
        "{seat, name}, {estimated, select, true {vermutlich } other {}}"
        "{mistakes, plural, =0 {keine Fehler} one {# Fehler} other {# Fehler}}"
    ),
    "page.review.stage": "{stage}: {mistakes, plural, =0 {keine Fehler} one {# Fehler} other {# Fehler}} bei {chances, plural, one {# Zug} other {# Zügen}}",
    "page.review.turns": "Die Zahlen sind Züge beider Seiten bis zum Ende, bei bestem Spiel.",
    "page.review.record": "Mit Kommentaren herunterladen",
    "page.review.picture": "Kurve herunterladen",
    "page.review.game": "Zurück zur Partie",
    "page.review.preparing": (
        "Die Auswertung wird vorbereitet. Beim ersten Mal kann das eine halbe Minute dauern, später beginnt sie sofort\u00a0…"
    ),
    "page.review.solving": "Zug {done} von {count}",
    "page.review.estimating": "Schätzung: Zug {done} von {count}. Dieses Spiel ist nicht gelöst.",
    "page.review.done": "Die Auswertung ist fertig.",
    "page.review.start": "Beginn der Partie",
    "page.review.turn": "{number} {move}: {value} für {seat, name}.",
    "page.review.practice": "Aus diesen Fehlern lernen",
    "page.review.practice.at": "Fehler {number} von {last}",
    "page.review.practice.task": (
        "Fehler {number} von {last}. {best, select,"
        " win {{seat, name} am Zug kann{turns, select, none {} other { in {turns, plural, one {# Zug} other {# Zügen}}}} gewinnen."
        " Finde einen Gewinnzug.}"
        " draw {{seat, name} am Zug kann das Remis halten. Finde einen Zug, der es hält.}"
        " other {{seat, name} ist am Zug. Finde einen besseren Zug als in der Partie.}}"
    ),
    "page.review.practice.next": "Nächster Fehler",
    "page.review.practice.answer": "Lösung zeigen",
    "page.review.practice.skip": "Überspringen",
    "page.review.practice.end": "Zurück zur Auswertung",
    "page.review.practice.all": "Sehr gut! Du hast alle gelöst.",
    "page.hint.looking": "Suche einen Tipp …",
    "page.hint.preparing": "Der Computer bereitet sich auf den ersten Tipp vor. Das kann eine halbe Minute dauern\u00a0…",
    "page.hint.more": "Drück noch einmal auf „Tipp“, um mehr zu sehen.",
    "page.hint.agree.title": "Tipps für alle in dieser Partie?",
    "page.hint.agree": "In dieser Partie spielen mehrere Menschen. Tipps und Bewertung gibt es nur, wenn alle einverstanden sind.",
    "page.evaluation": "{seat, name} am Zug: {words}",
    "stage.all": "Alle Züge",
}

"""What the analysis board says in German; `en/analysis.py` describes the codes."""

SENTENCES = {
    "page.nav.analysis": "Analyse",
    "page.game.analyse": "Analysieren",
    "page.analysis.moves": "Züge, der beste zuerst",
    "page.analysis.value.win": (
        "gewinnt{turns, select, none {} other { in {turns, plural, one {# Zug} other {# Zügen}}}}"
    ),
    "page.analysis.value.draw": "hält remis",
    "page.analysis.value.loss": (
        "verliert{turns, select, none {} other { in {turns, plural, one {# Zug} other {# Zügen}}}}"
    ),
    "page.analysis.value.estimate": "Schätzung {amount}",
    "page.analysis.badge.win": "Sieg{turns, select, none {} other { {turns}}}",
    "page.analysis.badge.draw": "remis",
    "page.analysis.badge.loss": "verl.{turns, select, none {} other { {turns}}}",
    "page.analysis.badge.estimate": "{amount}",
    "page.analysis.short.win": "G{turns, select, none {} other {{turns}}}",
    "page.analysis.short.draw": "R",
    "page.analysis.short.loss": "V{turns, select, none {} other {{turns}}}",
    "page.analysis.short.estimate": "{amount}",
    "page.analysis.proven": "bewiesen",
    "page.analysis.estimated": "Schätzung",
    "page.analysis.deepening": "Schätzung, Suche läuft",
    "page.analysis.legend": (
        "Schätzungen sagen, wie gut ein Zug für den ist, der ihn macht: von −100 (verloren) bis +100 (gewonnen),"
        " 0 ist ausgeglichen."
    ),
    "page.analysis.searching": "Suche läuft\u00a0…",
    "page.analysis.preparing": "Die Analyse wird eingerichtet (nur beim ersten Mal, ein paar Sekunden)\u00a0…",
    "page.analysis.offline": "Der Server antwortet nicht.",
    "page.analysis.hidden": "Werte sind ausgeblendet",
    "page.analysis.values.hide": "Werte ausblenden",
    "page.analysis.values.show": "Werte anzeigen",
    "page.analysis.line": "Beste Fortsetzung",
    "page.analysis.line.next": "Besten Zug spielen",
    "page.analysis.explorer": "Zugbaum",
    "page.analysis.explorer.help": "Züge, die Spiegelbilder voneinander sind, stehen in einer Zeile.",
    "page.analysis.explorer.moves": "Züge",
    "page.analysis.explorer.value": "Wert",
    "page.analysis.explorer.replies": "Antworten, die den Wert halten",
    "page.analysis.explorer.games": "Deine Partien",
    "page.analysis.explorer.keep": "{keep} von {replies}",
    "page.analysis.explorer.reached": (
        "{games, plural, =0 {Keine deiner Partien hat} one {# deiner Partien hat} other {# deiner Partien haben}}"
        " diese Stellung erreicht."
    ),
    "page.analysis.explorer.won": "{seat, name} gewann {count}",
    "page.analysis.explorer.drawn": "{count} remis",
    "page.analysis.start": "Start",
    "page.analysis.variation": "Variante",
    "page.analysis.variation.name": "Variante benennen\u00a0…",
    "page.analysis.promote": "Zur Hauptvariante machen",
    "page.analysis.delete": "Ab hier löschen",
    "page.analysis.deleted": "Gelöscht.",
    "page.analysis.comment": "Kommentar",
    "page.analysis.flip": "Brett drehen",
    "page.analysis.draw": "Pfeile zeichnen",
    "page.analysis.draw.help": (
        "Wähle zwei Punkte für einen Pfeil oder einen Punkt zweimal für einen Ring. Mit der Maus kannst du jederzeit"
        " auch mit der rechten Taste ziehen."
    ),
    "page.analysis.draw.clear": "Pfeile löschen",
    "page.analysis.draw.full": "Höchstens {most, number} Pfeile bei einem Zug. Lösche zuerst einige.",
    "page.analysis.link": "Link kopieren",
    "page.analysis.link.done": "Link kopiert. Er enthält die Stellung und alle Varianten.",
    "page.analysis.link.too-long": "Diese Analyse ist zu lang für einen Link. Lade sie stattdessen als Aufzeichnung herunter.",
    "page.analysis.full": "Eine Analyse kann bis zu {most, number} Züge haben. Lösche eine Variante oder beginne eine neue Analyse.",
    "page.analysis.name": "Analyse benennen\u00a0…",
    "page.analysis.record.copy": "Als Aufzeichnung kopieren",
    "page.analysis.record.save": "Als Aufzeichnung herunterladen",
    "page.analysis.record.copied": "Aufzeichnung kopiert, mit allen Varianten und Kommentaren.",
    "page.analysis.paste": "Partie oder Stellung einfügen\u00a0…",
    "page.analysis.paste.title": "Partie oder Stellung einfügen",
    "page.analysis.paste.text": "Aufzeichnung, Züge oder Stellung",
    "page.analysis.paste.help": (
        "Eine Aufzeichnung mit ihren Varianten, ein Link zu einer Analyse, oder Züge oder eine Stellung des Spiels, das"
        " gezeigt wird."
    ),
    "page.analysis.new": "Neue Analyse\u00a0…",
    "page.analysis.saved": "Deine Analysen",
    "page.analysis.saved.delete": "{name} löschen",
    "page.analysis.unnamed": "Ohne Namen, {moves, plural, one {# Zug} other {# Züge}}",
    "page.analysis.not-stored": (
        "Nicht gespeichert: Der Speicher des Browsers ist voll oder abgeschaltet. Lade die Analyse als Aufzeichnung"
        " herunter, um sie zu behalten."
    ),
    "page.analysis.resume": "Analysebrett öffnen",
    "page.analysis.bad-link.title": "Diese Analyse kann nicht geöffnet werden",
    "page.analysis.gone": (
        "Dieser Browser hat diese Analyse nicht. Vielleicht wurde sie gelöscht oder in einem anderen Browser gespeichert."
        " Kopiere dort ihren Link, um sie hier zu öffnen."
    ),
    "page.analysis.bad-link": (
        "Der Link ist unvollständig oder beschädigt. Lass ihn dir noch einmal schicken. Deine Analysen sind alle noch da."
    ),
    "analysis.draw": "Remis",
    "analysis.wins": (
        "{seat, name} gewinnt{turns, select, none {} other { in {turns, plural, one {# Zug} other {# Zügen}}}}"
    ),
    "analysis.loses": "{seat, name} verliert",
    "analysis.even": "Ungefähr ausgeglichen",
    "analysis.better": "{seat, name} steht {much, select, true {viel besser} other {besser}}",
    "analysis.worse": "{seat, name} steht {much, select, true {viel schlechter} other {schlechter}}",
    "analysis.counts": (
        "{wins, plural, =0 {} one {# Zug gewinnt. } other {# Züge gewinnen. }}"
        "{draws, plural, =0 {} one {# Zug hält remis. } other {# Züge halten remis. }}"
        "{losses, plural, =0 {} one {# Zug verliert.} other {# Züge verlieren.}}"
    ),
    "allowed.variations": "höchstens {most, number} Varianten in einer Aufzeichnung",
    "analysis.failed": (
        "Die Analyse wurde wegen eines Fehlers beendet. Wähle eine andere Stellung oder versuche es noch einmal."
    ),
}

"""What Men's Morris (`mills`) says in German."""

SENTENCES = {
    "because.too-few": (
        "{loser, viewer, you {Du hast} other {{loser, name} hat}}"
        " {left, plural, =0 {keine Steine mehr} one {nur noch einen Stein} other {nur noch {left, words} Steine}}"
    ),
    "because.no-move": "{loser, viewer, you {Du kannst} other {{loser, name} kann}} nicht mehr ziehen",
    "because.no-move.draw": "Wer am Zug ist, kann nicht ziehen",
    "because.full-board": "Nach dem Setzen war das Brett voll",
    "arena.ended.too-few": "{count, number} mit zu wenigen Steinen",
    "arena.ended.no-move": "{count, number} ohne möglichen Zug",
    "arena.ended.full-board": "{count, number} mit vollem Brett",
    "task.place": "Stein setzen",
    "task.slide": "Stein ziehen",
    "task.place or slide": "Stein setzen oder ziehen",
    "task.fly": "mit einem Stein springen",
    "task.take": "{due, plural, one {Stein} other {{due, words} Steine}} schlagen",
    "headline.mill": (
        "Mühle! {computer, select, true {{turn, name} schlägt} other {Schlage}}"
        " {due, plural, one {einen Stein} other {{due, words} Steine}}"
        "{computer, select, true {} other { von {other, name}}}"
    ),
    "advice.place": "Wähle einen freien Punkt.",
    "advice.slide": "Zieh einen Stein auf einer Linie zum nächsten freien Punkt.",
    "advice.place or slide": "Wähle einen freien Punkt für einen neuen Stein oder zieh einen deiner Steine.",
    "advice.fly": "Spring mit einem Stein auf einen beliebigen freien Punkt.",
    "advice.take": (
        "{due, plural, one {Tippe auf einen der umrandeten Steine von {other, name}, um ihn zu schlagen.}"
        " other {Schlage {due, words} Steine von {other, name}. Tippe auf einen umrandeten.}}"
    ),
    "typing": (
        "Gib einen Punkt ein, um zu setzen ({put}), zwei, um zu ziehen ({move}), oder x und einen Punkt, um zu schlagen"
        " ({take})."
    ),
    "spoken.put": "{point}",
    "spoken.move": "{source} nach {target}",
    "spoken.take": "{point} geschlagen",
    "called.mill": "Mühle!",
    "hint.side": (
        "Schau dir {side, select, left {den linken Teil} right {den rechten Teil} top {den oberen Teil}"
        " bottom {den unteren Teil} other {die Mitte}} des Bretts an."
    ),
    "hint.disc": "Zieh mit dem Stein auf {point}.",
    "hint.line": "Setz einen Stein auf {points, or}.",
    "hint.discs": "Schlag den Stein auf {points, or}.",
    "hint.put": "Setz einen Stein auf {point}.",
    "hint.slide": "Zieh den Stein von {source} nach {target}.",
    "hint.take": "Schlag den Stein auf {point}.",
    "reason.closes": "schließt eine Mühle",
    "reason.stops": "verhindert eine Mühle",
    "reason.removes": "beseitigt eine Drohung",
    "reason.threatens": "droht {threats, plural, one {eine Mühle} other {{threats, words} Mühlen zugleich}} an",
    "stage.placing": "Setzen",
    "stage.sliding": "Ziehen",
    "stage.flying": "Springen",
    "note.in-mill": "in einer Mühle",
    "refusal.unreadable": "{text, quoted} ist kein Zug. Züge schreibt man wie b4, b4-c4 oder xb4.",
    "refusal.no-point": "Auf diesem Brett gibt es keinen Punkt {point}.",
    "refusal.must-take": (
        "Schlage zuerst {due, plural, one {einen Stein} other {{due, words} Steine}} von {other, name}."
    ),
    "refusal.no-mill": "Schlagen kannst du nur, wenn du eine Mühle schließt.",
    "refusal.empty.take": "Dieser Punkt ist leer. Wähle einen Stein von {other, name}.",
    "refusal.empty": "Dieser Punkt ist leer. Wähle einen deiner Steine.",
    "refusal.empty.placing": "Auf diesem Punkt liegt kein Stein. Wähle einen freien Punkt, um einen zu setzen.",
    "refusal.own": "Das ist dein eigener Stein. Wähle einen von {other, name}.",
    "refusal.in-mill": "Dieser Stein steht in einer Mühle. Wähle einen anderen.",
    "refusal.where-to": "Wähle, wohin dieser Stein ziehen soll.",
    "refusal.occupied": "Auf diesem Punkt steht schon ein Stein. Wähle einen freien Punkt.",
    "refusal.hand-empty": "Alle deine Steine sind gesetzt. Zieh einen auf einer Linie weiter.",
    "refusal.hand-empty.fly": "Alle deine Steine sind gesetzt. Spring mit einem auf einen freien Punkt.",
    "refusal.placing": (
        "Du musst noch {left, plural, one {einen Stein} other {{left, words} Steine}} setzen. Ziehen kannst du erst, wenn alle deine"
        " Steine gesetzt sind."
    ),
    "refusal.not-yours": "Dieser Stein gehört {holder, name}. Wähle einen eigenen.",
    "refusal.not-yours.placing": "Dieser Stein gehört {holder, name}. Wähle einen freien Punkt für einen eigenen.",
    "refusal.blocked": "Dieser Stein kann nicht ziehen. Wähle einen anderen.",
    "refusal.same-point": "Dort steht dieser Stein schon. Wähle einen anderen Punkt.",
    "refusal.barred": "Dieser Stein hat die Mühle gerade erst verlassen. Er darf in deinem nächsten Zug zurück.",
    "refusal.not-next": "Steine ziehen auf einer Linie, immer nur einen Punkt weit.",
    "fault.hand": (
        "{seat, name} soll noch {hand, plural, one {einen Stein} other {{hand, words} Steine}} setzen, aber jede Seite hat nur {men, words}."
    ),
    "fault.too-many": (
        "{seat, name} hat zu viele Steine: {board, plural, =0 {keinen} one {einen} other {{board, words}}} auf dem Brett{hand, plural, =0 {} one { und einen noch zu setzen}"
        " other { und {hand, words} noch zu setzen}}. Jede Seite hat {men, words}."
    ),
    "fault.too-few.none": (
        "Es gibt noch keine Steine. Gib jeder Seite mindestens {fewest, plural, one {einen} other {{fewest, words}}},"
        " auf dem Brett oder noch zu setzen."
    ),
    "fault.too-few.both": (
        "Jede Seite braucht mindestens {fewest, plural, one {einen Stein} other {{fewest, words} Steine}}."
        " {seat, name} hat {first, plural, =0 {keinen} one {einen} other {{first, words}}},"
        " {other, name} hat {second, plural, =0 {keinen} one {einen} other {{second, words}}}."
    ),
    "fault.too-few": (
        "{seat, name} braucht mindestens {fewest, plural, one {einen Stein} other {{fewest, words} Steine}}."
    ),
    "fault.over.too-few": (
        "{winner, name} hat schon gewonnen: {seat, name} hat {have, plural, =0 {keine Steine mehr}"
        " one {nur noch einen Stein} other {nur noch {have, words} Steine}}."
    ),
    "fault.over.full": "Nach dem Setzen ist das Brett voll, die Partie ist also schon zu Ende. {result}.",
    "fault.over.no-move": "{seat, name} kann nicht ziehen, die Partie ist also schon zu Ende. {result}.",
    "fault.must-pass": "{seat, name} kann nicht ziehen, also ist {other, name} am Zug.",
    "fault.hands.nothing-placed": (
        "{seat, name} hat noch keinen Stein gesetzt. Also kann {other, name} erst einen gesetzt haben, und {seat, name}"
        " muss am Zug sein."
    ),
    "fault.hands": (
        "Ist {seat, name} am Zug, sollte {seat, name} noch gleich viele Steine zu setzen haben wie {other, name} oder"
        " einen mehr. {seat, name} hat noch {ours, plural, =0 {keinen} one {einen} other {{ours, words}}},"
        " {other, name} noch {theirs, plural, =0 {keinen} one {einen} other {{theirs, words}}}."
    ),
    "fault.hands.taking": (
        "Muss {seat, name} schlagen, sollte {seat, name} noch gleich viele Steine zu setzen haben wie {other, name} oder"
        " einen weniger. {seat, name} hat noch {ours, plural, =0 {keinen} one {einen} other {{ours, words}}},"
        " {other, name} noch {theirs, plural, =0 {keinen} one {einen} other {{theirs, words}}}."
    ),
    "fault.nothing-to-take": (
        "{seat, name} muss noch {due, plural, one {einen Stein} other {{due, words} Steine}} schlagen, aber es gibt keinen, der"
        " geschlagen werden darf."
    ),
    "fault.taking": (
        "{seat, name} muss noch {due, plural, one {einen Stein} other {{due, words} Steine}} schlagen, kann aber gerade keine Mühle"
        " geschlossen haben, die das erlaubt."
    ),
    "fault.taking.later": (
        "Bei vollem Brett schlagen beide, und {seat, name} schlägt vor {other, name}."
        " Lass auch {seat, name} noch einen Stein schlagen."
    ),
    "fault.each-takes": "Nach dem Setzen ist das Brett voll, also muss jede Seite zuerst einen Stein schlagen.",
    "fault.mills": (
        "{seat, name} hat {mills, plural, one {eine Mühle} other {{mills, words} Mühlen}}, also {owed, plural,"
        " one {muss mindestens ein Stein} other {müssen mindestens {owed, words} Steine}} von {other, name} schon"
        " geschlagen sein{taken, plural, =0 {} one {, es fehlt aber nur einer} other {, es fehlen aber nur {taken, words}}}."
    ),
    "fault.taken": (
        "Von {other, name} {taken, plural, one {fehlt ein Stein} other {fehlen {taken, words} Steine}}"
        "{due, plural, =0 {} other { oder {taken, plural, one {wird} other {werden}} noch geschlagen}}, aber {seat, name}"
        " kann nach dem Setzen von {placed, plural, one {einem Stein} other {{placed, words} Steinen}} {most, plural, =0 {noch keinen}"
        " one {nur einen} other {nur {most, words}}} geschlagen haben."
    ),
    "fault.drawing.empty": "Das Brett ist leer. Zeichne die erste Linie.",
    "fault.drawing.alone": (
        "{places, and} {count, plural, one {ist} other {sind}} mit nichts verbunden. Zeichne von dort eine Linie,"
        " oder radiere {count, plural, one {den Punkt} other {die Punkte}} weg."
    ),
    "fault.drawing.few": "Ein Brett braucht mindestens {least, words} Punkte. Dieses hat {count, plural, =0 {keinen} one {einen} other {{count, words}}}.",
    "fault.drawing.many": "Ein Brett kann höchstens {most} Punkte haben. Dieses hat {count}.",
    "fault.drawing.no-mill": "Es gibt noch keine Mühle. Verbinde {mill, words} Punkte in einer geraden Linie.",
    "fault.drawing.lines": (
        "Ein Brett kann höchstens {most} Mühlen und einzelne Verbindungen haben. Dieses hat {count}."
    ),
    "fault.drawing.parts": (
        "Das Brett besteht aus {count, words} getrennten Teilen. Steine können nicht von einem zum anderen ziehen."
    ),
    "fault.drawing.crossing": "Hier kreuzen sich Linien ohne Punkt. Steine können dort nicht abbiegen.",
    "fault.drawing.outside": "Durch {places, and} geht keine Mühle.",
    "allowed.drawing.size": "Bretter mit höchstens {most} Spalten und Reihen",
    "allowed.drawing.point": "Punkte dieser Zeichnung",
    "level.beginner.says": "Lernt noch. Übersieht oft Mühlen, eigene und deine.",
    "level.easy.says": "Sieht die meisten Mühlen, verpasst aber ab und zu eine. Plant nicht voraus.",
    "level.medium.says": "Schließt eigene Mühlen, verhindert deine und denkt einen Zug voraus.",
    "level.hard.says": "Denkt zwei Züge voraus und übersieht keine Mühle.",
    "title.family": "Mühle",
    "title.three": "Mühle mit drei Steinen",
    "title.five": "Mühle mit fünf Steinen",
    "title.six": "Mühle mit sechs Steinen",
    "title.seven": "Mühle mit sieben Steinen",
    "title.nine": "Mühle mit neun Steinen",
    "title.eleven": "Mühle mit elf Steinen",
    "title.twelve": "Mühle mit zwölf Steinen",
    "title.morabaraba": "Morabaraba",
    "title.lasker": "Lasker-Mühle",
    "title.other": "Mühle",
    "title.changed": "{title} (eigene Regeln)",
    "about.six": "zwei Quadrate, je sechs Steine",
    "about.nine": "drei Quadrate, je neun Steine, Springen mit dreien",
    "lesson.hint.put": "Setz einen Stein auf den markierten Punkt.",
    "lesson.hint.move": "Zieh einen Stein auf den markierten Punkt.",
    "lesson.hint.take": "Schlag den markierten Stein.",
    "lesson.place.title": "Steine setzen",
    "lesson.place.task": (
        "Du spielst {you, name} und hast {men, words} Steine. Ihr setzt abwechselnd je einen. Wähle einen freien Punkt."
    ),
    "lesson.place.then": "{other, name} hat auch einen Stein gesetzt. Du bist wieder dran: Setz noch einen.",
    "lesson.place.done": "Gut gemacht! So geht es weiter, bis alle Steine gesetzt sind.",
    "lesson.mill.title": "Eine Mühle schließen",
    "lesson.mill.task": (
        "Eine Mühle besteht aus {line, words} Steinen einer Farbe auf einer Linie. Du hast schon {have, words}."
        " Setz den Stein, der die Mühle schließt."
    ),
    "lesson.mill.done": (
        "Eine Mühle! {captures, select, true {Jetzt darfst du einen Stein von {other, name} schlagen.} other {Gut gemacht!}}"
    ),
    "lesson.again.mill": "Das darfst du, aber es schließt keine Mühle. Versuch es noch einmal.",
    "lesson.take.title": "Einen Stein schlagen",
    "lesson.take.task": (
        "Du hast eine Mühle geschlossen, also nimmst du einen Stein von {other, name} vom Brett. Wähle einen der"
        " umrandeten Steine."
    ),
    "lesson.take.done": (
        "Geschlagen! {wins, select, true {{other, name} hat zu wenige Steine, also gewinnst du.}"
        " other {Dieser Stein ist aus dem Spiel.}}"
    ),
    "lesson.safe.title": "In der Mühle sicher",
    "lesson.safe.task": (
        "Du hast wieder eine Mühle geschlossen. Aber {other, name} hat auch eine, und Steine in einer Mühle sind sicher."
        " Schlag den Stein, der nicht in der Mühle steht."
    ),
    "lesson.safe.done": (
        "Richtig! {take, select, free_only {Steine in einer Mühle sind immer sicher.} free_until_placed {Erst wenn"
        " {other, name} alle Steine gesetzt hat und alle in Mühlen stehen, darfst du jeden schlagen.} other {Nur wenn alle"
        " Steine von {other, name} in Mühlen stehen, darfst du auch einen davon schlagen.}}"
    ),
    "lesson.early.title": "Ziehen, wann du willst",
    "lesson.early.task": (
        "In diesem Spiel darfst du von Anfang an setzen oder ziehen. Schließ eine Mühle, indem du einen Stein auf einer Linie"
        " ziehst."
    ),
    "lesson.early.then": "Eine Mühle! Schlag einen der umrandeten Steine von {other, name}.",
    "lesson.early.done": "Gut gemacht! Du entscheidest bei jedem Zug, ob du setzt oder ziehst.",
    "lesson.again.moved-mill": (
        "Das darfst du, aber schließ die Mühle diesmal, indem du einen Stein ziehst. Versuch es noch einmal."
    ),
    "lesson.slide.title": "Einen Stein ziehen",
    "lesson.slide.task": (
        "Alle Steine sind gesetzt. Von jetzt an ziehst du jedes Mal einen Stein auf einer Linie zum nächsten freien Punkt."
        " Wähle einen deiner Steine, dann einen der markierten Punkte."
    ),
    "lesson.slide.done": "Gut gemacht! Steine ziehen immer nur einen Punkt weit.",
    "lesson.close.title": "Mühle durch Ziehen",
    "lesson.close.task": (
        "Auch durch Ziehen kannst du eine Mühle schließen. Finde den passenden Stein und zieh ihn auf die Linie."
    ),
    "lesson.close.then": "Eine Mühle! Schlag jetzt einen der umrandeten Steine von {other, name}.",
    "lesson.close.done": (
        "Gut gemacht! Ein guter Trick: Zieh einen Stein aus der Mühle und später wieder hinein, dann schlägst du noch einmal."
        "{reform, select, barred { In diesem Spiel darf er nicht gleich im nächsten Zug zurück.} other {}}"
    ),
    "lesson.fly.title": "Springen",
    "lesson.fly.task": (
        "Du hast nur noch {at, words} Steine, also darfst du springen: mit einem Stein auf jeden freien Punkt, egal wie weit."
        " Schließ eine Mühle."
    ),
    "lesson.fly.then": "Was für ein Sprung! Schlag einen der umrandeten Steine von {other, name}.",
    "lesson.fly.done": "Gut gemacht! Springen rettet oft eine Partie, die schon verloren aussah.",
    "lesson.win.title": "Die Partie gewinnen",
    "lesson.win.task": (
        "{other, name} hat nur noch {fewest, plural, one {einen Stein} other {{fewest, words} Steine}}. Schließ eine Mühle und"
        " schlag einen davon, dann gewinnst du."
    ),
    "lesson.win.then": "Eine Mühle! Schlag einen Stein von {other, name}, um zu gewinnen.",
    "lesson.win.done": (
        "Du gewinnst! {other, name} hat {left, plural, =0 {keinen Stein mehr} one {nur noch einen Stein}"
        " other {nur noch {left, words} Steine}}."
        "{no_move, select, loses { Du gewinnst auch, wenn {other, name} nicht mehr ziehen kann.} other {}}"
    ),
    "rulebook.aim": "Ziel",
    "rulebook.need": "Für zwei Personen. Jede hat {men, words} Steine in einer Farbe, zum Beispiel Knöpfe oder Münzen.",
    "rulebook.goal": (
        "Du gewinnst, wenn die andere Seite {left, plural, =0 {keinen Stein mehr} one {nur noch einen Stein}"
        " other {nur noch {left, words} Steine}} hat{no_move, select, loses { oder nicht mehr ziehen kann} other {}}."
    ),
    "rulebook.placing": "Setzen",
    "rulebook.place": (
        "Am Anfang ist das Brett leer. Setzt abwechselnd je einen Stein auf einen freien Punkt, bis alle Steine gesetzt sind."
    ),
    "rulebook.first": "Das Los entscheidet, wer anfängt.",
    "rulebook.early": "Statt zu setzen, darfst du auch einen Stein ziehen, der schon auf dem Brett steht.",
    "rulebook.full_board.loses": "Ist das Brett nach dem Setzen voll, verliert, wer am Zug ist.",
    "rulebook.full_board.draws": "Ist das Brett nach dem Setzen voll, endet die Partie remis.",
    "rulebook.full_board.both_take": (
        "Ist das Brett nach dem Setzen voll, schlägt jede Seite einen Stein, zuerst, wer am Zug ist."
    ),
    "rulebook.mills": "Mühlen",
    "rulebook.mill": "Eine Mühle besteht aus {line, words} Steinen einer Farbe nebeneinander auf einer Linie.",
    "rulebook.mill.any": "Eine Mühle ist eine ganze Linie voller Steine einer Farbe.",
    "rulebook.spokes": "Manche Linien verbinden nur zwei Punkte. Auf ihnen gibt es keine Mühlen.",
    "rulebook.reform.free": (
        "Du darfst eine Mühle öffnen, indem du einen Stein wegziehst, und sie später wieder schließen. Sie zählt dann wieder."
    ),
    "rulebook.reform.barred": (
        "Du darfst eine Mühle öffnen, indem du einen Stein wegziehst, aber dieser Stein darf sie nicht gleich in deinem"
        " nächsten Zug wieder schließen."
    ),
    "rulebook.capturing": "Schlagen",
    "rulebook.capture": (
        "Immer wenn du eine Mühle schließt, darfst du schlagen: Du nimmst einen Stein der anderen Seite vom Brett. Er ist aus dem Spiel."
    ),
    "rulebook.take.free_first": "Steine in einer Mühle sind sicher, außer wenn alle Steine dieser Seite in Mühlen stehen.",
    "rulebook.take.free_until_placed": (
        "Steine in einer Mühle sind sicher, außer wenn alle Steine dieser Seite in Mühlen stehen und keiner mehr zu setzen"
        " ist."
    ),
    "rulebook.take.free_only": "Steine in einer Mühle sind sicher.",
    "rulebook.take.any": "Du darfst jeden Stein wählen, auch einen in einer Mühle.",
    "rulebook.takes_per_turn.one": "Schließt du zwei Mühlen auf einmal, schlägst du trotzdem nur einen Stein.",
    "rulebook.takes_per_turn.mills": "Schließt du zwei Mühlen auf einmal, schlägst du zwei Steine.",
    "rulebook.placing_takes.nothing": "Mit einer Mühle, die beim Setzen entsteht, darfst du nicht schlagen, nur mit einer, die du durch Ziehen schließt.",
    "rulebook.moving": "Ziehen",
    "rulebook.move": (
        "Sind alle deine Steine gesetzt, ziehst du jedes Mal einen Stein auf einer Linie zum nächsten freien Punkt. Über"
        " andere Steine wird nie gesprungen."
    ),
    "rulebook.slides_first.last": "Wer den letzten Stein gesetzt hat, zieht zuerst.",
    "rulebook.flying": "Springen",
    "rulebook.fly": (
        "{all, select, true {Sind alle deine Steine gesetzt} other {Hast du nur noch {at, plural, one {einen Stein}"
        " other {{at, words} Steine}}}}, darfst du springen: mit einem Stein auf jeden freien Punkt."
    ),
    "rulebook.no-flying": "Springen ist nicht erlaubt: Auch mit wenigen Steinen ziehst du nur entlang der Linien.",
    "rulebook.end": "Ende der Partie",
    "rulebook.lose": (
        "Wer {left, plural, =0 {keinen Stein mehr} one {nur noch einen Stein} other {nur noch {left, words} Steine}} hat,"
        " verliert. Steine, die noch zu setzen sind, zählen mit."
    ),
    "rulebook.no_move.loses": "Wer nicht ziehen kann, verliert.",
    "rulebook.no_move.draws": "Kann die Seite am Zug nicht ziehen, endet die Partie remis.",
    "rulebook.no_move.passes": "Wer nicht ziehen kann, setzt aus.",
    "rulebook.repetition": "Kommt dieselbe Stellung {times, plural, =3 {dreimal} other {{times, words} Mal}} vor, endet die Partie remis.",
    "rulebook.repetition.none": "Die Partie geht weiter, egal wie oft sich eine Stellung wiederholt.",
    "rulebook.quiet": "Nach {moves, plural, one {einem Zug} other {{moves, words} Zügen}} ohne Schlagen endet die Partie remis.",
    "option.board": "Das Brett: {boards}.",
    "option.lines": "Ein eigenes Brett: {example}",
    "option.men": "Wie viele Steine hat jede Seite?",
    "option.fly_at": "Ab so vielen Steinen darf man springen.",
    "option.take": "Welche Steine dürfen geschlagen werden?",
    "option.take.free_first": "Steine außerhalb von Mühlen; jeder, wenn alle in Mühlen stehen",
    "option.take.free_until_placed": (
        "Steine außerhalb von Mühlen; jeder, wenn alle in Mühlen stehen und keiner mehr zu setzen ist"
    ),
    "option.take.free_only": "nur Steine außerhalb von Mühlen",
    "option.take.any": "jeder Stein",
    "option.takes_per_turn": "Wie viele Steine schlägt ein Zug, der mehrere Mühlen schließt?",
    "option.takes_per_turn.one": "einen",
    "option.takes_per_turn.mills": "einen für jede Mühle",
    "option.placing_takes": "Was schlägt eine Mühle, die beim Setzen entsteht?",
    "option.placing_takes.board": "einen Stein auf dem Brett",
    "option.placing_takes.nothing": "nichts; nur Ziehen schlägt",
    "option.slide_early": "Steine dürfen ziehen, bevor alle gesetzt sind (Lasker).",
    "option.reform": "Wann darf ein Stein in die Mühle zurück, die er verlassen hat?",
    "option.reform.free": "jederzeit",
    "option.reform.barred": "nicht gleich im nächsten Zug (Morabaraba)",
    "option.no_move": "Was geschieht, wenn eine Seite nicht ziehen kann?",
    "option.no_move.loses": "sie verliert",
    "option.no_move.draws": "die Partie endet remis",
    "option.no_move.passes": "die andere Seite zieht",
    "option.full_board": "Was geschieht, wenn das Brett nach dem Setzen voll ist?",
    "option.full_board.loses": "wer am Zug ist, verliert",
    "option.full_board.draws": "die Partie endet remis",
    "option.full_board.both_take": "jede Seite schlägt einen Stein, zuerst, wer am Zug ist",
    "option.fewest": "Wer weniger Steine als diese Zahl hat, verliert (noch zu setzende zählen mit).",
    "option.slides_first": "Wer zieht zuerst, wenn alle Steine gesetzt sind?",
    "option.slides_first.next": "die andere Seite, wie üblich",
    "option.slides_first.last": "wer den letzten Stein gesetzt hat",
    "option.repetition": "Remis, wenn eine Stellung so oft vorkommt.",
    "option.quiet_limit": "Remis nach so vielen Zügen ohne Schlagen.",
    "why.board": "halb so viele, wie das Brett Punkte hat",
    "why.men": "die Zahl der Steine",
    "summary.men": "{men, words} Steine je Seite",
    "summary.flying": "Springen mit {at, plural, one {einem Stein} other {{at, words} Steinen}}",
    "summary.no-flying": "kein Springen",
    "summary.take.free_only": "Steine in Mühlen sind sicher",
    "summary.take.free_until_placed": "Steine in Mühlen sind sicher, solange ihre Seite noch setzt",
    "summary.take.any": "jeder Stein darf geschlagen werden",
    "summary.takes_per_turn.mills": "jede Mühle schlägt einen Stein",
    "summary.placing_takes.nothing": "beim Setzen wird nicht geschlagen",
    "summary.slide_early.yes": "Ziehen von Anfang an",
    "summary.reform.barred": "nicht sofort in die Mühle zurück",
    "summary.no_move.draws": "Remis, wenn eine Seite nicht ziehen kann",
    "summary.no_move.passes": "wer nicht ziehen kann, setzt aus",
    "summary.full_board.draws": "Remis, wenn das Brett voll ist",
    "summary.full_board.both_take": "beide schlagen, wenn das Brett voll ist",
    "summary.slides_first.last": "wer zuletzt setzt, zieht zuerst",
    "summary.repetition.none": "kein Remis durch Wiederholung",
    "summary.fewest": "wer weniger als {fewest, plural, one {einen Stein} other {{fewest, words} Steine}} hat, verliert",
    "summary.repetition": "Remis, wenn eine Stellung {times, words} Mal vorkommt",
    "summary.quiet": "Remis nach {moves, plural, one {einem Zug} other {{moves, words} Zügen}} ohne Schlagen",
    "picture.counts": "Noch zu setzen",
    "picture.joined": "Auch verbunden: {edges}.",
    "picture.axis": "{first} bis {last}",
    "picture.no-point": "Auf diesem Brett gibt es keinen Punkt {point, quoted}.",
    "picture.last": "{step, quoted} ist kein Zug wie {put}, {move} oder {take}.",
    "found.points": "{points} Punkte",
    "found.lines": "{lines} Linien",
    "found.line-twice": "dieselbe Linie zweimal",
    "allowed.board": "ein Board",
    "allowed.board.points": "mindestens 6 Punkte, für je drei Steine",
    "allowed.board.either": "entweder board oder lines und spokes",
    "allowed.board.toml": "eines von {boards} oder eine Tabelle mit lines oder mit rings",
    "allowed.board.keys": "lines und spokes, oder rings",
    "allowed.rings": "true oder false für spokes, diagonals und centre, zusammen mit rings",
    "allowed.lines": "höchstens {most} Linien",
    "allowed.lines.one": "mindestens eine Linie mit drei Punkten",
    "allowed.lines.once": "jede Linie nur einmal",
    "allowed.lines.list": 'eine Liste von Linien wie "a1 b1 c1"',
    "allowed.line.size": "{low} bis {high} Punkte in jeder Linie",
    "allowed.line.once": "jeder Punkt nur einmal in einer Linie",
    "allowed.spoke.size": "je {size} Punkte",
    "allowed.points": "höchstens {most} Punkte",
    "allowed.point": "die Punkte des Bretts: {points}",
    "allowed.point.name": "Punkte aus einem Buchstaben a-w und einer Zahl 1-99",
    "allowed.disc": "ein Stein auf jedem Punkt",
    "allowed.hand": "zwei ganze Zahlen",
    "allowed.mirror": "Bretter, die ein Spiegelbild haben",
    "allowed.endgame": "Das Endspiel kann nicht {endgame} sein. Nimm zwei Anzahlen von Steinen, {low} bis {high}.",
    "expected.fields": (
        "{given, select, 0 {die Steine von Blau, die von Rot, wie viele beide noch setzen}"
        " 1 {die Steine von Rot, wie viele beide noch setzen}"
        " 2 {wie viele Steine Blau und Rot noch setzen} other {wie viele Steine Rot noch setzt}}"
    ),
    "expected.once": "jeder Punkt nur einmal",
    "expected.word": "blue oder red, dann wahlweise take=1 oder eine andere Zahl",
    "expected.take": "take=1 oder eine andere Zahl von Steinen, die noch zu schlagen sind",
    "expected.no-take": "kein take, denn es gibt nichts zu schlagen",
    "expected.point": "ein Punkt des Bretts, oder - für keine Steine",
    "expected.men": "höchstens {most} Steine",
    "expected.hand": "0 bis {most} noch zu setzende Steine",
    "expected.barred": "barred=SLIDE,SLIDE mit - für keinen",
    "expected.blank": "ein Leerzeichen",
    "expected.row": "die Nummer {label} der Reihe",
    "expected.disc": "{tokens} auf {point}",
    "expected.ink": "{ink} oder ein Leerzeichen",
    "expected.letters": "die Buchstaben {letters} oder eine leere Zeile",
    "fen.board": "Eine Mühle-FEN hat 24 Punkte und passt nur zu den Brettern für neun und zwölf Steine.",
    "fen.takings": "In einer Mühle-FEN sind höchstens 9 Steine zu schlagen.",
    "fen.barred": (
        "Eine Mühle-FEN kennt keinen gesperrten Zug, kein Schlagen auf beiden Seiten und keinen zweiten Zug in Folge."
    ),
    "fen.fields": "{fields} Felder",
    "fen.act": "r genau dann, wenn die Seite am Zug schlagen muss",
    "fen.due": "wie viele Steine die Seite am Zug schlagen muss, und ein solcher Stein auf dem Brett",
    "fen.number": "eine Zahl",
    "fen.drawn": "{what}: {low}, wie gezeichnet",
    "fen.range": "{what}: {low} bis {high}",
    "fen.rings": "drei Ringe mit acht Punkten",
    "fen.mark": "O, @ oder *",
    "fen.white": "white muss 0 (Blau) oder 1 (Rot) sein.",
    "fen.white.men": "weiße Steine",
    "fen.white.hand": "weißer Vorrat",
    "fen.white.takings": "von Weiß zu schlagen",
    "fen.black.men": "schwarze Steine",
    "fen.black.hand": "schwarzer Vorrat",
    "fen.black.takings": "von Schwarz zu schlagen",
    "decline.search": "nur Mühlespiele werden unterstützt",
    "decline.table": "Tablebases gibt es für Mühlespiele",
    "decline.points": "vollständige Tablebases gibt es für Bretter bis {most} Punkte, dieses hat {points}",
    "decline.points.endgame": "Tablebases für Endspiele gibt es für Bretter bis {most} Punkte, dieses hat {points}",
    "decline.reform": "reform=barred hängt vom vorigen Zug ab, den Tablebases nicht speichern",
    "decline.lines": (
        "das Brett hat zu viele Linien: Tablebases fassen höchstens {lines}, davon {through} durch einen Punkt"
    ),
    "decline.cells": "die Tablebase bräuchte etwa {cells, number} Einträge, mehr als {most, number}",
    "decline.quick": "{why}; `millrow table build` kann sie im Voraus erstellen",
    "decline.quiet": (
        "eine Grenze für Züge ohne Schlagen kann aus einem Sieg ein Remis machen, und Tablebases speichern keinen Verlauf"
    ),
    "line.fields": "Eine Zeile hat vier Felder (Steine, Steine, Vorrat, Vorrat). Diese hat {fields}.",
    "line.both": "{point} gehört beiden Seiten.",
    "line.point": "{point, quoted} ist kein Punkt dieses Bretts. Die Punkte sind {points}.",
    "line.twice": "{point} kommt zweimal vor.",
    "line.hand": "{hand, quoted} ist keine Zahl von Steinen im Vorrat. Nimm 0 bis {most}.",
    "table.counts": "{us} und {hand} im Vorrat gegen {them} und {their_hand}",
    "table.none": "Für so viele Steine auf dem Brett und im Vorrat gibt es keine Tabelle: {counts}.",
    "table.position": (
        "Das ist keine Stellung auf diesem Brett: Steine liegen aufeinander oder außerhalb, oder eine Zahl ist negativ."
    ),
    "table.men": "Eine Seite hat mehr als {most} Steine: {counts}.",
    "table.lost": "Die andere Seite hat schon verloren: {counts}.",
    "table.file.version": "{file} ist keine Mühle-Tablebase dieser Version.",
    "table.file.header": "Der Kopf von {file} ist nicht lesbar.",
    "table.file.rules": "{file} gehört zu anderen Regeln ({owner}, nicht {wanted}).",
    "table.file.damaged": "{file} ist beschädigt: Die Prüfsumme stimmt nicht.",
    "table.file.cells": "{file} hat {cells, number} Einträge, aber diese Regeln brauchen {wanted, number}.",
}

"""What Connect games (`drops`) say in German."""

SENTENCES = {
    "because.line": "{line, words} in einer Reihe",
    "because.full": "Das Brett ist voll",
    "arena.ended.line": "{count, number} mit einer Gewinnlinie",
    "arena.ended.full": "{count, number} mit vollem Brett",
    "task.drop": "Stein einwerfen",
    "advice.drop": "Wähle eine Spalte oder zieh einen Stein dorthin.",
    "spoken.put": "Spalte {column, column}",
    "review.move": "Spalte {move, column}",
    "review.move.first": "Spalte {move, column}",
    "hint.side": "Schau dir {side, select, left {den linken Teil} right {den rechten Teil} other {die Mitte}} des Bretts an.",
    "hint.columns": "Wähle eine dieser Spalten: {columns, column}.",
    "hint.put": "Wirf einen Stein in Spalte {column, column}.",
    "reason.line": "ergibt {line, words} in einer Reihe",
    "reason.stops": "verhindert {line, words} in einer Reihe für {seat, name}",
    "reason.threatens": (
        "droht {threats, plural, one {{line, words} in einer Reihe}"
        " other {in {threats, words} Spalten {line, words} in einer Reihe}} an"
    ),
    "stage.opening": "Eröffnung",
    "stage.middle": "Mittelspiel",
    "stage.end": "Endspiel",
    "refusal.unreadable": "{text, quoted} ist keine Spalte. Wähle {first, column} bis {columns, column}.",
    "refusal.no-column": "Es gibt keine Spalte {column, column}. Wähle {first, column} bis {columns, column}.",
    "refusal.full-column": "Spalte {column, column} ist voll. Wähle eine andere.",
    "fault.over.full": "Die Partie ist schon zu Ende: Das Brett ist voll.",
    "fault.over.line": "{winner, name} hat schon gewonnen: {lines, and}.",
    "line.from-to": "{length, words} in einer Reihe von {first, cell} bis {last, cell}",
    "fault.unreachable": "Keine Folge von Zügen führt zu dieser Stellung.",
    "fault.unsupported": (
        "{count, plural, one {Unter einem Stein} other {Unter {count, words} Steinen}} liegt nichts: {cells, cell}."
    ),
    "fault.line": "{seat, name} hat schon {line}, also wäre die Partie zu Ende.",
    "fault.line-early": (
        "{seat, name} hat {line}, aber {mover, name} hat zuletzt gezogen. Die Partie war schon zu Ende."
    ),
    "fault.line-buried": "{seat, name} hat {line}, aber keiner dieser Steine kann der letzte gewesen sein.",
    "fault.two-lines": "{seat, name} hat {line}, aber kein einzelner letzter Stein kann alle diese Linien vollendet haben.",
    "fault.balance": "{counts}. Die Zahlen dürfen sich höchstens um eins unterscheiden: {change}.",
    "fault.balance.first": "{counts}. Das geht nicht, wenn {first, name} begonnen hat: {change}.",
    "fault.balance.starter": (
        "{counts}. Das geht nicht, wenn {first, name} begonnen hat: {change}, oder ändere, wer begonnen hat."
    ),
    "fault.balance.order": "{counts}. Gezogen wird in der Reihenfolge {order}: {change}.",
    "balance.counts": "{seats, and}",
    "balance.seat.first": "{seat, name} hat {count, plural, =0 {keine Steine} one {einen Stein} other {{count, words} Steine}}",
    "balance.seat": "{seat, name} hat {count, plural, =0 {keine} one {einen} other {{count, words}}}",
    "balance.remove": "Nimm {discs, and} weg",
    "balance.either": "Nimm {remove, and} weg oder setze {add, and} dazu",
    "balance.either.many": "Nimm {remove, and} weg, oder setze {add, and} dazu",
    "balance.discs": "{count, plural, one {einen Stein} other {{count, words} Steine}} von {seat, name}",
    "balance.name": "{seat, name}",
    "typing": "Gib die Nummer einer Spalte ein, um dort einen Stein einzuwerfen.",
    "line": "Gewinnlinie: {cells} (Reihen werden von unten gezählt).",
    "level.beginner.says": "Lernt noch. Übersieht oft deine Drohungen, vor allem Diagonalen.",
    "level.medium.says": "Gewinnt, wo es geht, blockt, wo es muss, und mag die mittleren Spalten.",
    "level.hard.says": "Plant voraus und sieht die meisten Fallen.",
    "title.family": "Vier-gewinnt-Spiele",
    "title.connect4": "Vier gewinnt",
    "title.connect3": "Drei gewinnt, 3 × 3",
    "title.connect5": "Fünf gewinnt, 9 × 9",
    "title.trio": "Vier gewinnt zu dritt",
    "title.big": "Fünf gewinnt zu viert, 30 × 20",
    "title.giant": "Zehn gewinnt zu zehnt, 100 × 100",
    "title.connect": "X gewinnt",
    "about.connect4": "sieben Spalten, vier in einer Reihe",
    "about.connect": "jedes Brett bis 100 × 100, bis zu zehn Spieler",
    "lesson.hint.put": "Wirf einen Stein in die markierte Spalte.",
    "lesson.drop.title": "Einen Stein einwerfen",
    "lesson.drop.task": "Du spielst {you, name}. Wähle eine Spalte, und dein Stein fällt auf das unterste freie Feld.",
    "lesson.drop.then": (
        "{players, plural, =2 {{other, name} hat} other {Die anderen haben}} auch einen Stein eingeworfen. Du bist wieder"
        " dran: Wirf noch einen ein."
    ),
    "lesson.drop.done": "Gut gemacht! Die Steine stapeln sich. Ist eine Spalte voll, nimm eine andere.",
    "lesson.row.title": "Nebeneinander",
    "lesson.row.task": (
        "Wer zuerst {line, words} Steine in einer Reihe hat, gewinnt. Du hast {have, words}. Wirf den Stein ein, der fehlt."
    ),
    "lesson.row.done": "Du gewinnst! Das sind {line, words} in einer Reihe.",
    "lesson.column.title": "Übereinander",
    "lesson.column.task": "Eine Reihe kann auch senkrecht stehen. Wirf den Stein ein, der fehlt.",
    "lesson.column.done": "Du gewinnst! Auch {line, words} übereinander zählen.",
    "lesson.diagonal.title": "Schräg",
    "lesson.diagonal.task": ("Eine Reihe kann auch schräg ansteigen. Das übersieht man leicht. Finde den Gewinnzug."),
    "lesson.diagonal.done": "Du gewinnst! Achte immer auf schräge Reihen, auf deine und auf die der anderen.",
    "lesson.again.line": "Das darfst du, aber damit hast du nicht {line, words} in einer Reihe. Versuch es noch einmal.",
    "lesson.block.title": "Blocken",
    "lesson.block.task": (
        "Vorsicht: {other, name} fehlt nur noch ein Stein zu {line, words} in einer Reihe. Wirf deinen vorher dort ein."
    ),
    "lesson.block.done": "Geblockt! Achte jedes Mal darauf, wenn du dran bist.",
    "lesson.again.block": "Das darfst du, aber dann gewinnt {other, name}. Versuch es noch einmal.",
    "lesson.fork.title": "Zwei Drohungen",
    "lesson.fork.task": (
        "Eine Lücke lässt sich blocken, zwei nicht. Bilde eine Reihe aus {have, words} Steinen, die an beiden Enden offen ist."
    ),
    "lesson.fork.done": "Sehr gut! {other, name} kann nur ein Ende blocken. Am anderen gewinnst du.",
    "lesson.again.fork": "Das darfst du, aber {other, name} kann dich noch aufhalten. Versuch es noch einmal.",
    "rulebook.aim": "Ziel",
    "rulebook.need": (
        "Für {players, words} Personen. Das Brett hat {columns, words} Spalten und {rows, words} Reihen. Jede Seite braucht bis zu {discs, number}"
        " Steine in einer Farbe."
    ),
    "rulebook.goal": "Wer zuerst {line, words} Steine in einer Reihe hat, gewinnt.",
    "rulebook.dropping": "Einwerfen",
    "rulebook.drop": (
        "Am Anfang ist das Brett leer. Werft abwechselnd je einen Stein in eine Spalte. Er fällt auf das unterste freie Feld."
    ),
    "rulebook.full": "In eine volle Spalte passt kein Stein mehr.",
    "rulebook.first": "Das Los entscheidet, wer anfängt.",
    "rulebook.lines": "In einer Reihe",
    "rulebook.line": (
        "Steine einer Farbe sind in einer Reihe, wenn sie nebeneinander, übereinander oder schräg aneinander liegen. Mehr als"
        " {line, words} zählen auch."
    ),
    "rulebook.end": "Ende der Partie",
    "rulebook.over": "Die Partie endet, sobald jemand {line, words} in einer Reihe hat. Ist das Brett vorher voll, endet sie remis.",
    "option.columns": "Wie viele Spalten hat das Brett?",
    "option.rows": "Wie viele Reihen hat das Brett?",
    "option.line": "Wie viele Steine in einer Reihe gewinnen?",
    "option.players": "Wie viele Menschen oder Computer spielen mit?",
    "option.board": "Wie wird das Brett gespeichert? Das Spiel bleibt gleich.",
    "option.board.fast": "schnellste Züge",
    "option.board.memory": "weniger Speicher auf sehr großen Brettern",
    "why.board": "die kürzere Seite des Bretts",
    "why.columns": "die Zahl der Spalten",
    "why.rows": "die Zahl der Reihen",
    "summary.size": "{columns} × {rows}",
    "summary.line": "{line, words} in einer Reihe",
    "summary.players": "{players, words} Spieler",
    "picture.counts": "Auf dem Brett",
    "picture.columns": "Von unten nach oben, {stacks}.",
    "picture.column": "Spalte {column, column}: {names}",
    "picture.no-cell": "Es gibt kein Feld {cell, quoted}. Die Felder sind 0,0 bis {right},{top}.",
    "picture.last": "{step, quoted} ist keine Spalte mit einem Stein. Die Spalten sind 1 bis {last}.",
    "allowed.count-from": "1 oder 0",
    "allowed.cells": "{columns} Spalten mit {rows}",
    "allowed.discs": "Felder von 0,0 bis {right},{top}",
    "allowed.seats": "Plätze 0 bis {last}",
    "expected.column": "eine Spalte von 1 bis {last}",
    "expected.no-gap": "keine Lücke unter einem Stein (Spalte {column})",
    "expected.lines": "eine Stellung, in der nur eine Linie hat, wer zuletzt gezogen hat",
    "expected.rows": "{rows} Reihen, durch / getrennt",
    "expected.rows.number": "{rows} Reihen, nicht {found}",
    "expected.row": "{cells} Felder in jeder Reihe",
    "expected.row.end": "das Ende der Reihe nach {cells} Feldern",
    "expected.row.cells": "{cells} Felder, nicht {found}",
    "expected.blank": "eine leere Zeile nach {rows} Reihen",
    "expected.cell": "eine Zahl oder eines von {initials}",
    "found.rows": "{rows} Reihen",
    "found.cells": "{cells} Felder",
    "digits.columns": "Ziffern reichen für höchstens {most, words} Spalten. Dieses Brett hat {columns}.",
    "digits.column": "Es gibt keine Spalte {column}.",
    "decline.family": "nur Vier-gewinnt-Spiele werden unterstützt",
    "decline.size": "das Brett ist zu groß: Spalten × (Reihen + 1) ist {bits}, lösbar sind höchstens {most}",
    "decline.book.players": "Eröffnungsbücher sind für {wanted, words} Spieler, nicht für {players, words}",
    "decline.quick.cells": (
        "Bretter mit mehr als {most} Feldern zu lösen, dauert vom Anfang an zu lange, und dieses hat {cells}"
    ),
    "decline.quick.line": "{line, words} in einer Reihe auf {columns} × {rows} vom Anfang an zu lösen, dauert zu lange",
    "foreign": "Für Stellungen von Vier-gewinnt-Spielen gibt es kein Austauschformat.",
    "solver.size": (
        "{columns} × {rows} mit {line, words} in einer Reihe ist nicht lösbar: Das Brett braucht mindestens 1 × 1 und eine Linie"
        " mindestens drei Steine."
    ),
    "solver.bits": (
        "{columns} × {rows} mit {line, words} in einer Reihe ist nicht lösbar: Spalten × (Reihen + 1) darf höchstens 64 sein."
    ),
    "solver.threads": "Die Zahl der Threads muss mindestens 1 sein.",
    "solver.table": (
        "Für genaue Schlüssel braucht dieses Brett eine Transpositionstabelle von mindestens {least, number} Bytes."
    ),
    "solver.position": (
        "Keine Stellung: Steine liegen außerhalb des Bretts oder schweben, oder die Steine der Seite am Zug sind nicht"
        " unter allen Steinen."
    ),
    "solver.over": "Die Partie ist schon zu Ende: Auf dem Brett ist eine vollendete Linie.",
    "solver.mover-won": "Die Seite am Zug hat schon eine Reihe.",
    "book.damaged": "{file} ist beschädigt. Lösche die Datei und erstelle das Buch neu.",
    "book.none": "{file} ist kein Eröffnungsbuch.",
    "book.size": "{file} ist ein Buch für ein anderes Spiel: {line, words} in einer Reihe auf {columns} × {rows}.",
    "book.extent": "{file} ist ein anderes Buch: Es hat {found}, gebraucht wird {wanted}.",
    "book.many": (
        "Auf diesem Brett gibt es zu viele Stellungen mit {discs} Steinen, um sie aufzulisten: bis zu {count, number}."
    ),
}

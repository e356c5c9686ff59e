"""What the store says in English, and the readers of game files.

refusal.CODE      why something was refused; variants of a code have a suffix
store.CODE        why the store cannot do something, whatever the game; variants of a code have a suffix
system.KIND       why the operating system refused, at the end of a sentence
store.public.CODE  the same for the people who use a server: no paths, users or hosts
part.KIND         what is damaged
check.KIND        what `db check` finds
notes.KIND        why tags, comments and selected discs are refused
expected.KIND     what was expected in a file, inside `error.notation`
"""

SENTENCES = {
    "refusal.stale": "The game has changed. {status}.",
    "refusal.no-game": "There is no game {key, quoted}.",
    "refusal.no-save": "There is no save {key, quoted}.",
    "refusal.no-position": "There is no position {key, quoted}.",
    "refusal.several-games": "{total, number} games match {key, quoted}: {ids}.",
    "refusal.several-games.more": "{total, number} games match {key, quoted}: {ids} ...",
    "refusal.several-saves": "{total, number} saves match {key, quoted}: {ids}.",
    "refusal.several-saves.more": "{total, number} saves match {key, quoted}: {ids} ...",
    "refusal.bad-name.save": "Enter a name for the save.",
    "refusal.bad-name.position": "Enter a name for the position.",
    "refusal.bad-name.notes": "{why}",
    "refusal.name-taken.save": (
        "You already have a save named {name, quoted}. Replace it, keep both, or choose another name."
    ),
    "refusal.name-taken.saves": (
        "You already have {count, number} saves named {name, quoted}. Replace them, keep all, or choose another name."
    ),
    "refusal.name-taken.position": (
        "You already have a position named {name, quoted}. Replace it, keep both, or choose another name."
    ),
    "refusal.name-taken.positions": (
        "You already have {count, number} positions named {name, quoted}. Replace them, keep all, or choose another"
        " name."
    ),
    "refusal.unreadable.selected": "{why}",
    "refusal.not-deleted.save": "This save isn't deleted.",
    "refusal.not-deleted.position": "This position isn't deleted.",
    "refusal.deleted.save": "This save was deleted. Restore it first.",
    "refusal.deleted.save.already": "This save is already deleted.",
    "refusal.deleted.position": "This position was deleted. Restore it first.",
    "refusal.deleted.position.already": "This position is already deleted.",
    "store.full": (
        "The disk is full, so {where} can't be written. Free some space and try again; everything saved so far is safe."
    ),
    "store.full.server": (
        "The database {where} is out of space or connections ({detail}). Try again in a moment;"
        " everything saved so far is safe."
    ),
    "store.read-only": "Can't write to {where}. Make the file and its folder writable.",
    "store.read-only.opened": "{where} was opened read-only.",
    "store.read-only.folder": "Can't create the folder {folder}: {why}.",
    "store.read-only.rights": "The database {where} doesn't allow this ({detail}). Ask its administrator for access.",
    "store.locked": "Another program is using {where}. Close it, or try again in a moment.",
    "store.damaged": "{where} is damaged or not a Millrow database ({detail}). Restore a backup.",
    "store.damaged.moved": (
        "{where} was moved or deleted while it was open, so nothing is being saved. Move it back, or restart Millrow."
    ),
    "store.damaged.part": "{what} is damaged ({detail}). Run `millrow db check`.",
    "store.damaged.event": "An event of the game {key} is missing. Run `millrow db check`.",
    "store.damaged.events": "replaying its events gives a different game",
    "store.damaged.copy": "The copy is damaged ({detail}), and so is the original. Run `millrow db check`.",
    "store.damaged.other": "{where} is the database of another program: it has a table {table, quoted}. Choose another file.",
    "store.damaged.version": "{where} isn't a Millrow database: its version is {version, quoted}. Choose another file.",
    "store.unreachable": "The database {where} isn't responding ({detail}). Check that it is running.",
    "store.unreachable.password": "The database {where} refused the user name or password.",
    "store.unreachable.server": "The server at {address} isn't responding.",
    "store.failed": "Can't use {where}: {detail}.",
    "store.failed.open": "Can't open {where}. Check that the folder exists and that you can write to it.",
    "store.failed.disk": "The disk can't read or write {where} ({detail}).",
    "store.failed.write": "Can't write to {where}: {why}.",
    "store.failed.read": "Can't read {where}: {why}.",
    "store.failed.link": (
        "{where} has a second name (a hard link), which can damage a database. Make a copy of the file and use that."
    ),
    "store.failed.driver": "PostgreSQL needs a driver. Install it with `pip install 'millrow[postgres]'`.",
    "store.failed.url": "{where, quoted} is neither a file nor the URL of a database.",
    "store.failed.kind": "Millrow can save games in SQLite and PostgreSQL, not in {kind}.",
    "store.failed.exists": "{where} already exists. Choose another name.",
    "store.failed.form": "Positions can only be exported as JSON.",
    "store.failed.log": (
        "This folder doesn't support SQLite's write-ahead log (the journal mode is {mode}). Choose a local folder."
    ),
    "system.missing": "there is no such file or folder",
    "system.denied": "you don't have permission",
    "system.folder": "it's a folder",
    "system.not-folder": "a part of the path isn't a folder",
    "system.exists": "it already exists",
    "system.full": "the disk is full",
    "system.read-only": "the disk is read-only",
    "system.disk": "the disk reports an error",
    "system.long-name": "the name is too long",
    "system.port-in-use": "another program is using it",
    "system.no-address": "this machine doesn't have that address",
    "system.other": "{text}",
    "store.none": "There are no games in {where} yet.",
    "store.none.server": "There is no database {where}. Create it first, for example with `createdb`.",
    "store.busy": "The games in {where} are already open in {who}. Close it first, or continue there.",
    "store.busy.process": "process {process}",
    "store.busy.another": "another process",
    "store.busy.version": "The server at {address} is Millrow {version}, but this is {own}. Restart the server.",
    "store.older": "{where} was made by an older Millrow (version {version}). Run `millrow db upgrade` first.",
    "store.newer": (
        "{where} was made by a newer Millrow (version {version}; this one supports up to {newest}). Upgrade Millrow."
    ),
    "store.closed": "The store is closed.",
    "store.full.limit": "{where} can't grow beyond {most, number} bytes: this process has a file-size limit. Raise the limit (`ulimit -f`) and start again; everything saved so far is safe.",
    "store.read-only.immutable": "{where} is marked as immutable, so it can't be written. Remove the mark with `chattr -i`.",
    "store.damaged.log": "{where}-wal was deleted or replaced while it was in use, so nothing more is being saved. Restart Millrow.",
    "store.public.full": "The server's disk is full, so this couldn't be saved. Everything saved so far is safe.",
    "store.public.full.limit": "The server's file of games has reached its size limit, so this couldn't be saved. Everything saved so far is safe.",
    "store.public.full.server": "The server's database is out of space or connections. Try again in a moment.",
    "store.public.read-only": "The server can't write to its file of games, so this couldn't be saved.",
    "store.public.locked": "Another program is using the server's file of games. Try again in a moment.",
    "store.public.damaged": "The server's file of games is damaged. Tell whoever runs the server.",
    "store.public.damaged.part": "{what} is damaged and can't be opened. Tell whoever runs the server.",
    "store.public.damaged.event": "The game {key} is damaged and can't be opened. Tell whoever runs the server.",
    "store.public.damaged.moved": "The server's file of games was moved or deleted, so nothing is being saved. Tell whoever runs the server.",
    "store.public.damaged.log": "A part of the server's file of games was deleted, so nothing is being saved. Tell whoever runs the server.",
    "store.public.unreachable": "The server can't reach its database. Try again in a moment.",
    "store.public.closed": "The server is stopping.",
    "store.public.failed": "The server can't use its file of games. Tell whoever runs the server.",
    "store.public.failed.disk": "The server's disk can't be read or written. Tell whoever runs the server.",
    "part.game": "The game {key}",
    "part.save": "The save {key}",
    "part.position": "The position {key}",
    "part.list": "The list of games",
    "part.list.game": "The list entry for the game {key}",
    "part.list.save": "The list entry for the save {key}",
    "part.list.position": "The list entry for the position {key}",
    "part.list.this": "The list entry for the game",
    "check.fault": "{key}: {fault}",
    "check.file": "the database file: {detail}",
    "check.events": "{count, plural, one {# event belongs} other {# events belong}} to the game {key}, which doesn't exist.",
    "check.save": "The save {key} ({name}) refers to events that don't exist.",
    "check.position": "The list entry for this position is wrong.",
    "check.checksum": "the checksum is wrong",
    "check.game": "The list entry for this game is wrong.",
    "check.missing": "This game is missing from the list of games.",
    "check.lost": "The last events are missing: the list entry counts {listed}, but there are {there}.",
    "notes.tag": "A tag needs a name and one line of text. {tag, quoted} isn't valid.",
    "notes.tag.own": "The tag {tag} is reserved.",
    "notes.tag.game": "The tag {tag} is reserved. It is set from the game itself. To change a name or level, change the player.",
    "notes.tag.name": "{tag, quoted} isn't a valid tag. Use a letter, then letters and digits, 40 at most.",
    "notes.comment": "The comment on ply {ply} must be text without control characters.",
    "notes.variation.ply": "A variation needs a move, and can't replace move {ply}. Choose 0 to {last}.",
    "notes.variation.depth": "Variations can be nested up to {most} deep.",
    "notes.comment.ply": "There is no ply {ply} to comment on. Choose 0 to {last}.",
    "notes.size": "Tags and comments can have {most, number} bytes in total, but these have {size, number}.",
    "notes.selected": "{text, quoted} isn't a {place} of this board.",
    "expected.entry": "a game or a position",
    "expected.entry.games": "{games, plural, one {# game} other {# games}}",
    "expected.entry.both": (
        "{games, plural, one {# game} other {# games}} and {setups, plural, one {# position} other {# positions}}"
    ),
    "expected.entry.count": "{announced}, as the first line says",
    "expected.notes": "valid tags and comments",
    "expected.checksum": "the original file (the checksum is wrong: the file was edited or damaged)",
    "expected.json": "valid JSON ({why})",
    "expected.json.numbers": "numbers",
    "expected.json.size": "smaller numbers",
    "expected.json.once": "each key only once",
    "expected.json.key": '"{key}"',
    "expected.json.kind": "a different type for {key}",
    "expected.json.texts": "{key} as strings",
    "expected.json.notes": "{key} in the same format as in text records",
    "expected.version": "a version from 1 to {newest}",
    "expected.version.older": "version {newest} or older (a newer Millrow wrote this file; upgrade Millrow to read it)",
    "expected.version.found": "version {version}",
    "expected.follow": "the number of {key} that follow",
    "expected.time": "milliseconds since 1970",
    "expected.format": 'a Millrow game ("format": "{game}") or position ("format": "{setup}")',
    "expected.seats": "{players} seats, each with {fields}",
    "expected.ending": 'null, [null, "agreed"] or [winner, "resigned"]',
    "expected.ending.possible": "a possible ending",
    "expected.finished": "false, because the game isn't over",
    "expected.steps": "at most {most} steps",
    "expected.steps.found": "{steps} steps",
    "expected.name": "a name",
    "expected.draft": "a draft with {fields}",
    "expected.game.size": "a game of at most {most} characters (is its end missing?)",
    "expected.game.rest": "the rest of the game (the file is incomplete)",
    "expected.game.near": "a game to start within the first {lines} lines",
    "expected.game.brace": "a game, which starts with {brace}",
    "expected.text": "a text file",
    "expected.lines": "lines of at most {most} bytes",
    "expected.brackets": "at most {most} nested brackets",
    "expected.quote": 'the closing " on the same line',
}

"""What Men's Morris (`mills`) says in English."""

SENTENCES = {
    "because.too-few": (
        "{left, plural, =0 {{loser, viewer, you {you have} other {{loser, name} has}} no discs left}"
        " other {{loser, viewer, you {you are} other {{loser, name} is}} down to"
        " {left, words} {left, plural, one {disc} other {discs}}}}"
    ),
    "because.no-move": "{loser, viewer, you {you have} other {{loser, name} has}} no legal move",
    "because.no-move.draw": "the player to move has no legal move",
    "because.full-board": "the board was full after placing",
    "arena.ended.too-few": "{count, number} with too few discs",
    "arena.ended.no-move": "{count, number} with no legal move",
    "arena.ended.full-board": "{count, number} with a full board",
    "task.place": "place a disc",
    "task.slide": "move a disc",
    "task.place or slide": "place or move a disc",
    "task.fly": "move a disc to any free point",
    "task.take": "take {due, words} {other, colour} {due, plural, one {disc} other {discs}}",
    "headline.mill": (
        "Mill! {computer, select, true {{turn, name} takes} other {Take}}"
        " {due, plural, one {{other, a-colour} disc} other {{due, words} {other, colour} discs}}"
    ),
    "advice.place": "Choose a free point.",
    "advice.slide": "Move a disc along a line to the next free point.",
    "advice.place or slide": "Choose a free point for a new disc, or move one of your discs.",
    "advice.fly": "Move a disc to any free point.",
    "advice.take": (
        "{due, plural, one {Tap one of the outlined {other, colour} discs to take it.}"
        " other {Take {due, words} {other, colour} discs. Tap an outlined one.}}"
    ),
    "typing": (
        "Type a point to place a disc ({put}), two points to move one ({move}), or x and a point to take one ({take})."
    ),
    "spoken.put": "{point}",
    "spoken.move": "{source} to {target}",
    "spoken.take": "takes {point}",
    "called.mill": "Mill!",
    "hint.side": (
        "Look at the {side, select, left {left side} right {right side} top {top} bottom {bottom} other {middle}}"
        " of the board."
    ),
    "hint.disc": "Move the disc on {point}.",
    "hint.line": "Place a disc on {points, or}.",
    "hint.discs": "Take the disc on {points, or}.",
    "hint.put": "Place a disc on {point}.",
    "hint.slide": "Move the disc on {source} to {target}.",
    "hint.take": "Take the disc on {point}.",
    "reason.closes": "closes a mill",
    "reason.stops": "stops a mill",
    "reason.removes": "removes a threat",
    "reason.threatens": "threatens {threats, plural, one {a mill} other {{threats, words} mills at once}}",
    "stage.placing": "Placing",
    "stage.sliding": "Moving",
    "stage.flying": "Flying",
    "note.in-mill": "in a mill",
    "refusal.unreadable": "{text, quoted} isn't a move. Moves are written like b4, b4-c4 or xb4.",
    "refusal.no-point": "There is no point {point} on this board.",
    "refusal.must-take": "Take {due, words} {other, colour} {due, plural, one {disc} other {discs}} first.",
    "refusal.no-mill": "You can take a disc only after closing a mill.",
    "refusal.empty.take": "That point is empty. Choose one of the {other, colour} discs.",
    "refusal.empty": "That point is empty. Choose one of your discs.",
    "refusal.empty.placing": "There is no disc on that point to move. Choose a free point to place one.",
    "refusal.own": "That disc is yours. Choose one of the {other, colour} discs.",
    "refusal.in-mill": "That disc is in a mill. Choose one that isn't.",
    "refusal.where-to": "Choose where this disc should go.",
    "refusal.occupied": "That point already has a disc. Choose a free point.",
    "refusal.hand-empty": "All your discs are placed. Move one along a line.",
    "refusal.hand-empty.fly": "All your discs are placed. Move one to any free point.",
    "refusal.placing": (
        "You still have {left, words} {left, plural, one {disc} other {discs}} to place. You can move discs once all of yours are placed."
    ),
    "refusal.not-yours": "That disc is {holder, colour}. Choose one of your own.",
    "refusal.not-yours.placing": "That disc is {holder, colour}. Choose a free point for one of your own.",
    "refusal.blocked": "That disc can't move. Choose another.",
    "refusal.same-point": "That disc is already there. Choose another point.",
    "refusal.barred": "That disc has just left this mill. It can go back on your next turn.",
    "refusal.not-next": "Discs move along a line, one point at a time.",
    "fault.hand": (
        "{seat, name} has {hand, words} {hand, plural, one {disc} other {discs}} left to place, but each player has only"
        " {men, words}."
    ),
    "fault.too-many": (
        "{seat, name} has too many discs: {board, plural, =0 {none} other {{board, words}}} on the board{hand, plural, =0 {} other { and {hand, words} left to place}}."
        " Each player has {men, words}."
    ),
    "fault.too-few.none": (
        "There are no discs yet. Give each player at least {fewest, words}, on the board or left to place."
    ),
    "fault.too-few.both": (
        "Each player needs at least {fewest, words} discs. {seat, name} has {first, plural, =0 {none} other {{first, words}}},"
        " {other, name} has {second, plural, =0 {none} other {{second, words}}}."
    ),
    "fault.too-few": "{seat, name} needs at least {fewest, words} {fewest, plural, one {disc} other {discs}}.",
    "fault.over.too-few": (
        "{winner, name} has already won: {seat, name} {have, plural, =0 {has no discs} one {is down to one disc}"
        " other {is down to {have, words} discs}}."
    ),
    "fault.over.full": "The board is full after placing, so the game is already over. {result}.",
    "fault.over.no-move": "{seat, name} has no legal move, so the game is already over. {result}.",
    "fault.must-pass": "{seat, name} has no legal move, so it's {other, name}'s turn.",
    "fault.hands.nothing-placed": (
        "{seat, name} hasn't placed a disc yet, so {other, name} can have placed only one"
        " and it must be {seat, name}'s turn."
    ),
    "fault.hands": (
        "With {seat, name} to move, {seat, name} should have as many discs left to place as {other, name}, or one more."
        " {seat, name} has {ours, plural, =0 {none} other {{ours, words}}},"
        " {other, name} has {theirs, plural, =0 {none} other {{theirs, words}}}."
    ),
    "fault.hands.taking": (
        "With {seat, name} to take a disc, {seat, name} should have as many discs left to place as {other, name}, or one"
        " fewer. {seat, name} has {ours, plural, =0 {none} other {{ours, words}}}, {other, name} has"
        " {theirs, plural, =0 {none} other {{theirs, words}}}."
    ),
    "fault.nothing-to-take": (
        "{seat, name} still has {due, words} {due, plural, one {disc} other {discs}} to take,"
        " but there is no disc that can be taken."
    ),
    "fault.taking": (
        "{seat, name} still has {due, words} {due, plural, one {disc} other {discs}} to take,"
        " but can't have just closed a mill that allows it."
    ),
    "fault.taking.later": (
        "Both players take a disc when the board is full, {seat, name} before {other, name}."
        " Give {seat, name} a disc to take too."
    ),
    "fault.each-takes": "The board is full after placing, so each player must take a disc first.",
    "fault.mills": (
        "{seat, name} has {mills, plural, one {a mill} other {{mills, words} mills}}, so at least {owed, words} {other, colour}"
        " {owed, plural, one {disc} other {discs}} must already be gone{taken, plural, =0 {} one {, but only one is}"
        " other {, but only {taken, words} are}}."
    ),
    "fault.taken": (
        "{other, name} has lost {taken, words} {taken, plural, one {disc} other {discs}}"
        "{due, plural, =0 {} other {, counting those still to be taken}}, but {seat, name} can have taken"
        " {most, plural, =0 {none} other {only {most, words}}} after placing"
        " {placed, words} {placed, plural, one {disc} other {discs}}."
    ),
    "fault.drawing.empty": "The board is empty. Draw the first line.",
    "fault.drawing.alone": (
        "{places, and} {count, plural, one {is} other {are}} not connected to anything. Draw a line from there,"
        " or erase {count, plural, one {it} other {them}}."
    ),
    "fault.drawing.few": "A board needs at least {least, words} points. This one has {count, plural, =0 {none} other {{count, words}}}.",
    "fault.drawing.many": "A board can have at most {most} points. This one has {count}.",
    "fault.drawing.no-mill": "There is no mill yet. Connect {mill, words} points in a straight line.",
    "fault.drawing.lines": "A board can have at most {most} mills and other connections. This one has {count}.",
    "fault.drawing.parts": "The board has {count, words} separate parts. Discs can't move from one to the other.",
    "fault.drawing.crossing": "Lines cross where there is no point. Discs can't turn there.",
    "fault.drawing.outside": "No mill goes through {places, and}.",
    "allowed.drawing.size": "boards with up to {most} columns and rows",
    "allowed.drawing.point": "points of this drawing",
    "level.beginner.says": "Still learning. Often overlooks mills, its own and yours.",
    "level.easy.says": "Sees most mills but misses one now and then. Doesn't plan ahead.",
    "level.medium.says": "Closes its mills, blocks yours and looks one move ahead.",
    "level.hard.says": "Looks two moves ahead and never misses a mill.",
    "title.family": "Men's Morris",
    "title.three": "Three Men's Morris",
    "title.five": "Five Men's Morris",
    "title.six": "Six Men's Morris",
    "title.seven": "Seven Men's Morris",
    "title.nine": "Nine Men's Morris",
    "title.eleven": "Eleven Men's Morris",
    "title.twelve": "Twelve Men's Morris",
    "title.morabaraba": "Morabaraba",
    "title.lasker": "Lasker Morris",
    "title.other": "Men's Morris",
    "title.changed": "{title} (custom rules)",
    "about.six": "two squares, six discs each",
    "about.nine": "three squares, nine discs each, flying with three",
    "lesson.hint.put": "Place a disc on the marked point.",
    "lesson.hint.move": "Move a disc to the marked point.",
    "lesson.hint.take": "Take the marked disc.",
    "lesson.place.title": "Place your discs",
    "lesson.place.task": (
        "You have {men, words} {you, colour} discs. The players take turns to place one. Choose any free point."
    ),
    "lesson.place.then": "{other, name} has placed a disc too. It's your turn again: place another one.",
    "lesson.place.done": "Well done! Keep going until all discs are placed.",
    "lesson.mill.title": "Close a mill",
    "lesson.mill.task": (
        "A mill is {line, words} discs of one colour in a line. You already have {have, words} in a line."
        " Place the disc that closes the mill."
    ),
    "lesson.mill.done": "A mill! {captures, select, true {Now you may take {other, a-colour} disc.} other {Well done!}}",
    "lesson.again.mill": "That's a legal move, but it doesn't close a mill. Try again.",
    "lesson.take.title": "Take a disc",
    "lesson.take.task": (
        "You closed a mill, so you may take {other, a-colour} disc off the board. Choose one of the outlined discs."
    ),
    "lesson.take.done": (
        "Taken! {wins, select, true {{other, name} has too few discs left, so you win.}"
        " other {This disc is out of the game.}}"
    ),
    "lesson.safe.title": "Discs in a mill are safe",
    "lesson.safe.task": (
        "You closed a mill again. But {other, name} has a mill too, and the discs in it are safe. Take the disc that"
        " isn't in the mill."
    ),
    "lesson.safe.done": (
        "Right! {take, select, free_only {Discs in a mill are always safe.} free_until_placed {Once {other, name} has placed"
        " all discs and all of them are in mills, you may take any.} other {Only if all {other, colour} discs are in"
        " mills may you take any of them.}}"
    ),
    "lesson.early.title": "Move whenever you like",
    "lesson.early.task": (
        "In this game you can place or move a disc on any turn. Close a mill by moving a disc along a line."
    ),
    "lesson.early.then": "A mill! Take one of the outlined {other, colour} discs.",
    "lesson.early.done": "Well done! Every turn, you choose: place a disc or move one.",
    "lesson.again.moved-mill": "That's a legal move, but this time close the mill by moving a disc. Try again.",
    "lesson.slide.title": "Move a disc",
    "lesson.slide.task": (
        "All discs are placed. From now on you move one disc each turn, along a line to the next free point. Choose one of"
        " your discs, then one of the marked points."
    ),
    "lesson.slide.done": "Well done! Discs move one point at a time.",
    "lesson.close.title": "Close a mill by moving",
    "lesson.close.task": "You can also close a mill by moving. Find a disc that can complete a line, and move it.",
    "lesson.close.then": "A mill! Now take one of the outlined {other, colour} discs.",
    "lesson.close.done": (
        "Well done! A good trick: move a disc out of a mill and back in, and you take another."
        "{reform, select, barred { In this game it can't go back on the very next turn.} other {}}"
    ),
    "lesson.fly.title": "Fly",
    "lesson.fly.task": (
        "You have only {at, words} discs left, so you may fly: move a disc to any free point, however far. Close a mill."
    ),
    "lesson.fly.then": "Great move! Take one of the outlined {other, colour} discs.",
    "lesson.fly.done": "Well done! Flying often saves a game that looked lost.",
    "lesson.win.title": "Win the game",
    "lesson.win.task": (
        "{other, name} has only {fewest, words} {fewest, plural, one {disc} other {discs}} left. Close a mill and take"
        " one, and you win."
    ),
    "lesson.win.then": "A mill! Take {other, a-colour} disc to win.",
    "lesson.win.done": (
        "You win! {other, name} has {left, plural, =0 {no discs} one {only one disc} other {only {left, words} discs}} left."
        "{no_move, select, loses { You also win if {other, name} can't move any more.} other {}}"
    ),
    "rulebook.aim": "Aim",
    "rulebook.need": "For two players. Each has {men, words} discs of one colour, for example buttons or coins.",
    "rulebook.goal": (
        "You win when the other player has {left, plural, =0 {no discs left} one {only one disc left}"
        " other {only {left, words} discs left}}{no_move, select, loses { or can't move} other {}}."
    ),
    "rulebook.placing": "Placing",
    "rulebook.place": "The board starts empty. Take turns placing one disc on a free point until all discs are placed.",
    "rulebook.first": "Draw lots to decide who starts.",
    "rulebook.early": "Instead of placing a disc you may move one that is already on the board.",
    "rulebook.full_board.loses": "If the board is full after placing, the player to move loses.",
    "rulebook.full_board.draws": "If the board is full after placing, the game is a draw.",
    "rulebook.full_board.both_take": (
        "If the board is full after placing, each player takes one disc, the player to move first."
    ),
    "rulebook.mills": "Mills",
    "rulebook.mill": "A mill is {line, words} discs of one colour next to each other on a line.",
    "rulebook.mill.any": "A mill is a whole line of discs of one colour.",
    "rulebook.spokes": "Some lines only connect two points. They can't be mills.",
    "rulebook.reform.free": "You may open a mill by moving a disc away and close it again on a later turn. It counts again.",
    "rulebook.reform.barred": (
        "You may open a mill by moving a disc away, but this disc can't move back on your very next turn to close it again."
    ),
    "rulebook.capturing": "Taking",
    "rulebook.capture": "Whenever you close a mill, you take one of the other player's discs off the board for good.",
    "rulebook.take.free_first": "Discs in a mill are safe, unless all of that player's discs are in mills.",
    "rulebook.take.free_until_placed": (
        "Discs in a mill are safe, unless all of that player's discs are in mills and none are left to place."
    ),
    "rulebook.take.free_only": "Discs in a mill are safe.",
    "rulebook.take.any": "You may choose any disc, even one in a mill.",
    "rulebook.takes_per_turn.one": "If you close two mills at once, you still take only one disc.",
    "rulebook.takes_per_turn.mills": "If you close two mills at once, you take two discs.",
    "rulebook.placing_takes.nothing": "You take a disc only for a mill that you close by moving, not for one that you close by placing.",
    "rulebook.moving": "Moving",
    "rulebook.move": (
        "When all your discs are placed, you move one disc each turn, along a line to the next free point. Discs never jump"
        " over others."
    ),
    "rulebook.slides_first.last": "The player who placed the last disc moves first.",
    "rulebook.flying": "Flying",
    "rulebook.fly": (
        "{all, select, true {When all your discs are placed, you} other {If you have only {at, plural, one {one disc}"
        " other {{at, words} discs}} left, you}} may fly: move a disc to any free point."
    ),
    "rulebook.no-flying": "There is no flying. Discs always move along the lines, however few you have left.",
    "rulebook.end": "End of the game",
    "rulebook.lose": (
        "A player who has {left, plural, =0 {no discs left} one {only one disc left} other {only {left, words} discs left}}"
        " loses. Discs that are still to be placed count."
    ),
    "rulebook.no_move.loses": "A player who can't move loses.",
    "rulebook.no_move.draws": "If a player can't move, the game is a draw.",
    "rulebook.no_move.passes": "A player who can't move misses a turn.",
    "rulebook.repetition": ("The game is a draw when the same position has come up {times, words} times."),
    "rulebook.repetition.none": "The game goes on however often a position repeats.",
    "rulebook.quiet": "The game is a draw after {moves, words} {moves, plural, one {move} other {moves}} in a row without a disc being taken.",
    "option.board": "The board: {boards}.",
    "option.lines": "A board of your own: {example}",
    "option.men": "How many discs does each player have?",
    "option.fly_at": "Flying starts at this many discs.",
    "option.take": "Which discs can be taken?",
    "option.take.free_first": "discs outside mills; any disc if all are in mills",
    "option.take.free_until_placed": (
        "discs outside mills; any disc if all are in mills and their owner has none left to place"
    ),
    "option.take.free_only": "only discs outside mills",
    "option.take.any": "any disc",
    "option.takes_per_turn": "How many discs do you take if a move closes several mills?",
    "option.takes_per_turn.one": "one",
    "option.takes_per_turn.mills": "one for each mill",
    "option.placing_takes": "What do you take for a mill that you close while placing?",
    "option.placing_takes.board": "a disc on the board",
    "option.placing_takes.nothing": "nothing; you take discs only for mills closed by moving",
    "option.slide_early": "Discs can move before all are placed (Lasker).",
    "option.reform": "When can a disc that left a mill move back to close it again?",
    "option.reform.free": "at any time",
    "option.reform.barred": "not on the very next turn (Morabaraba)",
    "option.no_move": "What happens to a player who can't move?",
    "option.no_move.loses": "that player loses",
    "option.no_move.draws": "the game is drawn",
    "option.no_move.passes": "the turn passes",
    "option.full_board": "What happens when the board is full after placing?",
    "option.full_board.loses": "the player to move loses",
    "option.full_board.draws": "the game ends in a draw",
    "option.full_board.both_take": "each player takes one disc, the player to move first",
    "option.fewest": "A player with fewer discs than this loses (discs still to be placed count too).",
    "option.slides_first": "Who moves first once all discs are placed?",
    "option.slides_first.next": "the other player, as usual",
    "option.slides_first.last": "the player who placed the last disc",
    "option.repetition": "Draw when a position occurs this many times.",
    "option.quiet_limit": "Draw after this many moves in a row without a disc being taken.",
    "why.board": "half the points of the board",
    "why.men": "the number of discs",
    "summary.men": "{men, words} discs each",
    "summary.flying": "flying with {at, plural, one {one disc} other {{at, words}}}",
    "summary.no-flying": "no flying",
    "summary.take.free_only": "discs in mills are safe",
    "summary.take.free_until_placed": "discs in mills are safe while their owner still has discs to place",
    "summary.take.any": "any disc can be taken",
    "summary.takes_per_turn.mills": "one disc taken for each mill",
    "summary.placing_takes.nothing": "no discs taken while placing",
    "summary.slide_early.yes": "discs can move from the start",
    "summary.reform.barred": "no going straight back into a mill",
    "summary.no_move.draws": "draw if a player can't move",
    "summary.no_move.passes": "a player who can't move passes",
    "summary.full_board.draws": "draw if the board is full",
    "summary.full_board.both_take": "both take a disc if the board is full",
    "summary.slides_first.last": "last to place moves first",
    "summary.repetition.none": "no draw by repetition",
    "summary.fewest": "a player with fewer than {fewest, words} {fewest, plural, one {disc} other {discs}} loses",
    "summary.repetition": "draw when a position occurs {times, words} times",
    "summary.quiet": "draw after {moves, words} {moves, plural, one {move} other {moves}} without a disc being taken",
    "picture.counts": "In hand",
    "picture.joined": "Also connected: {edges}.",
    "picture.axis": "{first} to {last}",
    "picture.no-point": "There is no point {point, quoted} on this board.",
    "picture.last": "{step, quoted} isn't a move like {put}, {move} or {take}.",
    "found.points": "{points} points",
    "found.lines": "{lines} lines",
    "found.line-twice": "the same line twice",
    "allowed.board": "a Board",
    "allowed.board.points": "at least 6 points, for three discs each",
    "allowed.board.either": "either board or lines and spokes",
    "allowed.board.toml": "one of {boards}, or a table with lines, or with rings",
    "allowed.board.keys": "lines and spokes, or rings",
    "allowed.rings": "true or false for spokes, diagonals and centre, together with rings",
    "allowed.lines": "at most {most} lines",
    "allowed.lines.one": "at least one line of three points",
    "allowed.lines.once": "each line once",
    "allowed.lines.list": 'a list of lines like "a1 b1 c1"',
    "allowed.line.size": "{low} to {high} points in each line",
    "allowed.line.once": "each point once in a line",
    "allowed.spoke.size": "{size} points each",
    "allowed.points": "at most {most} points",
    "allowed.point": "the points of the board: {points}",
    "allowed.point.name": "points named by a letter a-w and a number 1-99",
    "allowed.disc": "one disc on each point",
    "allowed.hand": "two whole numbers",
    "allowed.mirror": "boards that have a mirror image",
    "allowed.endgame": "The endgame can't be {endgame}. Use two numbers of discs, {low} to {high}.",
    "expected.fields": (
        "{given, select, 0 {Blue's discs, Red's discs, how many discs each has left to place}"
        " 1 {Red's discs, how many discs each has left to place}"
        " 2 {how many discs Blue and Red have left to place} other {how many discs Red has left to place}}"
    ),
    "expected.once": "each point once",
    "expected.word": "blue or red, then optionally take=1 or another number",
    "expected.take": "take=1 or another number of discs still to take",
    "expected.no-take": "no take, because nothing can be taken",
    "expected.point": "a point of the board, or - for no discs",
    "expected.men": "at most {most} discs",
    "expected.hand": "0 to {most} discs left to place",
    "expected.barred": "barred=SLIDE,SLIDE with - for none",
    "expected.blank": "a blank",
    "expected.row": "the row number {label}",
    "expected.disc": "{tokens} at {point}",
    "expected.ink": "{ink} or a blank",
    "expected.letters": "the letters {letters} or a blank line",
    "fen.board": "A mill FEN has 24 points, so it's only for the boards of Nine and Twelve Men's Morris.",
    "fen.takings": "A mill FEN can hold at most nine discs still to take.",
    "fen.barred": "A mill FEN can't hold a barred move, discs that both sides may still take, or a second move in a row.",
    "fen.fields": "{fields} fields",
    "fen.act": "r if and only if the side to move has a disc to take",
    "fen.due": "a number of discs for the side to move to take, and such a disc on the board",
    "fen.number": "a number",
    "fen.drawn": "{low} {what}, as drawn",
    "fen.range": "{what} of {low} to {high}",
    "fen.rings": "three rings of eight points",
    "fen.mark": "O, @ or *",
    "fen.white": "white must be 0 (blue) or 1 (red).",
    "fen.white.men": "white discs",
    "fen.white.hand": "white hand",
    "fen.white.takings": "discs for white to take",
    "fen.black.men": "black discs",
    "fen.black.hand": "black hand",
    "fen.black.takings": "discs for black to take",
    "decline.search": "only Men's Morris is supported",
    "decline.table": "tablebases are for Men's Morris",
    "decline.points": "complete tablebases are for boards of up to {most} points, and this one has {points}",
    "decline.points.endgame": "endgame tablebases are for boards of up to {most} points, and this one has {points}",
    "decline.reform": "reform=barred depends on the previous turn, which tablebases don't store",
    "decline.lines": "the board has too many lines: tablebases hold at most {lines}, and {through} through one point",
    "decline.cells": "the tablebase would need about {cells, number} entries, more than {most, number}",
    "decline.quick": "{why}; `millrow table build` can build it beforehand",
    "decline.quiet": "a limit on moves without a disc being taken can turn a win into a draw, and tablebases store no history",
    "line.fields": "A line has four fields (discs, discs, hand, hand). This one has {fields}.",
    "line.both": "{point} belongs to both sides.",
    "line.point": "{point, quoted} isn't a point of this board. The points are {points}.",
    "line.twice": "{point} is there twice.",
    "line.hand": "{hand, quoted} isn't a number of discs in hand. Use 0 to {most}.",
    "table.counts": "{us} and {hand} in hand against {them} and {their_hand}",
    "table.none": "There is no table for this number of discs on the board and in hand: {counts}.",
    "table.position": "This isn't a position on this board: discs overlap or are outside it, or a number is negative.",
    "table.men": "One side has more than {most} discs: {counts}.",
    "table.lost": "The other side has already lost: {counts}.",
    "table.file.version": "{file} isn't a mill tablebase of this version.",
    "table.file.header": "{file} has an unreadable header.",
    "table.file.rules": "{file} belongs to other rules ({owner}, not {wanted}).",
    "table.file.damaged": "{file} is damaged: its checksum doesn't match.",
    "table.file.cells": "{file} has {cells, number} entries, but these rules need {wanted, number}.",
}

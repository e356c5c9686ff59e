"""What puzzles say in English.

puzzle.KIND         answers to the solver, and what is wrong with a puzzle
page.puzzles.KIND   the page with the puzzles; puzzle.task.GOAL, what to do; page.puzzles.theme.NAME, themes
"""

SENTENCES = {
    "refusal.no-puzzle": "There is no puzzle {id, quoted}.",
    "puzzle.right": "Right! Keep going.",
    "puzzle.solved": "Solved!",
    "puzzle.wrong": "{move}: {value}. That's not it.",
    "puzzle.slower": "{move} wins too, but there is a faster win. Try again.",
    "puzzle.unreadable": "This isn't a puzzle: {line}",
    "puzzle.wrong.none": "{id}: more than one move is right, or none.",
    "puzzle.wrong.other": "{id}: the answer, the length, the themes or the difficulty are different.",
    "terminal.puzzles.help": "Type a move, `hint` (again for more), `moves` or `quit`.",
    "terminal.puzzles.moves": "Legal moves: {steps}",
    "terminal.puzzles.prompt": "Your move:",
    "terminal.puzzles.none": "No puzzles match.",
    "terminal.head.goal": "goal",
    "terminal.head.moves": "moves",
    "terminal.head.grade": "difficulty",
    "terminal.head.themes": "themes",
    "terminal.progress.puzzles": "Making puzzles",
    "terminal.puzzles.checked": (
        "{count, plural, one {# puzzle} other {# puzzles}} checked,"
        " {wrong, plural, =0 {all are right} one {# is wrong} other {# are wrong}}."
    ),
    "page.nav.puzzles": "Puzzles",
    "page.puzzles.help": "Find the move that wins, or the one that saves the draw. Only one is right, and the computer can prove it.",
    "page.puzzles.daily": "Puzzle of the day",
    "page.puzzles.daily.help": "A new one every day, the same for everyone.",
    "page.puzzles.daily.done": "Solved. Come back tomorrow for the next one.",
    "page.puzzles.daily.again": "Solve it again",
    "page.puzzles.days": "{days, plural, =0 {0 days in a row} one {# day in a row} other {# days in a row}}",
    "page.puzzles.practice": "Practice",
    "page.puzzles.game": "Game",
    "page.puzzles.theme": "Theme",
    "page.puzzles.grade": "Difficulty",
    "page.puzzles.any": "All",
    "page.puzzles.left": (
        "{count, plural, =0 {No puzzles match.} one {# puzzle} other {# puzzles}}"
        "{count, plural, =0 {} other {, {solved, number} solved.}}"
    ),
    "page.puzzles.start": "Start",
    "page.puzzles.solve": "Solve",
    "page.puzzles.rush": "Rush",
    "page.puzzles.rush.help": "Solve as many as you can in three minutes. The third mistake ends it.",
    "page.puzzles.streak": "Streak",
    "page.puzzles.streak.help": "The puzzles get harder and harder. The first mistake ends it.",
    "page.puzzles.best": "{best, plural, =0 {No result yet} other {Best: #}}",
    "page.puzzles.own": "Your mistakes",
    "page.puzzles.own.help": "{count, plural, one {# position} other {# positions}} from your own games, {solved, number} solved.",
    "page.puzzles.own.none": "Review a game and choose “Keep as puzzles”. You can then solve your mistakes here.",
    "page.puzzles.progress": "Your progress",
    "page.puzzles.progress.help": "Progress is saved in this browser. Export it to use it in another one.",
    "page.puzzles.progress.row": "{grade}: {solved, number} of {count, number}",
    "page.puzzles.export": "Export",
    "page.puzzles.import": "Import…",
    "page.puzzles.imported": "Progress imported. {solved, plural, one {# puzzle} other {# puzzles}} solved in all.",
    "page.puzzles.import.wrong": "{file} has no puzzle progress. Nothing has changed.",
    "page.puzzles.not-saved": "This browser doesn't let Millrow save your progress.",
    "page.puzzles.file": "Millrow puzzles",
    "puzzle.task.win": (
        "You play {seat, colour}. Find the only winning move.{turns, plural, one {} other { Win in # moves.}}"
    ),
    "puzzle.task.draw": (
        "You play {seat, colour}. Find the only move that draws"
        "{turns, plural, one {} =2 {, twice in a row} other {, {turns, words} times in a row}}."
    ),
    "puzzle.task.own.win": "You play {seat, colour}. Find a move that keeps the win.",
    "puzzle.task.own.draw": "You play {seat, colour}. Find a move that keeps the draw.",
    "puzzle.task.own.better": "You play {seat, colour}. Find a better move than in your game.",
    "page.puzzles.next": "Next puzzle",
    "page.puzzles.answer": "Show the answer",
    "page.puzzles.skip": "Skip",
    "page.puzzles.again": "Start over",
    "page.puzzles.back": "All puzzles",
    "page.puzzles.missed": "This one doesn't count, because you made a mistake or saw the answer. Start over to solve it.",
    "page.puzzles.about": "{grade} · {themes}",
    "page.puzzles.score": "{score, number} solved",
    "page.puzzles.time": "{minutes}:{seconds}",
    "page.puzzles.time.left": "Time left",
    "page.puzzles.mistakes": "{made, number} of {most, number} mistakes",
    "page.puzzles.over.rush": "{score, plural, =0 {No puzzle} one {# puzzle} other {# puzzles}} solved in this rush.",
    "page.puzzles.over.streak": "{score, plural, =0 {No puzzle} one {# puzzle} other {# puzzles}} solved in a row.",
    "page.puzzles.over.list": (
        "{count, plural, =0 {There are no puzzles here.}"
        " other {That was the last one. You solved {score, number} of {count, number}.}}"
    ),
    "page.puzzles.look": "The ones you missed:",
    "page.puzzles.number": "Puzzle {number}",
    "page.puzzles.wait": "One moment, your move is being checked…",
    "page.puzzles.record": "That's your best result.",
    "page.puzzles.once-more": "Play again",
    "page.puzzles.keep": "Keep as puzzles",
    "page.puzzles.kept": "{count, plural, =0 {These are already among your puzzles.} one {# puzzle added.} other {# puzzles added.}}",
    "page.puzzles.open": "Open",
    "page.puzzles.start-screen": "Find the only move that wins or saves the draw. A new puzzle every day, and 500 to practise.",
    "puzzle.grade.easy": "Easy",
    "puzzle.grade.medium": "Medium",
    "puzzle.grade.hard": "Hard",
    "puzzle.theme.win": "Win",
    "puzzle.theme.draw": "Save the draw",
    "puzzle.theme.mill": "Close a mill",
    "puzzle.theme.stop": "Stop the opponent",
    "puzzle.theme.fork": "Two threats at once",
    "puzzle.theme.threat": "Make a threat",
    "puzzle.theme.quiet": "Quiet move",
    "puzzle.theme.trap": "Trap the opponent",
}

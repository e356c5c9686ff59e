"""What training with one's own games says in English."""

SENTENCES = {
    "training.back": (
        "Taken back: {number} {move}"
        " {kind, select, win-draw {let the win slip} win-loss {turned a win into a loss} draw-loss {gave away the draw}"
        " other {was probably a mistake}}. Play on from here."
    ),
    "training.none": "You haven't given away a win or a draw, so there is no mistake to take back.",
    "page.nav.values": "Value map",
    "page.values.help": (
        "These games are solved. The labels show how the game ends after each first move with best play (W: win, D: draw, L: loss), and after how many turns of both players."
        " Choose a game to explore it."
    ),
    "page.values.link": "Value map of all solved sizes",
    "page.values.waiting": "Not computed yet",
    "page.values.solving": "Computing…",
    "page.values.failed": "This couldn't be computed now.",
    "page.values.progress": "{done} of {count} computed. This happens only once; you can leave at any time.",
    "results.title": "{title}, {about}",
    "page.nav.results": "Your results",
    "page.results.help": "Your finished games against the computer. Games that aren't in the library don't count.",
    "page.results.all": "All games",
    "page.results.none": "No finished games against the computer yet.",
    "page.results.time": "{unit, select, day {Day by day} week {Week by week} other {Month by month}}",
    "page.results.period": "{unit, select, day {Day} week {Week from} other {Month}}",
    "page.results.chart": "Chart of won, drawn and lost games over time. The table below has the same numbers.",
    "page.results.groups": "By game, level and colour",
    "page.results.head.game": "Game",
    "page.results.head.won": "Won",
    "page.results.head.drawn": "Drawn",
    "page.results.head.lost": "Lost",
    "refusal.no-winner": "It isn't known who wins this position.",
    "refusal.no-winner.drawn": "With best play this position is a draw, so there is no winning side.",
    "thoughts.about": (
        "{proven, select, true {The computer knows what these moves are worth.}"
        " other {{playouts, plural, =0 {{depth, plural, =0 {The computer judged each move without looking further ahead.}"
        " one {The computer looked # turn ahead.} other {The computer looked # turns ahead.}}}"
        " one {The computer played # game to the end in its head.} other {The computer played # games to the end in its head.}}}}"
    ),
    "page.thoughts": "What the computer saw",
    "page.thoughts.of": "What {seat, name} saw",
    "page.thoughts.none": "You'll see it here after the computer's next move.",
    "page.thoughts.played": ", played,",
    "page.thoughts.more": "{count, plural, one {and # more move} other {and # more moves}}",
    "page.thoughts.line": "Expected line:",
    "page.settings.thoughts": "Show the computer's thoughts",
    "page.settings.thoughts.help": "After each of its moves: what it saw, how far it looked and what it expects.",
    "page.training.back": "Take back my last mistake",
    "page.training.looking": "Looking for your last mistake…",
    "page.training.from-here": "Play on from here",
    "page.training.from-here.done": "This is a new game. The old one stays as it was.",
    "page.training.winner": "Play the winning side",
    "page.training.winner.done": "{seat, name} wins with best play. Can you win against the computer?",
}

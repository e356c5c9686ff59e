"""What reviews and hints say in English.

review.KIND       what there is to say about a move; review.end.KIND, about the end; families name moves in their words
review.value      what a move leads to; review.estimate, what it probably leads to
hint.KIND         parts of a hint; reason.KIND, why its move is good, after "That"; families have their own
stage.CODE        a part of a game, for statistics; families have their own
"""

SENTENCES = {
    "review.number": "{round}.",
    "review.number.later": "{round}…",
    "review.move": "{move}",
    "review.win-draw": (
        "{number, select, none {} other {{number} }}{move} let the win slip: a draw from here;"
        " {better} would have won{turns, select, none {} other { in {turns}}}."
    ),
    "review.win-loss": (
        "{number, select, none {} other {{number} }}{move} turned a win into a loss"
        "{after, select, none {} other { in {after}}}; {better} would have won{turns, select, none {} other { in {turns}}}."
    ),
    "review.draw-loss": (
        "{number, select, none {} other {{number} }}{move} gave away the draw: a loss"
        "{after, select, none {} other { in {after}}}; {better} would have kept the draw."
    ),
    "review.slower": "{number, select, none {} other {{number} }}{move} wins in {after}; {better} would have won in {turns}.",
    "review.faster": "{number, select, none {} other {{number} }}{move} loses in {after}; {better} would have lost in {turns}.",
    "review.doubted": (
        "{number, select, none {} other {{number} }}{move} was probably a mistake;"
        " the computer would have played {better}."
    ),
    "review.end.resigned": (
        "{seat, name} resigned in a position that was {won, select, true {won} other {a draw}} with best play."
    ),
    "review.end.agreed": "The players agreed to a draw, but {seat, name} could have won with best play.",
    "review.end.drawn": "The game ended in a draw, but the position was won for {seat, name}.",
    "review.value": ("{value, select, win {win} draw {draw} other {loss}}{turns, select, none {} other { in {turns}}}"),
    "review.estimate": "about {estimate, number}",
    "review.accuracy": (
        "{seat, name}: accuracy {estimated, select, true {about } other {}}{percent, number}%,"
        " {estimated, select, true {probably } other {}}"
        "{mistakes, plural, =0 {no mistakes} one {# mistake} other {# mistakes}}."
    ),
    "review.accuracy.none": "{seat, name}: no chance to make a mistake.",
    "review.explain": (
        "Accuracy is the share of moves that kept what the position was worth, a win or a draw."
        " Only moves where a mistake was possible count."
    ),
    "review.explain.estimated": (
        "This game isn't solved, so the values are the computer's estimates from -1 (lost) to 1 (won)."
        " The computer's best move counts as 100%, and every 0.3 by which the estimate drops halves that."
        " Accuracy is the average."
    ),
    "review.title": "{title}: {result}",
    "review.side": "{seat, name} wins",
    "review.zone.win": "Win",
    "review.zone.draw": "Draw",
    "review.zone.loss": "Loss",
    "review.axis": "Move",
    "review.try.done": "Right! {move}: {value}.",
    "review.try.next": "Right so far. Finish your turn.",
    "review.try.again": "{move}: {value}. There is something better. Try again.",
    "hint.half": "Look at the highlighted places.",
    "hint.few": "It's one of the highlighted places.",
    "hint.move": "Play {move}.",
    "hint.reasons": "{move} That {reasons, and}.",
    "hint.guess": "{hint} This is the computer's best guess.",
    "reason.only-move": "is the only legal move",
    "reason.wins-now": "wins the game",
    "reason.only-win": "is the only move that wins{turns, select, none {} other { (in {turns} turns)}}",
    "reason.wins": "wins in {turns, plural, one {# turn} other {# turns}}",
    "reason.only-draw": "is the only move that keeps the draw",
    "reason.draws": "keeps the draw",
    "reason.all-draw": "keeps the draw, like every other move",
    "reason.delays": "holds out longest, for {turns, plural, one {# turn} other {# turns}}",
    "page.review.values": "Who was winning",
    "page.review.graph": "Graph of what the game was worth after every move. The table below has the same values.",
    "page.review.table": "Show as a table",
    "page.review.head.move": "Move",
    "page.review.head.player": "Player",
    "page.review.head.before": "Best play",
    "page.review.head.after": "As played",
    "page.review.turning": "Turning points",
    "page.review.none": "No moves yet.",
    "page.review.no-mistakes": "Nobody gave away a win or a draw.",
    "page.review.no-mistakes.estimated": "No probable mistakes found.",
    "page.review.accuracy": "Accuracy",
    "page.review.percent": "{estimated, select, true {≈ } other {}}{percent, number}%",
    "page.review.score": (
        "{seat, name}, {estimated, select, true {probably } other {}}"
        "{mistakes, plural, =0 {no mistakes} one {# mistake} other {# mistakes}}"
    ),
    "page.review.stage": "{stage}: {mistakes, plural, =0 {no mistakes} one {# mistake} other {# mistakes}} in {chances, plural, one {# move} other {# moves}}",
    "page.review.turns": "Numbers are turns of both players until the end, with best play.",
    "page.review.record": "Download with comments",
    "page.review.picture": "Download the graph",
    "page.review.game": "Back to the game",
    "page.review.preparing": "Setting up the solver. The first time this can take half a minute; later reviews start at once…",
    "page.review.solving": "Move {done} of {count}",
    "page.review.estimating": "Estimating: move {done} of {count}. This game isn't solved.",
    "page.review.done": "The review is ready.",
    "page.review.start": "The start of the game",
    "page.review.turn": "{number} {move}: {value} for {seat, name}.",
    "page.review.practice": "Learn from these mistakes",
    "page.review.practice.at": "Mistake {number} of {last}",
    "page.review.practice.task": (
        "Mistake {number} of {last}. {best, select,"
        " win {{seat, name} to move can win{turns, select, none {} other { in {turns, plural, one {# turn} other {# turns}}}}."
        " Find a winning move.}"
        " draw {{seat, name} to move can draw. Find a move that keeps the draw.}"
        " other {{seat, name} to move. Find a better move than in the game.}}"
    ),
    "page.review.practice.next": "Next mistake",
    "page.review.practice.answer": "Show the answer",
    "page.review.practice.skip": "Skip",
    "page.review.practice.end": "Back to the review",
    "page.review.practice.all": "Well done! You've solved all of them.",
    "page.hint.looking": "Looking for a hint…",
    "page.hint.preparing": "Setting up the computer for the first hint. This can take half a minute…",
    "page.hint.more": "Press Hint again for more.",
    "page.hint.agree.title": "Hints for everyone in this game?",
    "page.hint.agree": "Several people play this game. Hints and the evaluation bar are shown only if all of you agree.",
    "page.evaluation": "{seat, name} to move: {words}",
    "stage.all": "All moves",
}

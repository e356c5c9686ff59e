"""What the analysis board says in English.

analysis.KIND             what a position is worth
page.analysis.value.KIND  what a move is worth; page.analysis.badge.KIND, the same in a few letters, and
                          page.analysis.short.KIND, in even fewer, the first letters of these words
page.analysis.KIND        everything else on the screen
"""

SENTENCES = {
    "page.nav.analysis": "Analyse",
    "page.game.analyse": "Analyse",
    "page.analysis.moves": "Moves, best first",
    "page.analysis.value.win": (
        "wins{turns, select, none {} other { in {turns, plural, one {# turn} other {# turns}}}}"
    ),
    "page.analysis.value.draw": "draws",
    "page.analysis.value.loss": (
        "loses{turns, select, none {} other { in {turns, plural, one {# turn} other {# turns}}}}"
    ),
    "page.analysis.value.estimate": "estimate {amount}",
    "page.analysis.badge.win": "win{turns, select, none {} other { {turns}}}",
    "page.analysis.badge.draw": "draw",
    "page.analysis.badge.loss": "loss{turns, select, none {} other { {turns}}}",
    "page.analysis.badge.estimate": "{amount}",
    "page.analysis.short.win": "W{turns, select, none {} other {{turns}}}",
    "page.analysis.short.draw": "D",
    "page.analysis.short.loss": "L{turns, select, none {} other {{turns}}}",
    "page.analysis.short.estimate": "{amount}",
    "page.analysis.proven": "proven",
    "page.analysis.estimated": "estimate",
    "page.analysis.deepening": "estimate, still searching",
    "page.analysis.legend": (
        "Estimates show how good a move is for the player who makes it: from −100 (lost) to +100 (won), 0 is even."
    ),
    "page.analysis.searching": "Searching…",
    "page.analysis.preparing": "Setting up the analysis (first time only, a few seconds)…",
    "page.analysis.offline": "The server isn't responding.",
    "page.analysis.hidden": "Values are hidden",
    "page.analysis.values.hide": "Hide values",
    "page.analysis.values.show": "Show values",
    "page.analysis.line": "Best line",
    "page.analysis.line.next": "Play the best move",
    "page.analysis.explorer": "Explorer",
    "page.analysis.explorer.help": "Moves that are mirror images of each other are in one row.",
    "page.analysis.explorer.moves": "Moves",
    "page.analysis.explorer.value": "Value",
    "page.analysis.explorer.replies": "Replies that keep the value",
    "page.analysis.explorer.games": "Your games",
    "page.analysis.explorer.keep": "{keep} of {replies}",
    "page.analysis.explorer.reached": (
        "{games, plural, =0 {None of your games reached} one {# of your games reached} other {# of your games reached}}"
        " this position."
    ),
    "page.analysis.explorer.won": "{seat, name} won {count}",
    "page.analysis.explorer.drawn": "{count, plural, one {# draw} other {# draws}}",
    "page.analysis.start": "Start",
    "page.analysis.variation": "Variation",
    "page.analysis.variation.name": "Name this variation…",
    "page.analysis.promote": "Make main line",
    "page.analysis.delete": "Delete from here",
    "page.analysis.deleted": "Deleted.",
    "page.analysis.comment": "Comment",
    "page.analysis.flip": "Flip board",
    "page.analysis.draw": "Draw arrows",
    "page.analysis.draw.help": (
        "Choose two points for an arrow, or one point twice for a ring. With a mouse you can also drag with the right"
        " button at any time."
    ),
    "page.analysis.draw.clear": "Erase arrows",
    "page.analysis.draw.full": "Up to {most, number} arrows at one move. Erase some first.",
    "page.analysis.link": "Copy link",
    "page.analysis.link.done": "Link copied. It contains the position and all variations.",
    "page.analysis.link.too-long": "This analysis is too long for a link. Download it as a game record instead.",
    "page.analysis.full": "An analysis can have up to {most, number} moves. Delete a variation or start a new analysis.",
    "page.analysis.name": "Name this analysis…",
    "page.analysis.record.copy": "Copy as a game record",
    "page.analysis.record.save": "Download as a game record",
    "page.analysis.record.copied": "Game record copied, with all variations and comments.",
    "page.analysis.paste": "Paste a game or position…",
    "page.analysis.paste.title": "Paste a game or position",
    "page.analysis.paste.text": "Game record, moves or position",
    "page.analysis.paste.help": "A game record with its variations, a link to an analysis, or moves or a position of the game shown now.",
    "page.analysis.new": "New analysis…",
    "page.analysis.saved": "Your analyses",
    "page.analysis.saved.delete": "Delete {name}",
    "page.analysis.unnamed": "Unnamed, {moves, plural, one {# move} other {# moves}}",
    "page.analysis.not-stored": (
        "Not saved: this browser's storage is full or turned off. Download the analysis as a game record to keep it."
    ),
    "page.analysis.resume": "Open the analysis board",
    "page.analysis.bad-link.title": "This analysis can't be opened",
    "page.analysis.gone": (
        "This browser has no such analysis. It may have been deleted or saved in another browser. Copy its link there to"
        " open it here."
    ),
    "page.analysis.bad-link": "The link is incomplete or damaged. Ask for a new one. Your own analyses are still here.",
    "analysis.draw": "Draw",
    "analysis.wins": "{seat, name} wins{turns, select, none {} other { in {turns, plural, one {# turn} other {# turns}}}}",
    "analysis.loses": "{seat, name} loses",
    "analysis.even": "About even",
    "analysis.better": "{seat, name} is {much, select, true {much better} other {better}}",
    "analysis.worse": "{seat, name} is {much, select, true {much worse} other {worse}} off",
    "analysis.counts": (
        "{wins, plural, =0 {} one {# move wins. } other {# moves win. }}"
        "{draws, plural, =0 {} one {# move draws. } other {# moves draw. }}"
        "{losses, plural, =0 {} one {# move loses.} other {# moves lose.}}"
    ),
    "allowed.variations": "at most {most, number} variations in a record",
    "analysis.failed": "The analysis stopped because of an error. Look at another position, or try again.",
}

"""What is said in English to people who learn a game. Families add their lessons and the sentences of their rules.

learn.KIND        the lesson and the rules, on every front end
page.learn.KIND   the lesson on the page; page.rules.KIND, the page with the rules
"""

SENTENCES = {
    "learn.rules": "Rules",
    "page.nav.learn": "How to play",
    "page.nav.rules": "Rules",
    "page.game.learn": "How to play",
    "page.game.rules": "Rules",
    "form.start.learn": "How to play",
    "page.learn.title": "How to play: {title}",
    "page.learn.steps": "Lesson steps",
    "page.learn.step": "Step {step} of {last}: {title}{done, select, true {, done} other {}}",
    "page.learn.at": "Step {step} of {last}",
    "page.learn.hint": "Show me",
    "page.learn.reset": "Start over",
    "page.learn.next": "Next",
    "page.learn.skip": "Skip",
    "page.learn.finish": "You're ready to play",
    "page.learn.finish.done": "Well done! Now you know how to play. Try it against the computer, at an easy level.",
    "page.learn.finish.skipped": "Play against the computer now, at an easy level, or go back to a step you skipped.",
    "page.learn.play": "Play now",
    "page.learn.setup": "Set up a position",
    "page.learn.setup.help": ("Put discs wherever you like, for example to try out an idea, and play from there."),
    "page.learn.rules": "Read the rules",
    "page.learn.none": "There is no lesson for this game. The rules explain how to play it.",
    "page.learn.back": "Back to the game",
    "page.rules.title": "Rules: {title}",
    "page.rules.print": "Print board and rules",
    "page.rules.print.help": "One page with a board to play on and the rules.",
    "page.rules.lesson": "Learn step by step",
}

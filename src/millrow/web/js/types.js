/** The messages of docs/protocol.md as types. Written by `python -m docsite.protocol`, not by hand. */

/**
 * A start position, the players' names and colours, and the tree. `at` is the node to show.
 * @typedef {object} Analysis
 * @property {string} rules
 * @property {string} start
 * @property {Array<SeatLook>} seats
 * @property {string} rulesName
 * @property {string} title
 * @property {Array<Node>} nodes
 * @property {number} at
 */

/** @typedef {Looked|Values|Explored|BestLine|AnalysisRefused} AnalysisAnswer */

/**
 * Why a position cannot be looked at or a step not be played.
 * @typedef {object} AnalysisRefused
 * @property {"refused"} t
 * @property {number} ask
 * @property {string} code
 * @property {string} say
 * @property {Words} words
 * @property {Array<string>} points
 */

/** @typedef {Look|Try} AnalysisRequest */

/**
 * The best play from here; it grows.
 * @typedef {object} BestLine
 * @property {"line"} t
 * @property {number} ask
 * @property {Array<[number, string]>} line
 * @property {boolean} proven
 * @property {boolean} done
 */

/**
 * What a person can do now.
 * @typedef {object} Can
 * @property {boolean} play
 * @property {boolean} undo
 * @property {boolean} redo
 * @property {number|null} resign
 * @property {DrawOffer|null} draw
 * @property {boolean} pause
 * @property {boolean} moveNow
 * @property {boolean} skip
 * @property {boolean} retry
 */

/**
 * Places clicked in order that are no legal step: refused with the reason, or played if it has become legal.
 * @typedef {object} Click
 * @property {"click"} t
 * @property {number} seen
 * @property {Array<string>} places
 */

/**
 * The paint of a seat's discs.
 * @typedef {object} Colour
 * @property {string} light
 * @property {string} base
 * @property {string} rim
 * @property {string} mark
 */

/**
 * How long the computer waits before it moves.
 * @typedef {object} Delay
 * @property {"delay"} t
 * @property {number} seconds
 */

/**
 * A drag that moves no disc by a legal step: always refused, with the reason.
 * @typedef {object} Drag
 * @property {"drag"} t
 * @property {number} seen
 * @property {string} source
 * @property {string} target
 */

/**
 * The people agree to a draw; computer players decide for themselves.
 * @typedef {object} Draw
 * @property {"draw"} t
 * @property {number} seen
 */

/**
 * A draw that can be offered. `answer` is who has to agree: a person, the computer, or no one (`none`) if no player can win any more.
 * @typedef {object} DrawOffer
 * @property {number} by
 * @property {number|null} to
 * @property {"computer"|"none"|"person"} answer
 */

/**
 * How the game ended; no winner is a draw.
 * @typedef {object} Ending
 * @property {number|null} winner
 * @property {string} reason
 * @property {Words} because
 */

/**
 * The steps with symmetric ones together, best first, and how many replies keep the value of each.
 * @typedef {object} Explored
 * @property {"explored"} t
 * @property {number} ask
 * @property {Array<ExploredMove>} moves
 * @property {boolean} done
 */

/**
 * A step with those that are symmetric to it. `keep` of the `replies` keep its value; None if that is unknown.
 * @typedef {object} ExploredMove
 * @property {Array<string>} steps
 * @property {number} replies
 * @property {number|null} keep
 */

/**
 * Everything a front end needs to show a game and the possible actions.
 * @typedef {object} GameState
 * @property {"state"} t
 * @property {string} id
 * @property {number} seen
 * @property {string} name
 * @property {boolean} saved
 * @property {boolean} unverified
 * @property {number} ply
 * @property {number} plies
 * @property {string} rules
 * @property {string} rulesName
 * @property {Words} title
 * @property {Array<Words>} summary
 * @property {string} family
 * @property {string} element
 * @property {Record<string, any>} board
 * @property {any} discs
 * @property {Array<SeatState>} seats
 * @property {number} turn
 * @property {string} phase
 * @property {Words} status
 * @property {Words} result
 * @property {Words|null} advice
 * @property {Ending|null} outcome
 * @property {Array<Step>} steps
 * @property {Record<string, Words>} notes
 * @property {LastTurn|null} last
 * @property {Array<[number, number, string]>} moves
 * @property {number} movesFrom
 * @property {Thinking|null} thinking
 * @property {string} standIn
 * @property {Words|null} failure
 * @property {boolean} paused
 * @property {Can} can
 * @property {boolean} hopeless
 * @property {string} position
 * @property {string} selected
 */

/**
 * @typedef {object} GoTo
 * @property {"go-to"} t
 * @property {number} seen
 * @property {number} ply
 */

/**
 * The turn that was played last.
 * @typedef {object} LastTurn
 * @property {number} seat
 * @property {Array<string>} steps
 * @property {"move"|"put"|"take"} kind
 * @property {Array<string>} touched
 * @property {Array<string>} captured
 * @property {Array<string>} marks
 * @property {Array<Array<string>>} lines
 * @property {Array<Words>} spoken
 * @property {Words|null} called
 */

/**
 * A position to look at: rules, a start position (empty for the usual one) and steps.
 * @typedef {object} Look
 * @property {"look"} t
 * @property {number} ask
 * @property {string} rules
 * @property {string} start
 * @property {Array<string>} steps
 * @property {Array<SeatLook>} seats
 * @property {string} rulesName
 * @property {boolean} values
 * @property {boolean} explore
 */

/**
 * The state of the position.
 * @typedef {object} Looked
 * @property {"looked"} t
 * @property {number} ask
 * @property {GameState} state
 */

/** @typedef {Play|Click|Drag|Undo|Redo|GoTo|Resign|Rename|Draw|MoveNow|Skip|Retry|Delay|Pause} Message */

/**
 * The user's own games in which a step, or a symmetric one, was played.
 * @typedef {object} MoveGames
 * @property {Array<string>} steps
 * @property {number} games
 * @property {Array<number>} wins
 * @property {number} draws
 */

/**
 * The computer stops thinking and moves.
 * @typedef {object} MoveNow
 * @property {"now"} t
 */

/**
 * A step of the tree and what was written about it. A mark is a place, or two for an arrow.
 * @typedef {object} Node
 * @property {number} parent
 * @property {string} step
 * @property {string} comment
 * @property {string} name
 * @property {Array<Array<string>>} marks
 */

/**
 * What the rules say about a node: who played its step, in which turn, and whether that turn had begun before.
 * @typedef {object} NodeFacts
 * @property {number} seat
 * @property {number} turn
 * @property {boolean} continues
 */

/**
 * An analysis that was checked, and what is needed to show it.
 * @typedef {object} OpenedAnalysis
 * @property {Analysis} analysis
 * @property {Array<NodeFacts>} facts
 * @property {Words} game
 * @property {number} players
 */

/**
 * The user's own games that reached a position.
 * @typedef {object} OwnGames
 * @property {number} games
 * @property {Array<MoveGames>} moves
 */

/**
 * The computers of a game without people pause, or continue.
 * @typedef {object} Pause
 * @property {"pause"} t
 * @property {boolean} on
 */

/**
 * @typedef {object} Play
 * @property {"play"} t
 * @property {number} seen
 * @property {string} step
 */

/**
 * @typedef {object} Redo
 * @property {"redo"} t
 * @property {number} seen
 */

/**
 * Why an act was refused, for its sender alone, with the current state; without one the socket is closed.
 * @typedef {object} RefusedMessage
 * @property {"refused"} t
 * @property {string} code
 * @property {string} say
 * @property {Words} words
 * @property {Array<string>} points
 * @property {GameState|null} state
 */

/**
 * @typedef {object} Rename
 * @property {"rename"} t
 * @property {number} seen
 * @property {number} seat
 * @property {string} name
 */

/**
 * @typedef {object} Resign
 * @property {"resign"} t
 * @property {number} seen
 * @property {number} seat
 */

/**
 * The computer's step, which could not be stored, is tried again.
 * @typedef {object} Retry
 * @property {"retry"} t
 */

/**
 * A player's name, character and colour; empty for the usual ones.
 * @typedef {object} SeatLook
 * @property {string} name
 * @property {string} token
 * @property {string} colour
 */

/**
 * A player.
 * @typedef {object} SeatState
 * @property {string} name
 * @property {string} token
 * @property {string} level
 * @property {string} plays
 * @property {Words} levelTitle
 * @property {string} colourName
 * @property {Colour} colour
 * @property {string} mark
 * @property {SupplyState|null} supply
 */

/** @typedef {GameState|RefusedMessage} ServerMessage */

/**
 * The computers move at once until a person is to move.
 * @typedef {object} Skip
 * @property {"skip"} t
 */

/**
 * A legal step: the places to click in order, and which discs it changes.
 * @typedef {object} Step
 * @property {string} step
 * @property {Array<string>} path
 * @property {"move"|"put"|"take"} kind
 * @property {Record<string, number|null>} changes
 */

/**
 * What a legal step is worth for the seat that plays it.
 * @typedef {object} StepValue
 * @property {string} step
 * @property {"draw"|"estimate"|"loss"|"win"} kind
 * @property {number|null} turns
 * @property {number} estimate
 */

/**
 * A seat's discs that are not on the board.
 * @typedef {object} SupplyState
 * @property {number} hand
 * @property {number} taken
 * @property {number} total
 * @property {Array<number>} captured
 */

/**
 * The computer that is thinking; `preparing` while its solver or tablebase is being made.
 * @typedef {object} Thinking
 * @property {number} seat
 * @property {string} level
 * @property {boolean} preparing
 */

/**
 * Places clicked, or dragged from and to, that are no legal step; always refused, with the reason.
 * @typedef {object} Try
 * @property {"try"} t
 * @property {number} ask
 * @property {Array<string>} places
 * @property {boolean} drag
 */

/**
 * @typedef {object} Undo
 * @property {"undo"} t
 * @property {number} seen
 */

/**
 * What all legal steps are worth, best first.
 * @typedef {object} Values
 * @property {"values"} t
 * @property {number} ask
 * @property {Array<StepValue>} values
 * @property {Words} evaluation
 * @property {Words|null} counts
 * @property {"draw"|"estimate"|"loss"|"win"} kind
 * @property {boolean} proven
 * @property {boolean} done
 */

/**
 * A sentence as its code and facts, rendered by each front end in its own language. Facts may be words too.
 * @typedef {object} Words
 * @property {string} code
 * @property {Record<string, any>} facts
 */

export {};

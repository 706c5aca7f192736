/** The channel's messages: what was said, and what was answered. */
import { useCallback, useEffect, useReducer, useRef } from 'react'
import { type Answer, listen, say } from './client.ts'

/** One exchange; `said` is absent for what the bot posted by itself. */
export interface Turn {
  readonly id: string
  readonly said?: string
  /** What the shown answer answers: `said`, until a button turns to another page. */
  readonly command?: string
  /** Whether a button asked for the shown answer, so that the keyboard's focus must follow. */
  readonly isPressed: boolean
  readonly isWaiting: boolean
  /** What it waits for, where that is said. */
  readonly waiting?: string | undefined
  readonly at: Date
  readonly answer?: Answer
  readonly error?: string
}

export interface Channel {
  /** Oldest first. */
  readonly turns: readonly Turn[]
  /** Says a typed command. */
  ask(text: string): void
  /** Says the command of a button in a turn: a new turn, unless the button changes the one that holds it. */
  press(turn: Turn, command: string): void
  /** Shows in a turn how far it is by now what its answer tells of. Never rejects. */
  renew(turn: Turn): Promise<void>
}

/** The channel, with what the bot posts by itself. */
export function useChannel(): Channel {
  const [turns, dispatch] = useReducer(updateTurns, [])
  useEffect(
    () =>
      listen((id, answer) => {
        dispatch({ turn: { id, isPressed: false, isWaiting: false, at: new Date(), answer } })
      }),
    [],
  )

  const showAnswer = useCallback((id: string, change: Partial<Turn>, answering: Promise<Answer>) => {
    const settled = { isWaiting: false, waiting: undefined }
    answering.then(
      (answer) => dispatch({ id, change: { ...change, ...settled, answer } }),
      (error: Error) => dispatch({ id, change: { ...settled, error: error.message } }),
    )
  }, [])
  const opened = useRef(0)
  const sayIn = useCallback(
    (id: string, text: string, isPressed: boolean) =>
      say(text, isPressed, (waiting) => dispatch({ id, change: { waiting } })),
    [],
  )
  const open = useCallback(
    (said: string, isPressed: boolean) => {
      // Not a random one, which browsers make on encrypted pages only.
      opened.current += 1
      const id = `said-${opened.current}`
      dispatch({ turn: { id, said, command: said, isPressed, isWaiting: true, at: new Date() } })
      showAnswer(id, {}, sayIn(id, said, isPressed))
    },
    [showAnswer, sayIn],
  )
  const ask = useCallback((text: string) => open(text, false), [open])
  const press = useCallback(
    ({ id, command, answer }: Turn, pressed: string) => {
      const effect = answer?.effects.get(pressed)
      const again = effect === 'refresh' ? command : undefined
      if (effect !== 'replace' && again === undefined) return open(pressed, true)
      dispatch({ id, change: { isWaiting: true, isPressed: true } })
      const next = again ?? pressed
      showAnswer(
        id,
        { command: next },
        again === undefined
          ? sayIn(id, pressed, true)
          : sayIn(id, pressed, true).then((done) => (done.isProblem ? done : sayIn(id, again, false))),
      )
    },
    [open, showAnswer, sayIn],
  )
  const renew = useCallback(async ({ id, answer }: Turn) => {
    if (answer?.goesOn === undefined) return
    // Where the server does not answer, the shown one stays as it is.
    const next = await say(answer.goesOn, false, () => undefined).catch(() => undefined)
    if (next !== undefined) dispatch({ id, inPlaceOf: answer, change: { answer: next } })
  }, [])
  return { turns, ask, press, renew }
}

type Event =
  | { readonly turn: Turn }
  /** `inPlaceOf` is the answer that must still be shown. */
  | { readonly id: string; readonly change: Partial<Turn>; readonly inPlaceOf?: Answer }

function updateTurns(turns: readonly Turn[], event: Event): readonly Turn[] {
  if ('turn' in event) return [...turns, event.turn]
  return turns.map((turn) => {
    if (turn.id !== event.id) return turn
    if (event.inPlaceOf !== undefined && (turn.answer !== event.inPlaceOf || turn.isWaiting)) return turn
    const { error: _error, ...others } = turn
    return { ...others, ...event.change }
  })
}

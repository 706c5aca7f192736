/** The channel's messages: what was said, and what was answered. */
import { useCallback, useEffect, useReducer } from 'react'
import { type Answer, listen, say } from './client.ts'

/** One exchange; `said` is absent for what the bot posted by itself. */
export interface Turn {
  readonly id: string
  readonly said?: string
  /** Whether a button said it, so that the keyboard's focus must follow. */
  readonly isPressed: boolean
  readonly at: Date
  readonly answer?: Answer
  readonly error?: string
}

type Event =
  | { readonly kind: 'started'; readonly turn: Turn }
  | { readonly kind: 'answered'; readonly id: string; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly id: string; readonly error: string }

/** The turns so far, oldest first, and the function that says a command. */
export function useChannel(): readonly [readonly Turn[], (text: string, isPressed: boolean) => void] {
  const [turns, dispatch] = useReducer(updateTurns, [])
  useEffect(
    () =>
      listen((id, answer) => {
        dispatch({ kind: 'started', turn: { id, isPressed: false, at: new Date(), answer } })
      }),
    [],
  )
  const ask = useCallback((said: string, isPressed: boolean) => {
    const id = crypto.randomUUID()
    dispatch({ kind: 'started', turn: { id, said, isPressed, at: new Date() } })
    say(said).then(
      (answer) => dispatch({ kind: 'answered', id, answer }),
      (error: Error) => dispatch({ kind: 'failed', id, error: error.message }),
    )
  }, [])
  return [turns, ask]
}

function updateTurns(turns: readonly Turn[], event: Event): readonly Turn[] {
  if (event.kind === 'started') return [...turns, event.turn]
  const { kind: _kind, id, ...outcome } = event
  return turns.map((turn) => (turn.id === id ? { ...turn, ...outcome } : turn))
}

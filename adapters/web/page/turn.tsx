/** One exchange in the channel: what was said, and the answer as each platform shows it. */
import { memo, useCallback, useEffect, useRef } from 'react'
import type { Previews, Theme } from '../../kit/preview.ts'
import { commandName, splitPrefix } from '../prefix.ts'
import type { Turn } from './channel.ts'
import { EyeIcon } from './icons.tsx'
import { Pane } from './pane.tsx'
import { StripView } from './strip.tsx'

interface TurnProps {
  readonly turn: Turn
  readonly isLast: boolean
  readonly theme: Theme
  readonly previews: Previews
  readonly platform: string
  press(turn: Turn, command: string): void
  renew(turn: Turn): Promise<void>
}

/** A turn, which stays in sight while its answer comes and grows, until the person does something else. */
export const TurnView = memo(({ turn, isLast, press, renew, ...pane }: TurnProps) => {
  const article = useRef<HTMLElement>(null)
  const isAsked = turn.said !== undefined
  useEffect(() => (isLast && isAsked ? keepInSight(article.current) : undefined), [isLast, isAsked])
  const { answer, isPressed, isWaiting } = turn
  useEffect(() => {
    // The pressed button went with the answer that held it.
    if (answer && isPressed) article.current?.focus({ preventScroll: true })
  }, [answer, isPressed])
  const since = useRef(Date.now())
  useEffect(() => {
    if (answer?.goesOn === undefined || isWaiting || Date.now() - since.current > renewedMs) return undefined
    const timer = setTimeout(() => void renew(turn), renewEveryMs)
    return () => clearTimeout(timer)
  }, [turn, answer, isWaiting, renew])
  const shown = useRef(turn.command)
  useEffect(() => {
    if (shown.current !== turn.command) article.current?.scrollIntoView({ block: 'start' })
    shown.current = turn.command
  }, [turn.command])
  const say = useCallback((command: string) => press(turn, command), [press, turn])

  const name = turn.said === undefined ? (turn.answer?.title ?? '') : `${commandName} ${wordsOf(turn.said)}`
  return (
    <article className="turn" ref={article} tabIndex={-1} aria-label={name} aria-busy={isWaiting}>
      {isAsked && (
        <div className="message">
          <span className="avatar you" aria-hidden="true">
            Y
          </span>
          <div className="message-body">
            <Byline name="You" at={turn.at} />
            <p className="said">
              <span className="command-name">{commandName}</span> {wordsOf(turn.said ?? '')}
            </p>
          </div>
        </div>
      )}
      <div className="message answer">
        <img className="avatar" src="/page/logo.svg" alt="" />
        <div className="message-body">
          <Byline name="Journal Club" at={turn.at}>
            {answer?.isPrivate && (
              <span className="private">
                <EyeIcon /> Only visible to you
              </span>
            )}
          </Byline>
          {answer?.strips.map((strip) => (
            <StripView key={strip.label} strip={strip} />
          ))}
          {answer && <Pane answer={answer} say={say} {...pane} />}
          {turn.error !== undefined && (
            <div className="failure">
              <p>{turn.error}</p>
              <button className="quiet-button" type="button" onClick={() => press(turn, turn.command ?? '')}>
                Try again
              </button>
            </div>
          )}
          {isWaiting && (!answer || turn.waiting !== undefined) && (
            <p className="waiting">
              <span className="dots" aria-hidden="true">
                <i />
                <i />
                <i />
              </span>
              {turn.waiting ?? 'Looking…'}
            </p>
          )}
        </div>
      </div>
    </article>
  )
})

// The end of what fits, the beginning of what does not.
function keepInSight(article: HTMLElement | null): (() => void) | undefined {
  if (!article) return undefined
  const observer = new ResizeObserver(() => {
    const room = article.closest('main')?.clientHeight ?? 0
    article.scrollIntoView({ block: article.offsetHeight > room ? 'start' : 'end' })
  })
  const stop = () => observer.disconnect()
  const acts = ['wheel', 'touchmove', 'pointerdown', 'keydown']
  // While it is captured: the very key that sent the words still has to bubble up to the window.
  const options = { capture: true, passive: true }
  for (const act of acts) window.addEventListener(act, stop, options)
  observer.observe(article)
  return () => {
    stop()
    for (const act of acts) window.removeEventListener(act, stop, options)
  }
}

function Byline({ name, at, children }: { name: string; at: Date; children?: React.ReactNode }) {
  return (
    <p className="byline">
      <strong>{name}</strong>
      <time dateTime={at.toISOString()}>{clock.format(at)}</time>
      {children}
    </p>
  )
}

/** Each is a command of the person's, of which only so many a minute are answered. */
const renewEveryMs = 5_000
/** The answer has a button to look anew. */
const renewedMs = 10 * 60_000

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

function wordsOf(said: string): string {
  return splitPrefix(said).words
}

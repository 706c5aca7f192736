/** An answer as the chosen platform shows it. */
import { useEffect, useRef } from 'react'
import type { Previews, Theme } from '../../kit/preview.ts'
import type { Answer } from './client.ts'
import { Payload } from './payload.tsx'

interface PaneProps {
  readonly answer: Answer
  readonly theme: Theme
  readonly previews: Previews
  /** The platform whose look is chosen, for all answers alike. */
  readonly platform: string
  say(command: string): void
}

/** The answer, and its payload to look into. */
export function Pane({ answer, theme, previews, platform, say }: PaneProps) {
  const stage = useRef<HTMLDivElement>(null)
  const { isPrivate } = answer
  const name = platform in answer.platforms ? platform : (Object.keys(answer.platforms)[0] ?? '')
  const preview = previews[name]
  const messages = answer.platforms[name] ?? none
  const latestSay = useRef(say)
  useEffect(() => {
    latestSay.current = say
  }, [say])
  useEffect(() => {
    // A fresh element each time, so that a preview may attach a shadow root to it.
    const element = document.createElement('div')
    stage.current?.replaceChildren(element)
    return preview?.mount(element, {
      messages,
      theme,
      isPrivate,
      // Always the latest, so that a new one does not redraw everything.
      say: (command) => latestSay.current(command),
    })
  }, [preview, messages, theme, isPrivate])
  return (
    <section className="pane" aria-label={preview?.title ?? name}>
      <div className="stage" ref={stage} />
      <Payload messages={messages} links={preview?.links?.(messages) ?? []} />
    </section>
  )
}

const none: readonly unknown[] = []

/** An answer as the platforms show it: side by side where there is room, else one at a time under tabs. */
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import type { Previews, Theme, View } from '../../kit/preview.ts'
import type { Answer } from './client.ts'
import { Payload } from './payload.tsx'
import { useMedia } from './theme.ts'

interface PanesProps {
  readonly answer: Answer
  readonly theme: Theme
  readonly previews: Previews
  /** The platform whose tab is chosen, for all answers alike. */
  readonly platform: string
  setPlatform(platform: string): void
  say(command: string): void
}

/** All panes of an answer. */
export function Panes({ answer, theme, previews, platform, setPlatform, say }: PanesProps) {
  const id = useId()
  const isWide = useMedia('(min-width: 64rem)')
  const names = Object.keys(answer.platforms)
  const chosen = names.includes(platform) ? platform : (names[0] ?? '')
  const shown = isWide ? names : [chosen]
  return (
    <div className="panes">
      {!isWide && <Tabs {...{ id, names, chosen, previews }} choose={setPlatform} />}
      {shown.map((name) => (
        <section
          className="pane"
          key={name}
          {...(isWide
            ? { 'aria-labelledby': `${id}-${name}` }
            : { role: 'tabpanel', id: `${id}-panel`, 'aria-labelledby': `${id}-${name}` })}
        >
          {isWide && <h3 id={`${id}-${name}`}>{titleOf(previews, name)}</h3>}
          <Pane
            name={name}
            previews={previews}
            view={{ messages: answer.platforms[name] ?? [], theme, isPrivate: answer.isPrivate, say }}
          />
        </section>
      ))}
    </div>
  )
}

function Pane({ name, previews, view }: { name: string; previews: Previews; view: View }) {
  const stage = useRef<HTMLDivElement>(null)
  const preview = previews[name]
  const { messages, theme, isPrivate, say } = view
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
      // Whichever is the latest, so that a new one does not draw everything anew.
      say: (command) => latestSay.current(command),
    })
  }, [preview, messages, theme, isPrivate])
  return (
    <>
      <div className="stage" ref={stage} />
      <Payload messages={messages} links={preview?.links?.(messages) ?? []} />
    </>
  )
}

interface TabsProps {
  readonly id: string
  readonly names: readonly string[]
  readonly chosen: string
  readonly previews: Previews
  choose(name: string): void
}

// https://www.w3.org/WAI/ARIA/apg/patterns/tabs/
function Tabs({ id, names, chosen, previews, choose }: TabsProps) {
  const turnBy = { ArrowRight: 1, ArrowLeft: -1 } as const
  const move = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
    const next = names.at((names.indexOf(chosen) + turnBy[event.key]) % names.length) ?? chosen
    choose(next)
    document.getElementById(`${id}-${next}`)?.focus()
  }
  return (
    <div className="tabs" role="tablist" aria-label="Platforms">
      {names.map((name) => (
        <button
          key={name}
          id={`${id}-${name}`}
          type="button"
          role="tab"
          aria-selected={name === chosen}
          aria-controls={`${id}-panel`}
          tabIndex={name === chosen ? 0 : -1}
          onClick={() => choose(name)}
          onKeyDown={move}
        >
          {titleOf(previews, name)}
        </button>
      ))}
    </div>
  )
}

function titleOf(previews: Previews, name: string): string {
  return previews[name]?.title ?? name
}

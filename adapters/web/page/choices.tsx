/** The list of what may follow the typed words. */
import { useEffect, useRef } from 'react'
import type { Choice } from '../../../src/core.ts'

interface ChoicesProps {
  readonly id: string
  readonly choices: readonly Choice[]
  /** The marked choice, or -1. */
  readonly active: number
  accept(index: number): void
}

/** A listbox whose focus stays in the line that it belongs to. */
export function Choices({ id, choices, active, accept }: ChoicesProps) {
  const marked = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another element scrolls for another choice
  useEffect(() => {
    marked.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div className="choices" id={id} role="listbox" aria-label="What may follow">
      {choices.map(({ value, label, hint }, index) => (
        <div
          key={value}
          id={`${id}-${index}`}
          ref={index === active ? marked : null}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          // Before the line loses its focus, which would close the list.
          onPointerDown={(event) => {
            event.preventDefault()
            accept(index)
          }}
        >
          <span className="choice-label">{label}</span>
          {hint && <span className="choice-hint">{hint}</span>}
        </div>
      ))}
    </div>
  )
}

/**
 * Days in a row, one colour and one shape a state; the line under them tells of the day that is pointed at.
 */
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Strip } from '../../../src/core.ts'

/** A strip; arrow keys go from day to day, as in https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/. */
export function StripView({ strip: { label, span, days, counts } }: { readonly strip: Strip }) {
  const [told, setTold] = useState<number>()
  const [entry, setEntry] = useState(days.length - 1)
  const cells = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const at = { ArrowLeft: entry - 1, ArrowRight: entry + 1, Home: 0, End: days.length - 1 }[event.key]
    if (at === undefined || at < 0 || at >= days.length) return
    event.preventDefault()
    const cell = cells.current?.children[at]
    if (cell instanceof HTMLElement) cell.focus()
  }
  return (
    <section className="strip" aria-label={`${label}, day by day`}>
      <h3>{label}</h3>
      <div
        className="strip-days"
        ref={cells}
        role="toolbar"
        aria-label={span}
        onKeyDown={move}
        onPointerLeave={() => setTold(undefined)}
      >
        {days.map(({ day, state, words: ofDay }, at) => (
          <button
            key={day}
            type="button"
            className={`strip-day ${state}`}
            aria-label={ofDay}
            title={ofDay}
            tabIndex={at === entry ? 0 : -1}
            onFocus={() => {
              setEntry(at)
              setTold(at)
            }}
            onBlur={() => setTold(undefined)}
            onPointerEnter={() => setTold(at)}
          />
        ))}
      </div>
      <ul className="strip-counts">
        {counts.map(({ state, words }) => (
          <li key={state}>
            <span className={`strip-day ${state}`} aria-hidden="true" />
            {words}
          </li>
        ))}
      </ul>
      {/* The days and the list say it too. */}
      <p className="strip-words" aria-hidden="true">
        {told === undefined ? `${span}.` : days[told]?.words}
      </p>
    </section>
  )
}

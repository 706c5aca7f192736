/** Keeps the list of what may follow in step with the typed words. */
import { useRef, useState } from 'react'
import type { Choice } from '../../../src/core.ts'
import { splitPrefix } from '../prefix.ts'
import { complete } from './client.ts'

interface Completion {
  readonly choices: readonly Choice[]
  /** The index of the marked choice, or -1. */
  readonly active: number
  setActive(index: number): void
  /** Asks again; an earlier question that is still under way is dropped. */
  update(text: string): void
  close(): void
}

/** The choices for the last text given to `update`, each with the prefix that was typed. */
export function useCompletion(): Completion {
  const [choices, setChoices] = useState<readonly Choice[]>([])
  const [active, setActive] = useState(-1)
  const asking = useRef<AbortController>(undefined)

  const show = (list: readonly Choice[]) => {
    setChoices(list)
    setActive(-1)
  }
  const close = () => {
    asking.current?.abort()
    show([])
  }
  const update = async (text: string) => {
    asking.current?.abort()
    const controller = new AbortController()
    asking.current = controller
    // Until the answer comes, a key must not choose what no longer follows.
    show(choices.filter(({ value }) => value !== text && value.startsWith(text)))
    const { prefix, words } = splitPrefix(text)
    const list = await complete(words, controller.signal)
    if (controller.signal.aborted) return
    // What is typed in full already needs no offer.
    const offers = list.filter(({ value }) => value.trim() !== words.trim())
    show(offers.map((choice) => ({ ...choice, value: prefix + choice.value })))
  }
  return { choices, active, setActive, update, close }
}

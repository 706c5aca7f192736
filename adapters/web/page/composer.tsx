/** The line to type in, with what may follow listed above it. */
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { commandName } from '../prefix.ts'
import { Choices } from './choices.tsx'
import { useCompletion } from './completion.ts'
import { SendIcon } from './icons.tsx'

interface ComposerProps {
  readonly input: RefObject<HTMLInputElement | null>
  /** What was said before, oldest first. */
  readonly history: readonly string[]
  send(text: string): void
}

/**
 * A combobox by https://www.w3.org/WAI/ARIA/apg/patterns/combobox/, with the
 * history on ArrowUp in an empty line.
 */
export function Composer({ input, history, send }: ComposerProps) {
  const listId = useId()
  const [text, setText] = useState('')
  const [past, setPast] = useState<number>()
  const { choices, active, setActive, update, close } = useCompletion()
  const isOpen = choices.length > 0

  const change = (value: string) => {
    setText(value)
    setPast(undefined)
    if (value === '') close()
    else update(value)
  }
  const submit = () => {
    if (text.trim() === '') return
    send(text)
    setText('')
    setPast(undefined)
    close()
  }
  const recall = (index: number) => {
    setPast(index < history.length ? index : undefined)
    setText(history[index] ?? '')
  }
  const accept = (index: number) => {
    const choice = choices[index]
    if (choice) change(choice.value)
    input.current?.focus()
  }

  const keys: Readonly<Record<string, () => unknown>> = {
    ArrowDown: () => {
      if (isOpen) setActive(((active + 2) % (choices.length + 1)) - 1)
      else if (past !== undefined) recall(past + 1)
      else update(text)
    },
    ArrowUp: () => {
      if (isOpen) setActive(active < 0 ? choices.length - 1 : active - 1)
      else if (text === '' || past !== undefined) recall(Math.max((past ?? history.length) - 1, 0))
    },
    Enter: () => (isOpen && active >= 0 ? accept(active) : submit()),
    ...(isOpen && { Tab: () => accept(Math.max(active, 0)), Escape: close }),
  }
  const press = (event: KeyboardEvent) => {
    const act = keys[event.key]
    if (!act || event.nativeEvent.isComposing || event.shiftKey) return
    event.preventDefault()
    act()
  }

  return (
    <footer className="composer" id="composer">
      {isOpen && <Choices id={listId} choices={choices} active={active} accept={accept} />}
      <div className="composer-line">
        <label className="command-name" htmlFor={`${listId}-input`}>
          {commandName}
          <span className="visually-hidden"> command</span>
        </label>
        <input
          ref={input}
          id={`${listId}-input`}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
          // biome-ignore lint/a11y/noAutofocus: typing is what the page is for
          autoFocus
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="send"
          placeholder="Ask in your own words, or type a command"
          value={text}
          onChange={(event) => change(event.target.value)}
          onKeyDown={press}
          onBlur={close}
        />
        <button className="send" type="button" onClick={submit} disabled={text.trim() === ''}>
          <SendIcon />
          <span className="visually-hidden">Send</span>
        </button>
      </div>
      <p className="keys" aria-hidden="true">
        <kbd>Tab</kbd> completes <kbd>Enter</kbd> sends <kbd>↑</kbd> brings back
      </p>
    </footer>
  )
}

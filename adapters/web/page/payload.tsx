/** The payload behind a pane, to read and to copy. */
import { useState } from 'react'

interface PayloadProps {
  readonly messages: readonly unknown[]
  readonly links: readonly { readonly label: string; readonly url: string }[]
}

/** A disclosure with the JSON that the platform would get, and links to try it elsewhere. */
export function Payload({ messages, links }: PayloadProps) {
  const [isOpen, setOpen] = useState(false)
  const [note, setNote] = useState('Copy')
  const json = () => JSON.stringify(messages.length === 1 ? messages[0] : messages, undefined, 2)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(json())
      setNote('Copied')
    } catch {
      // On a page without encryption there is no clipboard at all.
      setNote('The browser did not allow it')
    }
  }
  return (
    <details className="payload" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Payload</summary>
      {isOpen && (
        <>
          <p className="payload-tools">
            <button className="quiet-button" type="button" onClick={copy}>
              <span aria-live="polite">{note}</span>
            </button>
            {links.map(({ label, url }) => (
              <a key={url} href={url} target="_blank" rel="noopener noreferrer">
                {label}
              </a>
            ))}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <pre tabIndex={0}>{json()}</pre>
        </>
      )}
    </details>
  )
}

/** What the channel shows before anything was said. */
import { useEffect, useState } from 'react'
import { say } from './client.ts'

/** What is there, and sentences to try. */
export function Welcome({ send }: { send(text: string): void }) {
  const about = useAbout()
  return (
    <section className="welcome">
      <img src="/page/logo.svg" alt="" width="64" height="64" />
      <h2>Ask in your own words</h2>
      <p>{about}</p>
      <ul className="examples">
        {examples.map(({ words, purpose }) => (
          <li key={words}>
            <button type="button" onClick={() => send(words)}>
              <strong>{words}</strong> <span>{purpose}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What papers there are, as the bot says it; empty until it answered, or where it does not. */
function useAbout(): string {
  const [about, setAbout] = useState('')
  useEffect(() => {
    say('status', false, () => undefined).then(
      ({ start, isProblem }) => setAbout(isProblem ? '' : (start.split('\n', 1)[0] ?? '')),
      () => undefined,
    )
  }, [])
  return about
}

const examples = [
  { words: 'what reduces reward hacking?', purpose: 'A question, answered with quotes' },
  { words: 'papers by Shen on vision-language', purpose: 'A search' },
  { words: 'what’s new on agents?', purpose: 'The newest papers' },
  { words: 'send me the best on reasoning every day at 9', purpose: 'A daily digest' },
]

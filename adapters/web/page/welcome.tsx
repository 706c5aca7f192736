/** What the channel shows before anything was said. */
import { commandName } from '../prefix.ts'

/** An invitation, with commands to try. */
export function Welcome({ send }: { send(text: string): void }) {
  return (
    <section className="welcome">
      <img src="/page/logo.svg" alt="" width="64" height="64" />
      <h2>Ask about papers</h2>
      <p>
        Type a command below, or begin with one of these. Nothing you type here leaves this machine or reaches
        a real workspace.
      </p>
      <ul className="examples">
        {examples.map(({ words, purpose }) => (
          <li key={words}>
            <button type="button" onClick={() => send(words)}>
              <code>
                {commandName} {words}
              </code>
              <span>{purpose}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const examples = [
  { words: 'search reward hacking', purpose: 'Find papers by words, phrases, author or date' },
  { words: 'latest', purpose: 'See the newest papers' },
  { words: 'topics', purpose: 'Browse by research topic' },
  { words: 'help', purpose: 'See every command' },
]

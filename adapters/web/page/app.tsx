/** The whole page: the channel's name, its messages and the line to type in. */
import { useRef } from 'react'
import type { Previews, Theme } from '../../kit/preview.ts'
import { type Turn, useChannel } from './channel.ts'
import { Composer } from './composer.tsx'
import { MoonIcon, SunIcon } from './icons.tsx'
import { useLook, useTheme } from './theme.ts'
import { TurnView } from './turn.tsx'
import { Welcome } from './welcome.tsx'

/** The playground. */
export function App({ previews }: { previews: Previews }) {
  const [theme, turnTheme] = useTheme()
  const { turns, ask, press, renew } = useChannel()
  const [platform, setPlatform] = useLook(Object.keys(previews))
  const input = useRef<HTMLInputElement>(null)
  const send = (text: string) => {
    ask(text)
    input.current?.focus()
  }

  return (
    <div className="page">
      <a className="skip-link" href="#composer">
        Skip to the line to type in
      </a>
      <Header {...{ theme, turnTheme, previews, platform, setPlatform }} />
      <main className="channel" aria-label="Messages in general" tabIndex={-1}>
        {turns.length === 0 ? (
          <Welcome send={send} />
        ) : (
          <ol className="turns">
            {turns.map((turn, index) => (
              <li key={turn.id}>
                <TurnView
                  isLast={index === turns.length - 1}
                  {...{ turn, theme, previews, platform, press, renew }}
                />
              </li>
            ))}
          </ol>
        )}
      </main>
      <p className="visually-hidden" role="status">
        {describe(turns.at(-1))}
      </p>
      <Composer input={input} history={turns.flatMap(({ said }) => said ?? [])} send={send} />
    </div>
  )
}

interface HeaderProps {
  readonly theme: Theme
  turnTheme(): void
  readonly previews: Previews
  readonly platform: string
  setPlatform(name: string): void
}

function Header({ theme, turnTheme, previews, platform, setPlatform }: HeaderProps) {
  return (
    <header className="header">
      <img src="/page/logo.svg" alt="" width="32" height="32" />
      <div className="header-words">
        <h1>
          Journal Club <span className="channel-name"># general</span>
        </h1>
        <p>Try it here: nothing you type reaches a real workspace</p>
      </div>
      <label className="look">
        <span>Looks like</span>
        <select value={platform} onChange={({ target }) => setPlatform(target.value)}>
          {Object.entries(previews).map(([name, { title }]) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <button className="icon-button" type="button" onClick={turnTheme}>
        {theme === 'dark' ? <SunIcon /> : <MoonIcon />}
        <span className="visually-hidden">Turn to {theme === 'dark' ? 'light' : 'dark'}</span>
      </button>
    </header>
  )
}

/** What a screen reader says: the answer's title, since a list is long to hear. */
function describe(turn: Turn | undefined): string {
  if (!turn) return ''
  if (turn.error !== undefined) return turn.error
  if (turn.isWaiting || !turn.answer) return 'Journal Club is looking'
  return turn.said === undefined ? `New post: ${turn.answer.title}` : `Answered: ${turn.answer.title}`
}

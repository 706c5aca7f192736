/** Asks the playground's server. */
import type { Button, Card, Choice, Strip } from '../../../src/core.ts'

/** An answer: the card, and the payloads of each platform by its folder's name. */
export interface Answer {
  readonly title: string
  /** What its first words say, without what is marked in them. */
  readonly start: string
  readonly isPrivate: boolean
  /** What was asked was not done. */
  readonly isProblem: boolean
  /** The command that shows how far it is by now. */
  readonly goesOn?: string | undefined
  /**
   * What becomes of this answer when a button says its command; a command that
   * is not here leaves it as it is.
   */
  readonly effects: ReadonlyMap<string, Button['effect']>
  /** What the page draws by itself, since no platform can. */
  readonly strips: readonly Strip[]
  readonly platforms: Readonly<Record<string, readonly unknown[]>>
}

/**
 * Says a command; `onWait` gets a sentence where the answer waits. Throws an
 * Error with one when no answer came.
 */
export async function say(
  text: string,
  isPressed: boolean,
  onWait: (sentence: string) => void,
): Promise<Answer> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const response = await send('/api/say', { text, isPressed, timeZone }, { headers: { accept: lines } })
  if (response.headers.get('content-type')?.startsWith(lines) !== true)
    return readAnswer(await readJson(response))
  let answer: string | undefined
  for await (const line of readLines(response)) {
    const { waiting } = JSON.parse(line)
    if (waiting === undefined) answer = line
    else onWait(waiting)
  }
  if (answer === undefined) throw new Error('Journal Club stopped before it had answered.')
  return readAnswer(JSON.parse(answer))
}

/** What comes by lines of JSON: that an answer waits, then the answer. */
const lines = 'application/x-ndjson'

/** What may follow the text; nothing when the server is away, since completion is a help and no answer. */
export async function complete(text: string, signal: AbortSignal): Promise<readonly Choice[]> {
  try {
    return (await readJson(await send('/api/complete', { text }, { signal }))).choices
  } catch {
    return []
  }
}

/**
 * Hears what the bot posts by itself, each post once. Listens only while the page is seen, because a browser
 * gives all tabs of one address six connections together. Gives the function that ends it.
 */
export function listen(onPost: (id: string, answer: Answer) => void): () => void {
  const heard = new Set<string>()
  let events: EventSource | undefined
  const update = () => {
    if (document.hidden) {
      events?.close()
      events = undefined
    } else if (!events) {
      events = new EventSource('/api/events')
      events.addEventListener('post', ({ lastEventId, data }) => {
        // What comes again from a restarted server differs only before the slash.
        const name = lastEventId.slice(lastEventId.indexOf('/') + 1)
        if (heard.has(name)) return
        heard.add(name)
        onPost(lastEventId, readAnswer(JSON.parse(data)))
      })
    }
  }
  document.addEventListener('visibilitychange', update)
  update()
  return () => {
    document.removeEventListener('visibilitychange', update)
    events?.close()
  }
}

type AnswerJson = { readonly cards: readonly Card[]; readonly visibility: string } & Record<string, unknown>

function readAnswer({ cards, visibility, ...platforms }: AnswerJson): Answer {
  return {
    title: cards.map((card) => card.title).join(', '),
    start: startOf(cards[0]),
    isPrivate: visibility === 'private',
    isProblem: cards.some((card) => card.isProblem),
    goesOn: cards.find((card) => card.goesOn !== undefined)?.goesOn,
    effects: new Map(cards.flatMap(listButtons).map(({ command, effect }) => [command, effect])),
    strips: cards.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'note' && block.strip !== undefined ? [block.strip] : [])),
    ),
    platforms: platforms as Answer['platforms'],
  }
}

function startOf(card: Card | undefined): string {
  const first = card?.blocks.find((block) => block.kind === 'text')
  const spans = first?.kind === 'text' ? first.text : []
  return spans.filter((span) => typeof span === 'string').join('')
}

function listButtons({ blocks, buttons }: Card): readonly Button[] {
  return [
    ...blocks.flatMap((block) => (block.kind === 'item' ? [...block.buttons, ...(block.menu ?? [])] : [])),
    ...buttons,
  ]
}

async function send(
  path: string,
  body: object,
  { headers, ...init }: { readonly headers?: Record<string, string>; readonly signal?: AbortSignal },
): Promise<Response> {
  const post = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } }
  return fetch(path, { ...init, ...post, body: JSON.stringify(body) }).catch((cause: unknown) => {
    throw new Error('Journal Club does not answer. Is it still running?', { cause })
  })
}

async function* readLines({ body }: Response): AsyncGenerator<string> {
  let rest = ''
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  for (let read = await reader?.read(); read?.value !== undefined; read = await reader?.read()) {
    const parts = (rest + read.value).split('\n')
    rest = parts.pop() ?? ''
    yield* parts
  }
  if (rest !== '') yield rest
}

async function readJson(response: Response) {
  const json = await response.json().catch(() => ({ error: `The server answered ${response.status}.` }))
  if (!response.ok) throw new Error(json.error)
  return json
}

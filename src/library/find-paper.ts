/** The paper that a text names. */
import { BotError, databaseUnavailable } from '../errors.ts'
import { foldLetters } from '../model/fold.ts'
import { type Identifier, parseIdentifier } from '../model/identifier.ts'
import type { Paper } from '../model/paper.ts'
import { everything, type Query } from '../model/query.ts'
import { dropQuotes } from '../model/quotes.ts'
import { cutText, dropTail } from '../model/text.ts'
import type { PaperIndex } from '../ports/paper-index.ts'
import type { Store } from '../ports/store.ts'
import type { Outage } from './outage.ts'

interface Parts {
  readonly store: Store
  readonly index: PaperIndex
  readonly outage: Outage
  /** Absent where a paper that is not there is not looked up. */
  readonly lookUp?: ((id: Identifier) => Promise<Paper>) | undefined
  parseQuery(text: string): Query
}

/**
 * Finds a paper by an identifier, a link, a title, or its short name (`VLM-R1`); one with an identifier that
 * is not there is looked up. Throws `BotError` if there is none or several.
 */
export async function findPaper(text: string, parts: Parts): Promise<Paper> {
  const { store, outage } = parts
  const id = parseIdentifier(text) ?? parseIdentifier(dropSigns(text))
  if (id !== undefined) {
    const paper = await outage.askOr(
      () => store.papers.find(id),
      () => undefined,
    )
    if (paper !== undefined) return paper
    if (outage.since !== undefined) return recall(id, parts)
    if (parts.lookUp !== undefined) return parts.lookUp(id)
    throw new BotError('not-found', `${id} is not in the index.`, { suggestions: ['latest', 'help show'] })
  }
  const bare = text.replace(around, '')
  const asTyped = await findTitles(text, parts)
  const [named, another] = asTyped.length === 0 && bare !== text ? await findTitles(bare, parts) : asTyped
  if (named !== undefined && another === undefined) return named
  const why =
    named === undefined
      ? `“${cutText(text, 120)}” is neither an identifier nor the title of a paper in the index.`
      : `Several papers are called “${cutText(text, 120)}”.`
  throw new BotError('not-found', why, { suggestions: [`search ${dropQuotes(text)}`] })
}

/** A paper of the index by its best identifier; only the database knows its other ones. */
async function recall(id: Identifier, { index }: Parts): Promise<Paper> {
  const { hits } = await index.selectAmong(everything, [id], { limit: 1, topicQuery: () => undefined })
  const [hit] = hits
  if (hit === undefined) throw databaseUnavailable()
  return hit.paper
}

/** The papers of a title or short name, the likeliest first. */
export async function findTitles(
  text: string,
  { index, parseQuery }: Pick<Parts, 'index' | 'parseQuery'>,
): Promise<Paper[]> {
  const wanted = foldLetters(text)
  if (wanted === '') return []
  const query = parseQuery(`"${dropQuotes(text)}"`)
  const { hits } = await index.search(query, { limit: 50, topicQuery: () => undefined })
  const papers = hits.map((hit) => hit.paper)
  const whole = papers.filter((paper) => foldLetters(paper.title ?? '') === wanted)
  const short = papers.filter(({ title = '', nicknames = [] }) =>
    [shortName.exec(title)?.[0] ?? '', ...nicknames].some((name) => foldLetters(name) === wanted),
  )
  return whole.length > 0 ? whole : short
}

/** `the VLM-R1 paper` */
/** The text without the quotes, brackets or marks of emphasis around it. */
function dropSigns(text: string): string {
  return dropTail(text.replace(/^[^\p{L}\p{N}]+/u, ''), /[^\p{L}\p{N}]/u)
}

const around = /^(?:the|that|this) (?=\S)| (?:paper|article|preprint)$/gi

/** `VLM-R1: A Stable …`, `Kimi-VL Technical Report`. */
const shortName = /^[^:?]+?(?=[:?]| technical report$)/i

/** A paper read whole, and how commands name the parts of it. */
import { contentWordsOf } from '../../abstracts/content-words.ts'
import { displayTitle } from '../../abstracts/display-title.ts'
import { paperItem } from '../../cards/paper-item.ts'
import { BotError } from '../../errors.ts'
import type { Library } from '../../library/library.ts'
import { type Card, type Item, joinLines, type Span, sentenceCard } from '../../model/card.ts'
import type { FullText, Section } from '../../model/full-text.ts'
import type { Paper } from '../../model/paper.ts'
import type { ReadText, TextPlace } from '../../ports/full-texts.ts'
import type { Analysis } from '../../search/analysis/analysis.ts'
import type { Asker, Request } from './command.ts'

type Asking = Pick<Request<unknown>, 'asker' | 'library' | 'showMeanwhile'>

/** Who may have a paper fetched, and how to tell them. */
export interface Reading extends Pick<Request<unknown>, 'showMeanwhile'> {
  readonly asker: Pick<Asker, 'workspace' | 'user'>
  readonly library: Pick<Library, 'fullTexts'>
  /** Only what was read before: nothing is fetched. */
  readonly isKeptOnly?: boolean | undefined
}

/** Fetches it where that is needed and allowed, and says so to the asker meanwhile. */
export async function readWhole(
  paper: Paper,
  { asker, library, showMeanwhile, isKeptOnly }: Reading,
): Promise<ReadText> {
  if (library.fullTexts === undefined) return { why: 'only abstracts are known here' }
  const onFetch = () => showMeanwhile(sentenceCard(`Reading “${displayTitle(paper)}”…`))
  try {
    const { workspace, user } = asker
    return await library.fullTexts.read(paper, { workspace, user, onFetch, isKeptOnly })
  } catch (error) {
    if (error instanceof BotError && error.code === 'unavailable')
      return { why: 'the database does not answer' }
    throw error
  }
}

/** Where a paper was not read, in place of what was asked for. */
export function unreadCard(paper: Paper, why: string): Card {
  return {
    title: displayTitle(paper),
    blocks: [{ kind: 'text', text: [`I know only the abstract: ${why}.`] }],
    buttons: [{ label: 'Abstract', command: `show ${paper.id}` }],
    shows: { command: `show ${paper.id}`, papers: [paper.id] },
  }
}

/** The section of a sentence, linked: `4.2 Training details`; one without a number behind that which it stands in. */
export function sectionLink({ sections }: FullText, section: number, url: string): Span {
  const { anchor = '', number, depth = 1 } = sections[section] ?? {}
  const isAbove = (one: Section) => one.number !== undefined && one.depth < depth
  const above = number === undefined ? sections.slice(0, section).findLast(isAbove) : undefined
  const name = [above, sections[section]]
    .map(nameOf)
    .filter((one) => one !== '')
    .join(' › ')
  return { link: name === '' ? 'Beginning' : name, url: anchor === '' ? url : `${url}#${anchor}` }
}

/** `4.2 Training details` */
export function nameOf(section: Section | undefined): string {
  return [section?.number ?? '', section?.heading ?? ''].filter((part) => part !== '').join(' ')
}

export function sentenceAt({ sections }: FullText, { section, paragraph, sentence }: TextPlace): string {
  return sections[section]?.paragraphs[paragraph]?.sentences[sentence] ?? ''
}

/** The sentences that have all the words, in the order of the paper. */
export function placesOfWords(words: string, { sections }: FullText, analysis: Analysis) {
  const wanted = new Set(contentWordsOf(words, analysis).map(({ stem }) => stem))
  const has = (text: string) =>
    wanted.isSubsetOf(new Set(contentWordsOf(text.slice(0, maxRead), analysis).flatMap(({ terms }) => terms)))
  return sections.flatMap(({ paragraphs }, section) =>
    paragraphs
      .flatMap(({ sentences }) => sentences)
      .flatMap((text) => (wanted.size > 0 && has(text) ? [{ section, text }] : [])),
  )
}

/** Longer ones are no sentences. */
const maxRead = 5_000

/** The paper with some lines from it, each on a line of its own. */
export async function itemWithLines(
  paper: Paper,
  lines: readonly (readonly Span[])[],
  { asker, library }: Pick<Asking, 'asker' | 'library'>,
): Promise<Item> {
  const { saved } = await library.marks(asker, [paper.id])
  return paperItem(paper, {
    text: joinLines(lines),
    isSaved: asker.audience === 'asker' ? saved.has(paper.id) : undefined,
  })
}

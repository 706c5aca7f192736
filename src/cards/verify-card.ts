/** What became of quotations: the verdict, the paper and the place, and what differs. */
import { displayTitle } from '../abstracts/display-title.ts'
import { type Block, type Card, plainText, type Span } from '../model/card.ts'
import type { DiffWord } from '../model/diff-word.ts'
import { type Identifier, identifierUrl } from '../model/identifier.ts'
import type { Paper } from '../model/paper.ts'
import { cutText } from '../model/text.ts'

/** A quotation as it is shown. */
export interface ShownQuotation {
  readonly quotation: string
  readonly verdict: 'exact' | 'nearly' | 'another' | 'stitched' | 'absent'
  /** Words left out at an ellipsis. */
  readonly isCut?: boolean
  readonly places: readonly { readonly paper: Paper; readonly section: string }[]
  readonly named: Paper | undefined
  /** Whether that was read whole. */
  readonly isRead: boolean
  readonly words?: readonly DiffWord[]
  readonly beside: readonly string[]
}

export function verifyCard(shown: readonly ShownQuotation[], command: string): Card {
  const papers = [...new Set(shown.flatMap(({ places }) => places.map(({ paper }) => paper.id)))]
  const isPlain = shown.every(({ verdict, named }) => verdict === 'absent' && named === undefined)
  const blocks = shown.flatMap((one): Block[] => [
    { kind: 'text', text: [`“${cutText(one.quotation, 160)}”\n`, ...sayVerdict(one)] },
    ...(one.beside.length === 0
      ? []
      : [{ kind: 'note' as const, text: [`Not the quotation, but: ${one.beside.join('; ')}.`] }]),
  ])
  return {
    title: shown.length === 1 ? 'Quotation' : `${shown.length} quotations`,
    blocks: isPlain ? blocks : [...blocks, { kind: 'note', text: [sayRead(shown)] }],
    buttons: [],
    findings: shown.map((one) => ({
      about: one.quotation,
      verdict: verdictWords[one.verdict],
      ...(one.places[0] && { paper: one.places[0].paper.id }),
      note: [plainText(sayVerdict(one)), ...one.beside].join('; '),
    })),
    shows: { command, papers: papers satisfies Identifier[] },
  }
}

function sayRead(shown: readonly ShownQuotation[]): string {
  const read = new Set(shown.flatMap(({ isRead, named }) => (isRead && named ? [named.id] : [])))
  if (read.size === 0) return 'I compared titles and abstracts; I have not read full texts.'
  return `I read ${read.size === 1 ? 'the paper' : 'the papers'} named here, and titles and abstracts of others.`
}

function sayVerdict({ verdict, isCut, places, named, isRead, words = [] }: ShownQuotation): Span[] {
  const [first, second] = places
  switch (verdict) {
    case 'exact':
      return [{ bold: isCut ? 'Word for word, with words left out' : 'Word for word' }, ...sayPlace(first)]
    case 'nearly':
      return [
        { bold: 'Nearly' },
        ...sayPlace(first),
        '. The paper has: “',
        ...joinSame(words).flatMap(({ text, gap, only }, at): Span[] => [
          at === 0 ? '' : gap,
          only === undefined ? text : { bold: only === 'text' ? text : `[not “${text}”]` },
        ]),
        '”',
      ]
    case 'another':
      return [
        { bold: 'Of another paper' },
        ...sayPlace(first),
        ...(named ? [', not “', displayTitle(named), '”'] : []),
      ]
    case 'stitched':
      return [{ bold: 'Stitched from two places' }, ...sayPlace(first), ' and', ...sayPlace(second)]
    case 'absent':
      return named === undefined
        ? [{ bold: 'No abstract here has these words' }]
        : [{ bold: 'Not there' }, `: not in ${isRead ? '' : 'the abstract of '}“`, displayTitle(named), '”']
  }
}

/** Words side by side as one, where the same is so of them. */
function joinSame(words: readonly DiffWord[]): readonly DiffWord[] {
  const joined: DiffWord[] = []
  for (const word of words) {
    const last = joined.at(-1)
    if (last !== undefined && last.only === word.only)
      joined[joined.length - 1] = { ...last, text: `${last.text}${word.gap}${word.text}` }
    else joined.push(word)
  }
  return joined
}

const verdictWords: Readonly<Record<ShownQuotation['verdict'], string>> = {
  exact: 'word for word',
  nearly: 'nearly',
  another: 'of another paper',
  stitched: 'stitched from two places',
  absent: 'not there',
}

function sayPlace(place: ShownQuotation['places'][number] | undefined): Span[] {
  if (place === undefined) return []
  const { paper, section } = place
  const url = identifierUrl(paper.id)
  const title = cutText(displayTitle(paper), 120)
  return [` in ${section} of `, url === undefined ? title : { link: title, url }]
}

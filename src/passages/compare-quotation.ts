/**
 * A quotation beside the texts that it may be from. Compared are letters, digits and the signs that numbers
 * have: pages, programs and people change ligatures, quotes, dashes, spaces and hyphens at line ends. As style
 * guides have it, `…` leaves words out and brackets hold the quoter's own (https://style.mla.org/ellipses/).
 */
import type { Steps } from '../async/steps.ts'
import type { DiffWord } from '../model/diff-word.ts'
import { fold } from '../model/fold.ts'
import { hasDigit } from '../model/words.ts'
import type { SectionText } from './paper-texts.ts'

export type Comparison<S extends SectionText> =
  | { readonly kind: 'exact'; readonly at: S; readonly isCut: boolean }
  | { readonly kind: 'stitched'; readonly at: S; readonly and: S }
  | { readonly kind: 'nearly'; readonly at: S; readonly words: readonly DiffWord[] }
  | { readonly kind: 'absent' }

/** Texts made ready for comparing quotations with them, as often as there are some. */
export function* readyTexts<S extends SectionText>(sections: readonly S[]): Steps<ReadyText<S>[]> {
  const texts: ReadyText<S>[] = []
  for (const at of sections) {
    texts.push({ at, stream: readStream(at.text) })
    yield
  }
  return texts
}

/** The best that any of the texts has: word for word, of two places, nearly, or nothing. */
export function* compareQuotation<S extends SectionText>(
  quotation: string,
  texts: readonly ReadyText<S>[],
): Steps<Comparison<S>> {
  const exact = findExact(quotation, texts)
  if (exact !== undefined) return exact
  yield
  const pieces = readPieces(quotation, 'kept')
  if (pieces.length === 0) return { kind: 'absent' }
  const stitched = findStitched(pieces, texts)
  yield
  const nearly = stitched?.isNear === false ? undefined : yield* findNearly(quotation, texts)
  return nearly ?? stitched?.found ?? { kind: 'absent' }
}

/** The text that has a quotation word for word. */
export function findExact<S extends SectionText>(
  quotation: string,
  texts: readonly ReadyText<S>[],
): (Comparison<S> & { readonly kind: 'exact' }) | undefined {
  for (const numbers of ['kept', 'left out'] as const) {
    const pieces = readPieces(quotation, numbers)
    const found = pieces.length === 0 ? undefined : texts.find(({ stream }) => holdsInOrder(stream, pieces))
    if (found !== undefined) return { kind: 'exact', at: found.at, isCut: pieces.length > 1 }
  }
  return undefined
}

/** Brackets with numbers are of the text (`[3]`, `[Doe 2019]`), or of who quotes it, and then nothing is left out. */
type Numbers = 'kept' | 'left out'

/** A text without the hyphens and spaces at which lines broke its words. */
export function joinBroken(text: string): string {
  return text.replace(/(\p{L})[-‐]\s+(?=\p{Ll})/gu, '$1')
}

/** A text by its letters; `starts` and `ends` mark letters at which words begin and end. */
interface Stream {
  readonly letters: string
  readonly starts: ReadonlySet<number>
  readonly ends: ReadonlySet<number>
}

/** A text and how it reads. */
export interface ReadyText<S> {
  readonly at: S
  readonly stream: Stream
}

function readStream(text: string): Stream {
  const whole = text.normalize('NFKC')
  const [starts, ends] = [new Set<number>(), new Set<number>()]
  let [letters, isInWord, readUntil] = ['', false, 0]
  for (const { 0: part, index } of whole.matchAll(parts)) {
    const [before, next] = [whole[index - 1] ?? ' ', whole[index + part.length] ?? ' ']
    const isPart = letter.test(part) || isSign(part, before, next)
    const isHyphen = !isPart && hyphens.includes(part)
    if (isInWord && (index > readUntil || !(isPart || isHyphen))) {
      ends.add(letters.length)
      isInWord = false
    }
    readUntil = index + part.length
    if (!isPart) continue
    // Two numbers are not one.
    if (digit.test(part[0] ?? '') && digit.test(letters.at(-1) ?? '')) letters += ' '
    if (!isInWord || hyphens.includes(before)) starts.add(letters.length)
    letters += fold(part)
    if (hyphens.includes(next)) ends.add(letters.length)
    isInWord = true
  }
  return { letters, starts, ends: ends.add(letters.length) }
}

/** A sign that changes a number: `1.5`, `−5`, `5 %`, `< 5`. */
function isSign(sign: string, before: string, next: string): boolean {
  if (sign === '.' || sign === ',') return digit.test(before) && digit.test(next)
  if (sign === '-' || sign === '−') return digit.test(next) && !digit.test(before) && !letter.test(before)
  return '%<>=±≤≥+'.includes(sign)
}

function readPieces(quotation: string, numbers: Numbers): string[] {
  return piecesOf(quotation, numbers)
    .map((piece) => readStream(piece).letters)
    .filter((piece) => piece !== '')
}

/** What of a quotation stands in its text in one piece, without ligatures, broken words and the quoter's own. */
export function piecesOf(quotation: string, numbers: Numbers = 'kept'): string[] {
  const whole = joinBroken(quotation.slice(0, maxQuotation).normalize('NFKC'))
    .replace(/\[\s*(?:sic|\p{P}{1,3})\s*\]/giu, ' … ')
    .replace(/\[(\p{L}{1,3})\](?=\p{L})|(?<=\p{L})\[(\p{L}{1,3})\]/gu, '$1$2')
  return dropBrackets(whole, numbers).split(/…|\.{3,}|(?:\. ){2,}\./)
}

/** A text without what its writer put into square brackets; longer ones are of the text. */
function dropBrackets(text: string, numbers: Numbers): string {
  const [start = '', ...rest] = text.split('[')
  const kept = rest.map((piece) => {
    const end = piece.indexOf(']')
    if (end < 0 || end > maxBracket) return `[${piece}`
    if (!hasDigit(piece.slice(0, end))) return ` … ${piece.slice(end + 1)}`
    return numbers === 'kept' ? ` ${piece}` : ` ${piece.slice(end + 1)}`
  })
  return start + kept.join('')
}

function holdsInOrder(stream: Stream, pieces: readonly string[]): boolean {
  let from = 0
  for (const piece of pieces) {
    const at = find(stream, piece, from)
    if (at < 0) return false
    from = at + piece.length
  }
  return true
}

/** Where a piece stands as whole words; -1 where it does not. */
function find({ letters, starts, ends }: Stream, piece: string, from = 0): number {
  for (let at = letters.indexOf(piece, from); at >= 0; at = letters.indexOf(piece, at + 1))
    if (starts.has(at) && ends.has(at + piece.length)) return at
  return -1
}

/** Two halves that stand word for word, but not one behind the other; `isNear` where few words are between. */
function findStitched<S extends SectionText>(
  pieces: readonly string[],
  texts: readonly ReadyText<S>[],
): { readonly found: Comparison<S>; readonly isNear: boolean } | undefined {
  const holderOf = (piece: string) => texts.find(({ stream }) => find(stream, piece) >= 0)
  const [first, second, ...others] = pieces
  if (first === undefined || others.length > 0) return undefined
  const halves = second === undefined ? splitInTwo(first, texts) : [first, second]
  const [one, two] = halves.map((half) => ({ half, holder: holderOf(half) }))
  if (!one?.holder || !two?.holder || Math.min(one.half.length, two.half.length) < minHalf) return undefined
  const gap = find(two.holder.stream, two.half) - find(one.holder.stream, one.half) - one.half.length
  const isNear = one.holder === two.holder && gap >= 0 && gap < minGap
  return { found: { kind: 'stitched', at: one.holder.at, and: two.holder.at }, isNear }
}

/** The longest beginning that stands in a text, and the rest. */
function splitInTwo<S>(piece: string, texts: readonly ReadyText<S>[]): string[] {
  let best = 0
  for (const { stream } of texts) {
    let [low, high] = [0, piece.length]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (stream.letters.includes(piece.slice(0, middle))) low = middle
      else high = middle - 1
    }
    // The next place may begin with the same letters.
    for (let length = low; length > Math.max(best, low - maxShared); length -= 1) {
      const isWhole = texts.some((text) => find(text.stream, piece.slice(length)) >= 0)
      if (isWhole && find(stream, piece.slice(0, length)) >= 0) best = length
    }
  }
  return best === 0 ? [piece] : [piece.slice(0, best), piece.slice(best)]
}

interface Token {
  readonly word: string
  readonly from: number
  readonly until: number
}

function tokensOf(text: string): Token[] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+(?:[.,]\p{N}+)*/gu)].map(({ 0: word, index }) => ({
    word: fold(word),
    from: index,
    until: index + word.length,
  }))
}

/** The stretch of a text with the fewest words to change, where those are few. */
function* findNearly<S extends SectionText>(
  quotation: string,
  texts: readonly ReadyText<S>[],
): Steps<Comparison<S> | undefined> {
  const quoted = tokensOf(joinBroken(quotation)).slice(0, maxWords)
  let best: { readonly at: S; readonly words: readonly DiffWord[]; readonly changes: number } | undefined
  if (quoted.length < minWords) return undefined
  for (const { at } of texts) {
    const all = tokensOf(at.text)
    for (let start = 0; start < all.length; start += wordsAtOnce) {
      const some = all.slice(start, start + wordsAtOnce + 2 * quoted.length)
      const found = align(quoted, some, at.text)
      if (found.changes < (best?.changes ?? quoted.length * maxChanged + 1e-9)) best = { at, ...found }
      yield
    }
  }
  return best && { kind: 'nearly', at: best.at, words: best.words }
}

/** Semi-global alignment (Sellers 1980): the whole quotation with any stretch of the text. */
function align(
  quoted: readonly Token[],
  text: readonly Token[],
  written: string,
): { readonly words: readonly DiffWord[]; readonly changes: number } {
  const width = text.length + 1
  const costs = new Uint16Array(width * (quoted.length + 1))
  const cost = (row: number, column: number) => costs[row * width + column] ?? 0
  for (let row = 1; row <= quoted.length; row++) {
    costs[row * width] = row
    for (let column = 1; column < width; column++) {
      const isSame = quoted[row - 1]?.word === text[column - 1]?.word
      const changed = cost(row - 1, column - 1) + (isSame ? 0 : 1)
      costs[row * width + column] = Math.min(changed, cost(row - 1, column) + 1, cost(row, column - 1) + 1)
    }
  }
  const row = quoted.length
  let column = 0
  for (let at = 1; at < width; at++) if (cost(row, at) <= cost(row, column)) column = at
  return { words: traceBack(quoted, text, written, column, cost), changes: cost(row, column) }
}

/** What the cheapest way through the costs keeps and changes, from the end of the stretch that it takes. */
function traceBack(
  quoted: readonly Token[],
  text: readonly Token[],
  written: string,
  end: number,
  cost: (row: number, column: number) => number,
): readonly DiffWord[] {
  const words: DiffWord[] = []
  let [row, column] = [quoted.length, end]
  while (row > 0) {
    const [mine, theirs] = [quoted[row - 1], text[column - 1]]
    const isSame = mine !== undefined && mine.word === theirs?.word
    const shown = {
      text: written.slice(theirs?.from, theirs?.until),
      gap: written.slice(text[column - 2]?.until ?? theirs?.from, theirs?.from),
    }
    if (column > 0 && cost(row, column) === cost(row - 1, column - 1) + (isSame ? 0 : 1)) {
      words.push({ ...shown, ...(isSame ? {} : { only: 'text' as const }) })
      row -= 1
      column -= 1
    } else if (column > 0 && cost(row, column) === cost(row, column - 1) + 1) {
      words.push({ ...shown, only: 'text' })
      column -= 1
    } else {
      words.push({ text: mine?.word ?? '', gap: ' ', only: 'quotation' })
      row -= 1
    }
  }
  return words.reverse()
}

const parts = /[\p{L}\p{N}\p{M}]+|[^\s\p{L}\p{N}\p{M}]/gu
const digit = /\p{Nd}/u
const letter = /[\p{L}\p{N}\p{M}]/u
const hyphens = '-‐‑\u00ad'
/** Characters; a quotation of a whole abstract has 2,000. */
const maxQuotation = 3_000
const maxWords = 300
/** Characters of a remark in brackets. */
const maxBracket = 200
const wordsAtOnce = 1_000
const minWords = 4
/** Of the words of a quotation; of paraphrases more differ. */
const maxChanged = 0.35
/** Letters of each of two places, some four words; shorter ones stand anywhere. */
const minHalf = 16
/** Letters between two places from which on more than a few words were left out. */
const minGap = 40
const maxShared = 12

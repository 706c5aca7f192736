/** Cuts marked text to a part of it. */
import type { Span } from '../model/card.ts'
import { dropTail } from '../model/text.ts'

/** A word of spans, with the space before it. */
interface Word {
  readonly text: string
  readonly isBold: boolean
}

/**
 * The run of whole words, of at most so many characters, that has most bold words, and of equals the first; an
 * "…" stands where something is cut. Only plain and bold spans are read.
 */
export function cutSpans(spans: readonly Span[], most: number): Span[] {
  const words = spans.flatMap(wordsOf)
  const { from, to } = bestRun(words, most - 2)
  if (from === 0 && to === words.length) return [...spans]
  const [first, ...others] = endWords(words.slice(from, to), to < words.length)
  if (first === undefined) return []
  const begun = { ...first, text: `${from > 0 ? '…' : ''}${first.text.trimStart()}` }
  return joinWords([begun, ...others, ...(to < words.length ? [{ text: '…', isBold: false }] : [])])
}

/** Without a comma or full stop before the "…". */
function endWords(words: readonly Word[], isCut: boolean): readonly Word[] {
  return words.map((word, at) =>
    isCut && at === words.length - 1 ? { ...word, text: dropTail(word.text, /[,;:.]/) } : word,
  )
}

function wordsOf(span: Span): readonly Word[] {
  const isBold = typeof span !== 'string'
  const text = typeof span === 'string' ? span : 'bold' in span ? span.bold : ''
  return (text.match(/\s*\S+|\s+/gu) ?? []).map((word) => ({ text: word, isBold }))
}

/** Linear: two ends that only go on. */
function bestRun(words: readonly Word[], most: number): { readonly from: number; readonly to: number } {
  const total = words.reduce((sum, { text }) => sum + text.length, 0)
  if (total <= most + 2) return { from: 0, to: words.length }
  let [from, length, bold] = [0, 0, 0]
  let best = { from: 0, to: 0, bold: -1 }
  words.forEach((word, at) => {
    length += word.text.length
    bold += word.isBold ? 1 : 0
    for (; length > most && from < at; from += 1) {
      length -= words[from]?.text.length ?? 0
      bold -= words[from]?.isBold === true ? 1 : 0
    }
    const isLonger = bold === best.bold && from === best.from
    if (bold > best.bold || isLonger) best = { from, to: at + 1, bold }
  })
  return best
}

function joinWords(words: readonly Word[]): Span[] {
  const spans: Span[] = []
  let [text, isBold] = ['', false]
  const end = () => {
    if (text !== '') spans.push(isBold ? { bold: text } : text)
  }
  for (const word of words) {
    if (word.isBold !== isBold) {
      end()
      ;[text, isBold] = ['', word.isBold]
    }
    text += word.text
  }
  end()
  return spans
}

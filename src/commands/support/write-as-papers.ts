/** Words as papers write them. */
import type { Paper } from '../../model/paper.ts'
import { tokenize } from '../../search/analysis/analysis.ts'
import { isFunctionWord } from '../../search/analysis/stop-words.ts'

/**
 * A text whose acronyms and names in small letters are written as most of some papers write them: `GRPO`
 * for `grpo`, `LoRA` for `lora`. A capital that only begins a word tells nothing: titles have many.
 */
export function writeAsPapers(text: string, papers: readonly Paper[]): string {
  const typed = tokenize(text)
    .flatMap(({ segments }) => segments)
    .filter(({ start, end, word }) => text.slice(start, end) === word && !isFunctionWord(word))
  const writings = countWritings(new Set(typed.map(({ word }) => word)), papers)
  let [written, from] = ['', 0]
  for (const { start, end, word } of typed) {
    // Pairs of characters overlap where a script has no spaces.
    if (start < from) continue
    written += text.slice(from, start) + usualWriting(word, writings.get(word) ?? [])
    from = end
  }
  return written + text.slice(from)
}

/** By word, the writings that each paper has of it. */
function countWritings(
  words: ReadonlySet<string>,
  papers: readonly Paper[],
): ReadonlyMap<string, readonly ReadonlySet<string>[]> {
  const writings = new Map<string, ReadonlySet<string>[]>()
  for (const { title = '', abstract } of papers) {
    const text = `${title}\n${abstract}`.slice(0, maxRead)
    const own = new Map<string, Set<string>>()
    for (const { segments } of tokenize(text))
      for (const { start, end, word } of segments)
        if (words.has(word) && end - start === word.length)
          own.set(word, (own.get(word) ?? new Set()).add(text.slice(start, end)))
    for (const [word, itsWritings] of own) writings.set(word, [...(writings.get(word) ?? []), itsWritings])
  }
  return writings
}

function usualWriting(word: string, ofPapers: readonly ReadonlySet<string>[]): string {
  const counts = new Map<string, number>()
  for (const writings of ofPapers)
    for (const writing of writings) counts.set(writing, (counts.get(writing) ?? 0) + 1)
  const [usual, papers] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), [word, 0])
  return papers * 2 > ofPapers.length && /.\p{Lu}/u.test(usual) ? usual : word
}

/** Letters read of a paper; hardly an abstract is longer. */
const maxRead = 4000

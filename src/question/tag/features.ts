/** What the tagger reads of each word of a sentence: itself, its neighbours, and whether people ask with them. */
import { hashOf } from '../../model/hash.ts'
import { isFunctionWord } from '../../search/analysis/stop-words.ts'

/** Of each word: what speaks for a tag, and what speaks for it behind a word that is tagged. */
export interface WordFeatures {
  readonly alone: readonly number[]
  readonly behindTagged: readonly number[]
}

/**
 * Hashes of the features of the words as typed: the word (w), those before and after it (b, a), their kinds (k), place
 * and ending. `asks` tells of one in small letters whether people ask with it. Takes linear time.
 */
export function featuresOf(typed: readonly string[], asks: (word: string) => boolean): WordFeatures[] {
  const words = typed.map((word) => word.slice(0, longest).toLowerCase().replaceAll('’', "'"))
  const kinds = words.map((word, at) => kindOf(word, typed[at] ?? '', asks))
  const first = kinds.findIndex(isContent)
  const last = kinds.findLastIndex(isContent)
  const asked = kinds.filter((kind) => kind === 'q' || kind === 'f').length
  const share = Math.round((shares * asked) / words.length)
  const wordAt = (at: number) => words[at] ?? (at < 0 ? '^' : '$')
  const kindAt = (at: number) => kinds[at] ?? (at < 0 ? '^' : '$')
  return words.map((word, at) => {
    const kind = kindAt(at)
    const [before, after] = [wordAt(at - 1), wordAt(at + 1)]
    const around = `${kindAt(at - 1)}${kind}${kindAt(at + 1)}`
    const place = `${Math.min(at, farthest)} ${Math.min(words.length - 1 - at, farthest)}`
    const alone = [
      '',
      `k ${kind}`,
      `w ${word}`,
      `b ${before}`,
      `a ${after}`,
      `bw ${before} ${word}`,
      `wa ${word} ${after}`,
      `baw ${before} ${word} ${after}`,
      `bbw ${wordAt(at - 2)} ${before} ${word}`,
      `waa ${word} ${after} ${wordAt(at + 2)}`,
      `bb ${wordAt(at - 2)} ${before} ${kind}`,
      `aa ${after} ${wordAt(at + 2)} ${kind}`,
      `wk ${word} ${kindAt(at + 1)}`,
      `kw ${kindAt(at - 1)} ${word}`,
      `kkk ${around}`,
      `kkkkk ${kindAt(at - 2)}${around}${kindAt(at + 2)}`,
      `bk ${before} ${kind}`,
      `ak ${after} ${kind}`,
      `p ${kind} ${place}`,
      `pw ${word} ${at < first} ${at > last}`,
      `s ${kind} ${word.slice(-suffix)}`,
      `sh ${kind} ${share}`,
      `shw ${word} ${share}`,
      `k1 ${kind} ${words[0]}`,
      `k9 ${kind} ${words.at(-1)}`,
    ]
    const behindTagged = [
      `t`,
      `tk ${kind}`,
      `tw ${word}`,
      `tbw ${before} ${word}`,
      `twa ${word} ${after}`,
      `tkk ${around}`,
    ]
    return { alone: alone.map((one) => hashOf(one)), behindTagged: behindTagged.map((one) => hashOf(one)) }
  })
}

/** In UTF-16 units; the rest of a word tells no more. */
const longest = 40
const farthest = 3
const suffix = 3
const shares = 6

/** Whether a word, as typed, says something: nobody asks with it. */
export function saysSomething(typed: string, asks: (word: string) => boolean): boolean {
  return isContent(kindOf(typed.toLowerCase(), typed, asks))
}

/** `c` for a word that nobody asks with, `n` for a name by its capitals or digits; signs are themselves. */
function kindOf(word: string, typed: string, asks: (word: string) => boolean): string {
  if (word === ',' || word === cut) return word
  if (name.test(typed)) return 'n'
  if (asks(word)) return isFunctionWord(word) ? 'f' : 'q'
  if (isFunctionWord(word)) return 'g'
  return /^\d/.test(word) ? 'd' : 'c'
}

/** `GRPO`, `SimpleRL`, `R1`, `ToM-RL` */
const name = /^.{0,60}(?:[\p{L}\p{N}-]\p{Lu}|\p{L}-?\d)/u

function isContent(kind: string): boolean {
  return kind === 'c' || kind === 'n'
}

/** Stands where a condition was read and taken out of a sentence. */
export const cut = '{}'

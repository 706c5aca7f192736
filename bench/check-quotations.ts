/** Quotations of papers as people, pages and programs write them, and what they are. */
import { splitSentences } from '../src/abstracts/sentences.ts'

export const quotationKinds = ['exact', 'nearly', 'another', 'stitched', 'absent'] as const
export type QuotationKind = (typeof quotationKinds)[number]

export interface MadeQuotation {
  readonly text: string
  readonly kind: QuotationKind
}

type Random = () => number

/** A quotation said to be of the first abstract; undefined where that has too few sentences. */
export function makeQuotation(
  [own, other]: readonly [string, string],
  kind: QuotationKind,
  random: Random,
): MadeQuotation | undefined {
  const [sentences, others] = [own, other].map((text) => splitSentences(text).filter(isLong))
  const [first, last] = [sentences?.[0], sentences?.at(-1)]
  const [foreign] = others ?? []
  if (sentences === undefined || first === undefined || last === undefined || foreign === undefined)
    return undefined
  if (sentences.length < 4) return undefined
  const words = first.split(' ')
  const noisy = (text: string) => ({ text: addNoise(text, random), kind })
  switch (kind) {
    case 'exact':
      return noisy(random() < 0.2 ? `${words.slice(0, 5).join(' ')} … ${words.slice(7).join(' ')}` : first)
    case 'nearly': {
      const at = 2 + Math.floor(random() * (words.length - 4))
      const changed = words.map((word, place) => (place === at ? 'penguin' : word))
      return noisy(changed.join(' '))
    }
    case 'another':
      return noisy(foreign)
    case 'stitched':
      return noisy(`${words.slice(0, 7).join(' ')} ${last.split(' ').slice(-7).join(' ')}`)
    case 'absent':
      return noisy(
        words
          .map((_, place) => words[(place * 7 + 3) % words.length] ?? '')
          .reverse()
          .join(' '),
      )
  }
}

function isLong(sentence: string): boolean {
  const count = sentence.split(' ').length
  return count >= 12 && count <= 40
}

/** What becomes of letters in pages and editors; none of it changes a word. */
function addNoise(text: string, random: Random): string {
  const chance = () => random() < 0.4
  let noisy = text
  if (chance()) noisy = noisy.replaceAll('ffi', 'ﬃ').replaceAll('fi', 'ﬁ').replaceAll('fl', 'ﬂ')
  if (chance()) noisy = noisy.replace(/(\p{Ll}{4})(\p{Ll}{4})/u, random() < 0.5 ? '$1-\n$2' : '$1- $2')
  if (chance()) noisy = noisy.replaceAll("'", '’').replace(/ - /g, ' – ')
  if (chance()) noisy = noisy.replace(/^(\p{L})/u, (letter) => `[${letter.toUpperCase()}]`)
  return chance() ? noisy.replace(/ /g, () => (random() < 0.1 ? '\n' : ' ')) : noisy
}

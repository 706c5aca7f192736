/** A BibTeX file with the fields right that describe a paper wrongly, and everything else as it was. */
import type { Steps } from '../../async/steps.ts'
import { createFieldWriter } from '../../cite/bibtex.ts'
import { createCslReader } from '../../cite/csl.ts'
import type { WrongField } from '../../model/judge-reference.ts'
import type { Paper } from '../../model/paper.ts'
import type { Corrected } from '../../model/reference.ts'
import { hasDigit } from '../../model/words.ts'
import { scanBibtex } from '../../references/scan-bibtex.ts'

/** What is wrong with an entry, and the paper that has it right. */
export interface Correction {
  readonly paper: Paper
  readonly wrong: readonly WrongField[]
}

/**
 * `corrections` go by the number of the entry, from 1, as `parseBibtex` gives them. Only the values of fields that
 * are there are changed; keys, order, comments and other fields stay byte for byte.
 */
export function* correctBibtex(
  source: string,
  corrections: ReadonlyMap<number, Correction>,
): Steps<Corrected> {
  const [writeFields, toItem] = [createFieldWriter(), createCslReader()]
  const [parts, changes]: [string[], string[]] = [[], []]
  let [number, copied] = [0, 0]
  for (const { kind, key, line, fields } of scanBibtex(source)) {
    yield
    if (kind === 'string') continue
    number += 1
    const correction = corrections.get(number)
    if (correction === undefined) continue
    const right = new Map(yield* writeFields(yield* toItem(correction.paper)))
    for (const field of fields) {
      const before = source.slice(field.from, field.until)
      const value = rightValue(field.name, before, correction.wrong, right)
      if (value === undefined || value === before) continue
      parts.push(source.slice(copied, field.from), value)
      copied = field.until
      changes.push(`line ${line}, ${key}: ${field.name} ${before} → ${value}`)
    }
  }
  parts.push(source.slice(copied))
  return { text: parts.join(''), changes }
}

/** What a field has to say; undefined where it is right, or where what is right is not known. */
function rightValue(
  name: string,
  before: string,
  wrong: readonly WrongField[],
  right: ReadonlyMap<string, string>,
): string | undefined {
  const isWrong = (field: WrongField['field']) => wrong.some((each) => each.field === field)
  if (name === 'title' || name === 'author' || name === 'year')
    return isWrong(name) ? right.get(name) : undefined
  if (name === 'date') return isWrong('year') ? right.get('year') : undefined
  const identifier = wrong.find(({ field }) => field === 'identifier')
  return identifier === undefined || name === 'abstract' ? undefined : rightNumber(before, identifier)
}

/** A field with the right number of arXiv or the right DOI in place of the wrong one; all else in it stays. */
function rightNumber(before: string, { said, right }: WrongField): string | undefined {
  const [scheme, number] = splitIdentifier(said)
  const [rightScheme, instead] = splitIdentifier(right)
  const at = scheme === rightScheme ? before.toLowerCase().indexOf(number.toLowerCase()) : -1
  const [start, end] = [before.slice(0, at), before.slice(at + number.length)]
  const isPart = hasDigit(start.slice(-1)) || hasDigit(end.slice(0, 1))
  return at < 0 || isPart ? undefined : start + instead + end
}

function splitIdentifier(id: string): readonly [string, string] {
  const colon = id.indexOf(':')
  return [id.slice(0, colon), id.slice(colon + 1)]
}

/** Fields of an entry, whatever its format, as a reference. */

import { paperBounds } from '../model/bounds.ts'
import { type Identifier, identifierWords, parseIdentifier } from '../model/identifier.ts'
import { abstractFingerprint } from '../model/paper.ts'
import type { FiledReference } from '../model/reference.ts'
import { cutText, stripUnprintable } from '../model/text.ts'
import { singleSpaced } from '../model/words.ts'

export interface Fields {
  readonly line: number
  readonly key?: string | undefined
  readonly title?: string | undefined
  /** The first author, the family name last. */
  readonly author?: string | undefined
  /** The authors after the first, as `author`. */
  readonly others?: readonly string[]
  /** A year or a date that begins or ends with one: `2019`, `2019-05`, `May 2019`. */
  readonly date?: string | undefined
  readonly abstract?: string | undefined
  /** The journal, book or conference that it names. */
  readonly venue?: string | undefined
  /** Texts that are an identifier or a link each. */
  readonly names: readonly (string | undefined)[]
  /** Running text that may hold an arXiv number: `arXiv preprint arXiv:2504.07615`. */
  readonly remarks?: readonly (string | undefined)[]
}

/** The reference of an entry; a broken one where it has neither a title nor an identifier. */
export function makeReference(fields: Fields): FiledReference {
  const title = cleanLine(fields.title, paperBounds.title)
  const author = cleanLine(fields.author, paperBounds.name)
  const identifiers = [
    ...new Set([...fields.names.flatMap(parseName), ...(fields.remarks ?? []).flatMap(parseRemark)]),
  ]
  const label = cutText(
    title || identifiers[0] || cleanLine(fields.key, labelLength) || 'without a name',
    labelLength,
  )
  const others = (fields.others ?? [])
    .slice(0, maxOthers)
    .map((name) => cleanLine(name, paperBounds.name))
    .filter((name) => name !== '')
  const year = parseYear(fields.date ?? '')
  const venue = cleanLine(fields.venue, labelLength)
  const fingerprint = abstractFingerprint(fields.abstract?.slice(0, paperBounds.abstract) ?? '')
  return {
    line: fields.line,
    label,
    identifiers: identifiers.slice(0, paperBounds.identifiers),
    ...(title === '' ? {} : { title }),
    authors: author === '' ? [] : [author],
    ...(others.length === 0 ? {} : { others }),
    ...(year === undefined ? {} : { year }),
    ...(venue === '' ? {} : { venue }),
    ...(fingerprint === undefined ? {} : { fingerprint }),
    ...(title === '' && identifiers.length === 0 ? { broken: 'has neither a title nor an identifier' } : {}),
  }
}

/** An entry that cannot be read. `why` is the end of a sentence. */
export function brokenReference(line: number, label: string, why: string): FiledReference {
  return {
    line,
    label: cutText(cleanLine(label, labelLength) || 'without a name', labelLength),
    identifiers: [],
    authors: [],
    broken: why,
  }
}

/** `Doe, Jane` as papers have it: `Jane Doe`. A third part is a suffix (`Jr.`), which comes last. */
export function turnName(family: string, given: string, suffix = ''): string {
  return [given, family, suffix]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ')
}

/** The number of arXiv that `journal={ArXiv}, volume={abs/2501.12948}` has; undefined for other journals. */
export function numberOfVolume(journal: string | undefined, volume: string | undefined): string | undefined {
  const said = volume?.trim() ?? ''
  const isArxiv = /^abs\//i.test(said) || /^(?:arxiv|corr)\b/i.test(journal?.trim() ?? '')
  return isArxiv ? `arxiv:${said.replace(/^abs\//i, '')}` : undefined
}

/** One line without what cannot be seen. */
export function cleanLine(text: string | undefined, maxLength: number): string {
  return singleSpaced(stripUnprintable((text ?? '').slice(0, maxLength)))
}

function parseName(text: string | undefined): Identifier[] {
  const id = text === undefined ? undefined : parseIdentifier(text)
  return id === undefined ? [] : [id]
}

/**
 * Only arXiv numbers that say so, as in `arXiv preprint arXiv:2504.07615`: a
 * remark may name another paper's DOI.
 */
function parseRemark(text: string | undefined): Identifier[] {
  const said = text?.slice(0, remarkLength).matchAll(/arxiv[:\s.]{0,3}([\w./-]{1,40})/gi) ?? []
  return [...said].flatMap(([, number = '']) => {
    const word = identifierWords(number)[0]
    return word === undefined ? [] : parseName(`arxiv:${word}`).filter((id) => id.startsWith('arxiv:'))
  })
}

/** The first number of four digits that may be a year. */
function parseYear(date: string): number | undefined {
  const [year] = /\b(?:1[5-9]|20)\d\d\b/.exec(date.slice(0, remarkLength)) ?? []
  return year === undefined ? undefined : Number(year)
}

const maxOthers = 9
const labelLength = 200
const remarkLength = 1_000

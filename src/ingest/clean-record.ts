/** Makes a source's record fit to store: plain Unicode, one line per text, links found, nonsense removed. */

import { decodeHTMLStrict } from 'entities/decode'
import { z } from 'zod'
import type { Steps } from '../async/steps.ts'
import { maxCount, maxLinkLength, paperBounds } from '../model/bounds.ts'
import { oldestDay } from '../model/day.ts'
import type { Identifier } from '../model/identifier.ts'
import { parseIdentifier } from '../model/identifier.ts'
import { trimLink } from '../model/links.ts'
import { type PaperRecord, paperRecordSchema } from '../model/paper-record.ts'
import { isTakenBack } from '../model/says-withdrawn.ts'
import { stripUnprintable } from '../model/text.ts'
import { singleSpaced } from '../model/words.ts'
import type { SourceRecord } from '../ports/source.ts'
import { printInSteps } from './latex.ts'

/** The record to store, with what was left out of it; or why there is none. All as ends of sentences. */
export type Cleaned =
  | { readonly record: PaperRecord; readonly faults: readonly string[] }
  | { readonly fault: string }

/**
 * In steps. `today` is an ISO day: dates more than a year after it, or before printing, are mistakes. Texts are cut
 * before they are parsed; cuts that a reader would miss are reported.
 */
export function* cleanRecord(source: string, told: SourceRecord, today: string): Steps<Cleaned> {
  const faults: string[] = []
  const cut = (text: string | undefined, name: keyof typeof textBounds) =>
    cutLong(text ?? '', textBounds[name], name, faults)
  const title = yield* cleanText(cut(told.title, 'title'))
  const rawAbstract = decodeEntities(cut(told.abstract, 'abstract'))
  const abstract = yield* cleanText(rawAbstract)
  if (title === '' && abstract === '') return { fault: 'has neither title nor abstract' }
  const links = [...(told.links ?? []), ...findLinks(rawAbstract)].filter(
    (link) => link.length <= maxLinkLength && /^https?:/i.test(link) && URL.canParse(link),
  )
  const categories = yield* cleanTexts(told.categories, paperBounds.categories, paperBounds.category)
  const comments = yield* cleanText(cut(told.comments, 'remark'))
  const venue = yield* cleanText(cut(told.venue, 'venue'))
  const nicknames = yield* cleanTexts(told.nicknames, paperBounds.nicknames, paperBounds.name)
  const parsed = paperRecordSchema.safeParse({
    source,
    identifiers: told.identifiers
      .slice(0, paperBounds.identifiers)
      .map(parseIdentifier)
      .filter((id): id is Identifier => id !== undefined),
    ...(title === '' ? {} : { title }),
    authors: yield* cleanAuthors(told.authors, faults),
    abstract,
    links: [...new Set(links)].slice(0, paperBounds.links),
    ...(told.categories === undefined ? {} : { categories }),
    ...(nicknames.length === 0 ? {} : { nicknames }),
    ...(comments === '' ? {} : { comments }),
    ...(venue === '' ? {} : { venue }),
    ...cleanCount(told, 'votes', faults),
    ...cleanCount(told, 'citations', faults),
    ...cleanVersions(told, today, faults),
    ...pickDay(told, 'published', today, faults),
    ...pickDay(told, 'updated', today, faults),
    ...pickDay(told, 'listed', today, faults),
    ...pickDay(told, 'leftVenue', today, faults),
    ...(told.isRetracted === true || isMarkedRetracted(told, title, abstract) ? { isRetracted: true } : {}),
  })
  if (parsed.success) return { record: parsed.data, faults }
  const fields = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')
  return { fault: `has a field that cannot be stored: ${fields}` }
}

/** Publishers mark the paper itself; arXiv takes back a version, which its own readers tell. */
function isMarkedRetracted(told: SourceRecord, title: string, abstract: string): boolean {
  const isArxiv =
    told.versions !== undefined || told.identifiers.some((name) => name.toLowerCase().includes('arxiv'))
  return !isArxiv && isTakenBack({ title, abstract })
}

function* cleanText(text: string): Steps<string> {
  return singleSpaced(stripUnprintable(yield* printInSteps(decodeEntities(text))))
}

/** Those of the first that say anything. */
function* cleanTexts(texts: readonly string[] = [], count: number, maxLength: number): Steps<string[]> {
  const cleaned: string[] = []
  for (const text of texts.slice(0, count)) cleaned.push(yield* cleanText(text.slice(0, maxLength)))
  return cleaned.filter((text) => text !== '')
}

/** Services escape twice and more (`&amp;amp;`): what is left of that is what it stands for. */
function decodeEntities(text: string): string {
  let decoded = text
  for (let round = 0; round < maxEscapes && decoded.includes('&'); round += 1) {
    const before = decoded
    decoded = decodeHTMLStrict(before)
    if (decoded === before) break
  }
  return decoded
}

/** Cut before it is parsed: ten megabytes of LaTeX would block everybody. */
function cutLong(text: string, maxLength: number, name: string, faults: string[]): string {
  if (text.length <= maxLength) return text
  faults.push(`has a ${name} of more than ${maxLength.toLocaleString('en')} characters; the rest is cut`)
  return text.slice(0, maxLength)
}

function* cleanAuthors(names: readonly string[] = [], faults: string[]): Steps<string[]> {
  const { authors: max, name: maxName, authorLine: maxLength } = paperBounds
  const cut = names.slice(0, max).map((name) => name.slice(0, maxName))
  let length = 0
  const tooMany = cut.findIndex((name) => {
    length += name.length
    return length > maxLength
  })
  const kept = tooMany < 0 ? cut : cut.slice(0, tooMany)
  if (kept.length < names.length)
    faults.push(
      `has ${names.length.toLocaleString('en')} authors, of whom ${kept.length.toLocaleString('en')} are kept`,
    )
  return yield* cleanTexts(kept, max, maxName)
}

/** Web addresses in running text. */
function findLinks(text: string): string[] {
  return [...text.matchAll(/https?:\/\/[^\s<>"{}|\\^`]+/g)]
    .slice(0, paperBounds.links)
    .map(([link]) => trimLink(link))
}

function cleanCount(told: SourceRecord, key: 'votes' | 'citations', faults: string[]): Partial<PaperRecord> {
  const count = told[key]
  if (count === undefined) return {}
  if (Number.isInteger(count) && count >= 0 && count <= maxCount) return { [key]: count }
  faults.push(`is said to have ${count} ${key}`)
  return {}
}

function cleanVersions(told: SourceRecord, today: string, faults: string[]): Partial<PaperRecord> {
  if (told.versions === undefined) return {}
  const { versions: maxVersions } = paperBounds
  const numbered = told.versions.filter(
    ({ number }) => Number.isInteger(number) && number <= maxVersionNumber,
  )
  if (numbered.length < told.versions.length) faults.push('has a version with a number that is none')
  const versions = numbered.slice(-maxVersions).map(({ day, ...version }) => {
    const isKept = day !== undefined && isPlausible(day, today)
    if (day !== undefined && !isKept) faults.push(`has a version of ${day}`)
    return isKept ? { ...version, day } : version
  })
  return { versions }
}

function pickDay(
  told: SourceRecord,
  key: keyof typeof saidOn,
  today: string,
  faults: string[],
): Partial<Record<typeof key, string>> {
  const value = told[key]
  if (value === undefined) return {}
  if (isPlausible(value, today)) return { [key]: value }
  faults.push(`is said to ${saidOn[key]} on ${value}`)
  return {}
}

function isPlausible(day: string, today: string): boolean {
  // As text, for every record is asked; of 29 February it is a day too late, which no calendar has.
  const latest = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`
  return z.iso.date().safeParse(day).success && day >= oldestDay && day <= latest
}

const textBounds = {
  title: paperBounds.title,
  abstract: paperBounds.abstract,
  remark: paperBounds.comments,
  venue: paperBounds.venue,
}
const saidOn = {
  published: 'be published',
  updated: 'be updated',
  listed: 'be listed',
  leftVenue: 'have left its venue',
}
/** How often a text is escaped at most, beyond what its format asks for. */
const maxEscapes = 3
const maxVersionNumber = 100_000

/**
 * References as people print them, of CSL-JSON items (preprints, or papers with a DOI): APA 7
 * (https://apastyle.apa.org/style-grammar-guidelines/references/examples/preprint-article-references), IEEE
 * (https://journals.ieeeauthorcenter.ieee.org/ieee-reference-guide/), MLA 9
 * (https://style.mla.org/works-cited/works-cited-a-quick-guide/) and Chicago 18, notes and bibliography
 * (https://www.chicagomanualofstyle.org/tools_citationguide/citation-guide-1.html). Plain text: italics are left out.
 */

import { monthNames } from '../model/calendar.ts'
import type { CitationStyle } from '../model/citation-format.ts'
import { capitalise } from '../model/text.ts'
import { spacedWords } from '../model/words.ts'
import type { CslItem } from './csl.ts'
import type { CslName } from './person-name.ts'

/** One reference in a style, on one line. */
export function toStyle(style: CitationStyle, item: CslItem): string {
  return styles[style](item)
}

const styles: Readonly<Record<CitationStyle, (item: CslItem) => string>> = {
  apa: (item) => {
    const [year = 'n.d.'] = datesOf(item)
    const number = item.archive_location === undefined ? '' : ` (arXiv:${item.archive_location})`
    const title = `${item.title}${number}`
    const authors = apaAuthors(namesOf(item))
    const start = authors === '' ? [stop(title), `(${year}).`] : [stop(authors), `(${year}).`, stop(title)]
    return join(...start, item.archive && stop(item.archive), linkOf(item))
  },
  ieee: (item) => {
    const [year] = datesOf(item)
    const names = namesOf(item).map((name) => initialsFirst(name))
    const authors = names.length > mostOfIeee ? `${names[0]} et al.` : listAnd(names)
    const title = `“${item.title}${/[?!]$/.test(item.title) ? '' : ','}”`
    const place = item.archive_location === undefined ? linkOf(item) : `arXiv:${item.archive_location}`
    const end = [year, place].filter((part) => part !== undefined && part !== '').join(', ')
    return join(authors && `${authors},`, title, end === '' ? '' : `${end}.`)
  },
  mla: (item) => {
    const [year, month, day] = datesOf(item)
    const [first, second, third] = namesOf(item)
    const one = first && familyFirst(first)
    const both = second === undefined ? one : `${one}, and ${givenFirst(second)}`
    const authors = third === undefined ? both : `${one}, et al.`
    const date = [day, month && mlaMonths[Number(month) - 1], year].filter((part) => part !== undefined)
    const end = [item.archive, date.join(' '), linkOf(item)].filter(
      (part) => part !== undefined && part !== '',
    )
    return join(authors && stop(authors), quoteTitle(item), `${end.join(', ')}.`)
  },
  chicago: (item) => {
    const [year, month, day] = datesOf(item)
    const names = namesOf(item).map((name, at) => (at === 0 ? familyFirst(name) : givenFirst(name)))
    const shown = names.length > mostOfChicago ? [...names.slice(0, shownOfChicago), 'et al.'] : names
    const authors = names.length > mostOfChicago ? shown.join(', ') : listWithComma(shown)
    const date =
      month === undefined
        ? year
        : `${months[Number(month) - 1]}${day === undefined ? '' : ` ${day}`}, ${year}`
    const made = item.archive === undefined ? [date] : ['Preprint', item.archive, date]
    const said = made.filter((part) => part !== undefined).join(', ')
    return join(authors && stop(authors), quoteTitle(item), said && stop(said), `${linkOf(item)}.`)
  },
}

/** Up to 20 are named; of more the first 19, three points, and the last. */
function apaAuthors(names: readonly CslName[]): string {
  const written = names.map(({ suffix, ...name }) => {
    const initials = initialsOf(name)
    return [familyOf(name), ...(initials === '' ? [] : [initials]), ...(suffix ? [suffix] : [])].join(', ')
  })
  const last = written.at(-1) ?? ''
  if (written.length < 2) return last
  if (written.length > mostOfApa) return `${written.slice(0, mostOfApa - 1).join(', ')}, . . . ${last}`
  return `${written.slice(0, -1).join(', ')}, & ${last}`
}

function namesOf({ author = [] }: CslItem): readonly CslName[] {
  return author
}

function datesOf({ issued }: CslItem): readonly string[] {
  return (issued?.['date-parts'][0] ?? []).map(String)
}

/** Where it is read: its preprint, or its DOI. */
function linkOf({ archive, DOI, URL = '' }: CslItem): string {
  return archive === undefined && DOI !== undefined ? `https://doi.org/${DOI}` : URL
}

function familyOf(name: CslName): string {
  return [name['non-dropping-particle'], name.family ?? name.literal].filter(Boolean).join(' ')
}

function familyFirst(name: CslName): string {
  return [familyOf(name), name.given, name.suffix].filter(Boolean).join(', ')
}

function givenFirst(name: CslName): string {
  const { given, suffix } = name
  return `${[given, familyOf(name)].filter(Boolean).join(' ')}${suffix ? ` ${suffix}` : ''}`
}

function initialsFirst(name: CslName): string {
  return givenFirst({ ...name, given: initialsOf(name) })
}

/** `J.-P. M.` of `Jean-Pierre Marie`. */
function initialsOf({ given = '' }: CslName): string {
  const initial = (part: string) => `${[...part][0]?.toUpperCase()}.`
  return spacedWords(given)
    .map((word) => word.split('-').filter(Boolean).map(initial).join('-'))
    .join(' ')
}

/** `A`, `A and B`, `A, B, and C` */
function listAnd(names: readonly string[]): string {
  return names.length < 3 ? names.join(' and ') : listWithComma(names)
}

/** The same with a comma for two as well, as a name turned round needs it. */
function listWithComma(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')}, and ${last}`
}

function quoteTitle({ title }: CslItem): string {
  return `“${stop(title)}”`
}

function stop(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`
}

function join(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '' && part !== '.').join(' ')
}

const months = monthNames.map(capitalise)
/** May, June and July are whole, September has four letters. */
const mlaMonths = months.map((month) =>
  month.length <= 4 ? month : `${month.slice(0, month === 'September' ? 4 : 3)}.`,
)

const mostOfApa = 20
const mostOfIeee = 6
const mostOfChicago = 6
const shownOfChicago = 3

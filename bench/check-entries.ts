/** References to papers as programs export them and people cite them, true and changed. */

import { parsePersonName } from '../src/cite/person-name.ts'
import type { PaperRecord } from '../src/model/paper-record.ts'

export type Change = 'none' | 'made-up' | 'author' | 'year' | 'fused' | 'identifier'

export interface MadeEntry {
  readonly text: string
  readonly format: 'bibtex' | 'ris' | 'csl-json' | 'list'
  readonly change: Change
}

type Random = () => number

/** A reference to `paper`, changed if need be with what `others` have. */
export function makeEntry(
  paper: PaperRecord,
  others: readonly [PaperRecord, PaperRecord],
  change: Change,
  key: string,
  random: Random,
): MadeEntry {
  const told = changeFields(paper, others, change, random)
  const chance = random()
  if (chance < 0.6) return { text: writeBibtex(told, key, random), format: 'bibtex', change }
  if (chance < 0.7) return { text: writeRis(told), format: 'ris', change }
  if (chance < 0.78) return { text: writeCsl(told, key), format: 'csl-json', change }
  return { text: writeStyle(told, random), format: 'list', change }
}

interface Told {
  readonly title: string
  readonly authors: readonly string[]
  readonly year: string
  readonly arxiv: string | undefined
  readonly doi: string | undefined
  readonly venue: string | undefined
}

function changeFields(
  paper: PaperRecord,
  [other, third]: readonly [PaperRecord, PaperRecord],
  change: Change,
  random: Random,
): Told {
  const right = fieldsOf(paper, random)
  switch (change) {
    case 'none':
      return right
    case 'made-up': {
      const half = (title: string, isFirst: boolean) => {
        const words = title.split(' ')
        const middle = Math.ceil(words.length / 2)
        return (isFirst ? words.slice(0, middle) : words.slice(middle)).join(' ')
      }
      const title = `${half(right.title, true)} ${half(other.title ?? '', false)}`
      return {
        ...right,
        title,
        arxiv: undefined,
        doi: undefined,
        authors: random() < 0.5 ? right.authors : third.authors,
      }
    }
    case 'author':
      return { ...right, authors: ['Quentin Zyzwick', ...right.authors.slice(1)] }
    case 'year': {
      const by = (3 + Math.floor(random() * 8)) * (random() < 0.5 ? -1 : 1)
      return { ...right, year: String(Number(right.year) + by) }
    }
    case 'fused':
      return { ...right, authors: other.authors, arxiv: undefined, doi: undefined }
    case 'identifier':
      return {
        ...right,
        arxiv: other.identifiers[0]?.slice('arxiv:'.length),
        doi: undefined,
        venue: undefined,
      }
  }
}

function fieldsOf(paper: PaperRecord, random: Random): Told {
  const nameOf = (scheme: string) =>
    paper.identifiers.find((id) => id.startsWith(scheme))?.slice(scheme.length)
  const published = Number(paper.published?.slice(0, 4) ?? '2015')
  const doi = nameOf('doi:')
  return {
    title: paper.title ?? '',
    authors: paper.authors,
    // Preprint and publication are a year apart.
    year: String(published + (random() < 0.2 ? 1 : 0)),
    arxiv: random() < 0.5 ? nameOf('arxiv:') : undefined,
    doi: random() < 0.6 ? doi : undefined,
    venue: paper.venue,
  }
}

function writeBibtex(told: Told, key: string, random: Random): string {
  const { arxiv, doi, venue, year } = told
  const authors = told.authors.map((name) => writeName(name, random))
  const isCut = authors.length > 3 && random() < 0.4
  const listed = isCut ? [...authors.slice(0, 2), 'others'] : authors
  const kind = venue === undefined ? (random() < 0.5 ? 'article' : 'misc') : 'inproceedings'
  const link = random() < 0.5
  const fields: (readonly [string, string | undefined])[] = [
    ['title', writeTitle(told.title, random)],
    ['author', (random() < 0.5 ? toLatex : same)(listed.join(' and '))],
    [random() < 0.15 ? 'date' : 'year', year],
    [
      kind === 'article' ? 'journal' : 'booktitle',
      shorten(venue, random) ?? (arxiv && `arXiv preprint arXiv:${arxiv}`),
    ],
    ['eprint', arxiv !== undefined && random() < 0.6 ? arxiv : undefined],
    ['url', arxiv !== undefined && link ? `https://arxiv.org/abs/${arxiv}` : undefined],
    ['doi', doi],
    ['pages', random() < 0.4 ? '4171--4186' : undefined],
    ['file', random() < 0.2 ? ':home/me/papers/a.pdf:PDF' : undefined],
    ['abstract', undefined],
  ]
  const quote =
    random() < 0.2 && !told.title.includes('"') && !fields.some(([, value]) => value?.includes('"'))
  const lines = fields
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `  ${name} = ${quote ? `"${value}"` : `{${value}}`}`)
  return `@${kind}{${key},\n${lines.join(',\n')}\n}`
}

function writeRis(told: Told): string {
  const lines = [
    'TY  - JOUR',
    ...told.authors.map((name) => `AU  - ${lastFirst(name)}`),
    `TI  - ${told.title}`,
    `PY  - ${told.year}`,
    ...(told.venue === undefined ? [] : [`T2  - ${told.venue}`]),
    ...(told.doi === undefined ? [] : [`DO  - ${told.doi}`]),
    ...(told.arxiv === undefined ? [] : [`UR  - http://arxiv.org/abs/${told.arxiv}`]),
    'ER  - ',
  ]
  return lines.join('\n')
}

function writeCsl(told: Told, id: string): string {
  return JSON.stringify({
    id,
    type: 'article-journal',
    title: told.title,
    author: told.authors.map((name) => {
      const { family, given, literal } = parsePersonName(name)
      return literal === undefined ? { family, given } : { literal }
    }),
    issued: { 'date-parts': [[Number(told.year)]] },
    'container-title': told.venue,
    DOI: told.doi,
    URL: told.arxiv === undefined ? undefined : `https://arxiv.org/abs/${told.arxiv}`,
  })
}

/** As papers print references. */
function writeStyle(told: Told, random: Random): string {
  const { title, year, arxiv, doi } = told
  const venue = told.venue ?? (arxiv === undefined ? 'CoRR' : `arXiv preprint arXiv:${arxiv}`)
  const link = doi === undefined ? '' : ` https://doi.org/${doi}`
  const short = told.authors.map((name) => initialsOf(name))
  const [first = ''] = told.authors
  const many = told.authors.length > 3
  const [one, other] = [`${lastFirst(short[0] ?? '')}`, short.slice(1)]
  switch (Math.floor(random() * 5)) {
    case 0:
      return `${[one, ...other.map(lastFirst)].join(', ')} (${year}). ${sentenceCase(title)}. ${venue}.${link}`
    case 1:
      return `${many ? `${short[0]} et al.` : short.join(' and ')}, “${title},” in ${venue}, ${year}, pp. 4171–4186.${link}`
    case 2:
      return `${lastFirst(first)}${many ? ', et al' : ''}. "${title}." ${venue} (${year}): 1-9.${link}`
    case 3:
      return `${[one, ...other.map(lastFirst)].join(', ')} ${title}. ${venue} 12, 34–56 (${year}).${link}`
    default:
      return `${told.authors.join(', ')}. ${year}. ${sentenceCase(title)}. In ${venue}, pages 4171–4186.${link}`
  }
}

const same = (text: string) => text

function writeName(name: string, random: Random): string {
  const chance = random()
  if (chance < 0.5) return lastFirst(name)
  if (chance < 0.7) return lastFirst(initialsOf(name))
  return chance < 0.8 ? initialsOf(name) : name
}

function lastFirst(name: string): string {
  const { family, given, literal } = parsePersonName(name)
  const particle = parsePersonName(name)['non-dropping-particle']
  const whole = [particle, family].filter((part) => part !== undefined).join(' ')
  return literal ?? (given === undefined ? whole : `${whole}, ${given}`)
}

function initialsOf(name: string): string {
  const { family, given, literal, 'non-dropping-particle': particle } = parsePersonName(name)
  const letters = (given ?? '').split(/[\s-]+/).map((part) => `${part[0] ?? ''}.`)
  return literal ?? [letters.join(' '), particle, family].filter((part) => part !== undefined).join(' ')
}

function writeTitle(title: string, random: Random): string {
  const chance = random()
  const cased = chance < 0.3 ? sentenceCase(title) : chance < 0.4 ? titleCase(title) : title
  const braced = random() < 0.3 ? cased.replace(/\b[A-Z]{2,}\w*/g, '{$&}') : cased
  const whole = random() < 0.15 ? `{${braced}}` : braced
  const main = title.split(': ')[0] ?? title
  if (random() < 0.05 && main.length > 25 && main !== title) return main
  return random() < 0.5 ? toLatex(whole) : whole
}

function sentenceCase(title: string): string {
  return title.slice(0, 1) + title.slice(1).replace(/\b[A-Z][a-z]+/g, (word) => word.toLowerCase())
}

function titleCase(title: string): string {
  return title.replace(/\b[a-z]{4,}/g, (word) => word.slice(0, 1).toUpperCase() + word.slice(1))
}

function shorten(venue: string | undefined, random: Random): string | undefined {
  if (venue === undefined || random() < 0.6) return venue
  return venue
    .split(' ')
    .map((word) => (word.length > 6 ? `${word.slice(0, 4)}.` : word))
    .join(' ')
}

/** Accents as commands, as older programs write them. */
function toLatex(text: string): string {
  return text
    .normalize('NFD')
    .replace(/(\p{L})(\p{M})/gu, (both, letter: string, mark: string) => {
      const command = commands[mark]
      return command === undefined
        ? both
        : /[a-z]/i.test(command)
          ? `{\\${command} ${letter}}`
          : `{\\${command}${letter}}`
    })
    .normalize('NFC')
    .replaceAll('ß', '{\\ss}')
    .replaceAll('Ø', '{\\O}')
    .replaceAll('ø', '{\\o}')
    .replaceAll('Ł', '{\\L}')
    .replaceAll('&', '\\&')
}

const commands: Readonly<Record<string, string>> = {
  '\u0300': '`',
  '\u0301': "'",
  '\u0302': '^',
  '\u0303': '~',
  '\u0308': '"',
  '\u030a': 'r',
  '\u030b': 'H',
  '\u030c': 'v',
  '\u0327': 'c',
}

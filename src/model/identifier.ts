/** Identifiers of papers, read from every form that people paste. */

import { createHash } from 'node:crypto'
import { maxIdentifierLength, maxLinkLength, maxMessageLength } from './bounds.ts'
import { hasWebScheme } from './links.ts'
import { compareText, wordSet } from './lists.ts'
import { nameInLink } from './paper-links.ts'
import { dropTail, foreignEnds, stripUnprintable } from './text.ts'

/**
 * The canonical form: `arxiv:2504.07615`, `arxiv:cs/0112017`, `doi:10.1145/1`,
 * `openreview:abc`, `seed:` and a hash.
 */
export type Identifier = `${Scheme}:${string}`
export type Scheme = 'arxiv' | 'doi' | 'openreview' | 'seed'

/** Best first: a paper known by several identifiers goes by the first of these. */
const schemes: readonly Scheme[] = ['arxiv', 'doi', 'openreview', 'seed']

// https://info.arxiv.org/help/arxiv_identifier.html: four digits from 2007-04, five from
// 2015-01, archive/YYMMNNN before.
const newStyle = String.raw`\d{2}(?:0[1-9]|1[0-2])\.\d{4,5}`
const oldStyle = String.raw`([a-z]+(?:-[a-z]+)?)(?:\.[a-z]{2,5}(?:-[a-z]{2,5})?)?\/(\d{2}(?:0[1-9]|1[0-2])\d{3})`
// Its version and, as arXiv prints it, the category may stand behind it; a file's ending too.
const arxivNumber = new RegExp(
  String.raw`^(?:(${newStyle})|${oldStyle})(?:v[1-9]\d{0,5})?(?:\.(?:pdf|html?|tex|ps|tar\.gz|gz))?(?: ?\[[a-z.-]{2,20}\])?$`,
  'i',
)
// https://arxiv.org/archive, with those that ended before 2007.
const archives = wordSet(
  `acc-phys adap-org alg-geom ao-sci astro-ph atom-ph bayes-an chao-dyn chem-ph cmp-lg comp-gas cond-mat cs dg-ga
  econ eess funct-an gr-qc hep-ex hep-lat hep-ph hep-th math math-ph mtrl-th nlin nucl-ex nucl-th patt-sol physics
  plasm-ph q-alg q-bio q-fin quant-ph solv-int stat supr-con test`,
)
const doiName = /^10\.\d{4,9}\/\S+$/
const arxivDoi = /^10\.48550\/arxiv\.(.+)$/i
const endsOfWords = String.raw`\s<>()[\]{}"'|,;*\x60${foreignEnds}`
// DOIs of journals have pairs of parentheses in them; old ones are SICIs (ANSI/NISO Z39.56), with days in
// parentheses and an end like `41:4<391::AID-ASI1>3.0.CO;2-9`, whose signs links and web pages escape.
const endOfSici = String.raw`\d\.\d\.[a-z]{2};\d`
const partOfDoi = [
  `&lt;[^${endsOfWords}/]+&gt;${endOfSici}`,
  `(?<=%3e)${endOfSici}`,
  String.raw`[<[][^${endsOfWords}/]+[>\]]${endOfSici}`,
  String.raw`\((?=[a-z0-9])[^${endsOfWords}/]+\)`,
  String.raw`\(\d+\/[\d/]*\)`,
  `[^${endsOfWords}]`,
].join('|')
const nameOrWord = new RegExp(
  String.raw`(?:https?:\/\/|(?:(?:dx\.|www\.)?doi\.org\/|doi:)?10\.\d{4,9}\/)(?:${partOfDoi})+|[^${endsOfWords}.:!?_~][^${endsOfWords}]*`,
  'giu',
)
/** Every identifier, such as `2504.0001`, has at least this many characters. */
const minIdentifierLength = 9
const seedHash = /^[0-9a-f]{16}$/
const forumId = /^[A-Za-z0-9_-]{5,20}$/

/**
 * The identifier that a text names, in whatever form: a bare number, `arXiv:…v2`, a DOI, a file's name, or a link
 * by which its host names a paper (`paper-links.ts`), also one that a chat or mail program wrapped. The version
 * is dropped. Undefined for all else.
 */
export function parseIdentifier(text: string): Identifier | undefined {
  if (text.length > maxLinkLength) return undefined
  const trimmed = stripUnprintable(text)
    .trim()
    .replace(/^<([^|>]*)(?:\|[^>]*)?>$/, '$1')
  return parseLink(trimmed) ?? parseName(trimmed)
}

/** Every identifier in a text, in order, each once; of a long text only the part that people may send. */
export function findIdentifiers(text: string): Identifier[] {
  const found = identifierWords(text.slice(0, maxMessageLength))
    .map(parseIdentifier)
    .filter((id) => id !== undefined)
  return [...new Set(found)]
}

/**
 * The words of a text that may be identifiers, without what surrounds them in sentences, lists, tables and
 * Markdown. Takes time linear in the text.
 */
export function identifierWords(text: string): string[] {
  return [...text.matchAll(nameOrWord)]
    .map(({ 0: word, index }) => {
      // Names of OpenReview may end in an underscore, where that is no mark of emphasis.
      const isMarked = /[_~]/.test(text.charAt(index - 1))
      return dropTail(word, /openreview/i.test(word) && !isMarked ? /[.:!?]/ : /[.:!?_~]/)
    })
    .filter((word) => word.length >= minIdentifierLength)
}

/** Whether a text is an identifier in canonical form. */
export function isIdentifier(text: string): text is Identifier {
  return parseName(text) === text
}

/** Identifiers without repeats, best first. */
export function rankIdentifiers(identifiers: readonly Identifier[]): Identifier[] {
  const rank = (id: Identifier) => schemes.indexOf(id.slice(0, id.indexOf(':')) as Scheme)
  return [...new Set(identifiers)].sort((a, b) => rank(a) - rank(b) || compareText(a, b))
}

/** The identifier of a paper of which only the abstract is known. */
export function seedIdentifier(fingerprint: string): Identifier {
  return `seed:${fingerprint}`
}

/** An identifier for a text too short for an abstract fingerprint: a hash of the text itself. */
export function textIdentifier(text: string): Identifier {
  return seedIdentifier(createHash('sha256').update(text).digest('hex').slice(0, 16))
}

/** The page of a paper; undefined for one that only the seeds know. */
export function identifierUrl(id: Identifier): string | undefined {
  const name = id.slice(id.indexOf(':') + 1)
  if (id.startsWith('arxiv:')) return `https://arxiv.org/abs/${name}`
  if (id.startsWith('doi:')) return `https://doi.org/${encodeURI(name).replace(/[?#]/g, encodeURIComponent)}`
  if (id.startsWith('openreview:')) return `https://openreview.net/forum?id=${encodeURIComponent(name)}`
  return undefined
}

function parseLink(text: string): Identifier | undefined {
  const withScheme = hasWebScheme(text)
    ? text
    : /^[a-z0-9.-]+\.[a-z]{2,}\//i.test(text)
      ? `https://${text}`
      : undefined
  const url = withScheme === undefined ? null : URL.parse(withScheme)
  const name = url === null ? undefined : nameInLink(url)
  return name === undefined ? undefined : parseName(stripUnprintable(name))
}

function parseName(text: string): Identifier | undefined {
  if (text.length > maxIdentifierLength) return undefined
  const arxiv = parseArxiv(text)
  if (arxiv !== undefined) return arxiv
  const doi = parseDoi(text.replace(/^doi:\s*/i, ''))
  if (doi !== undefined) return doi
  const forum = /^openreview:(.+)$/i.exec(text)?.[1]
  if (forum !== undefined && forumId.test(forum)) return `openreview:${forum}`
  const hash = /^seed:(.+)$/i.exec(text)?.[1]?.toLowerCase()
  if (hash !== undefined && seedHash.test(hash)) return `seed:${hash}`
  return undefined
}

/** A number with or without `arXiv:`, also as OAI's identifiers have it (`oai:arXiv.org:…`), and twice. */
function parseArxiv(text: string): Identifier | undefined {
  const written = text.trim().replace(/^(?:oai:)?(?:arxiv(?:\.org)?[:._]\s*){0,2}(?:abs\/)?/i, '')
  const [, number, archive = '', old] = arxivNumber.exec(dropTail(written, /[.,;:!?)}>/"'”’]/)) ?? []
  if (number !== undefined) return `arxiv:${number}`
  // math.GT/0309136 and math/0309136 are one paper: the subject class is not part of the identifier.
  return archives.has(archive.toLowerCase()) ? `arxiv:${archive.toLowerCase()}/${old}` : undefined
}

function parseDoi(text: string): Identifier | undefined {
  const written = stripUnprintable(text).trim().toLowerCase().replace(/&lt;/g, '<').replace(/&gt;/g, '>')
  const tracked = written.search(/[?&](?:utm_|fbclid=|gclid=)/)
  const name = dropUnopened(tracked < 0 ? written : written.slice(0, tracked))
  if (!doiName.test(name)) return undefined
  const number = arxivDoi.exec(name)?.[1]
  if (number !== undefined) return parseArxiv(number)
  return `doi:${name}`
}

/** Without the signs of a sentence at the end, and without a parenthesis that it does not open itself. */
function dropUnopened(doi: string): string {
  let name = dropTail(doi, /[.,;:!?"'”’]/)
  while (name.endsWith(')') && name.split('(').length < name.split(')').length)
    name = dropTail(name.slice(0, -1), /[.,;:!?"'”’]/)
  return name
}

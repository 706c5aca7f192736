/** Identifiers of papers, read from every form that people paste. */
import { createHash } from 'node:crypto'
import { maxIdentifierLength, maxMessageLength } from './bounds.ts'
import { compareText } from './lists.ts'
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
const oldStyle = String.raw`[a-z]+(?:-[a-z]+)?(?:\.[a-z]{2})?\/\d{2}(?:0[1-9]|1[0-2])\d{3}`
const arxivNumber = new RegExp(`^(${newStyle}|${oldStyle})(?:v[1-9]\\d*)?$`, 'i')
const doiName = /^10\.\d{4,9}\/\S+$/
const arxivDoi = /^10\.48550\/arxiv\.(.+)$/i
const endsOfWords = String.raw`\s<>()[\]{}"'|,;*\x60${foreignEnds}`
// DOIs of journals have pairs of parentheses in them, and old ones end like `41:4<391::AID-ASI1>3.0.CO;2-9`.
const signOfDoi = String.raw`[^${endsOfWords}]|\([^${endsOfWords}/]+\)|[<[][^${endsOfWords}/]+[>\]]\d\.\d\.CO;\d`
const nameOrWord = new RegExp(
  String.raw`(?:(?:https?:\/\/)?(?:dx\.|www\.)?doi\.org\/|doi:)?10\.\d{4,9}\/(?:${signOfDoi})+|[^${endsOfWords}.:!?_~][^${endsOfWords}]*`,
  'giu',
)
/** Every identifier, such as `2504.0001`, has at least this many characters. */
const minIdentifierLength = 9
const seedHash = /^[0-9a-f]{16}$/
const forumId = /^[A-Za-z0-9_-]{5,20}$/
const arxivHosts =
  /^((www|export|browse|[a-z]{2})\.)?arxiv\.org$|^(www\.)?(alphaxiv\.org|ar5iv\.org)$|^ar5iv\.labs\.arxiv\.org$/

/**
 * The identifier that a text names, in whatever form: a bare number, `arXiv:…v2`, a link to the
 * abstract, PDF, alphaXiv or Hugging Face page, a DOI or its link, an OpenReview link. The version is
 * dropped. Undefined for all else.
 */
export function parseIdentifier(text: string): Identifier | undefined {
  if (text.length > maxIdentifierLength) return undefined
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
  const withScheme = /^https?:\/\//i.test(text)
    ? text
    : /^[a-z0-9.-]+\.[a-z]{2,}\//i.test(text)
      ? `https://${text}`
      : undefined
  if (withScheme === undefined) return undefined
  const url = URL.parse(withScheme)
  if (url === null) return undefined
  const path = decode(url.pathname)
  if (arxivHosts.test(url.hostname)) {
    const number = /^\/(?:abs|pdf|html|format|ps|overview|src|e-print|forum)\/(.+?)(?:\.pdf)?\/?$/i.exec(
      path,
    )?.[1]
    return number === undefined ? undefined : parseArxiv(number)
  }
  if (/^(www\.)?(huggingface\.co|hf\.co|paperswithcode\.com|scholar-inbox\.com)$/.test(url.hostname)) {
    const number = /^\/papers?\/([^/]+)\/?$/.exec(path)?.[1]
    return number === undefined ? undefined : parseArxiv(number)
  }
  if (/^(dx\.|www\.)?doi\.org$/.test(url.hostname)) return parseDoi(path.slice(1))
  if (url.hostname === 'openreview.net') {
    const forum = url.searchParams.get('id')
    return forum !== null && forumId.test(forum) ? `openreview:${forum}` : undefined
  }
  return undefined
}

function parseName(text: string): Identifier | undefined {
  const arxiv = parseArxiv(text.replace(/^arxiv:\s*/i, ''))
  if (arxiv !== undefined) return arxiv
  const doi = parseDoi(text.replace(/^doi:\s*/i, ''))
  if (doi !== undefined) return doi
  const forum = /^openreview:(.+)$/i.exec(text)?.[1]
  if (forum !== undefined && forumId.test(forum)) return `openreview:${forum}`
  const hash = /^seed:(.+)$/i.exec(text)?.[1]?.toLowerCase()
  if (hash !== undefined && seedHash.test(hash)) return `seed:${hash}`
  return undefined
}

function parseArxiv(text: string): Identifier | undefined {
  const number = arxivNumber.exec(text.trim())?.[1]
  if (number === undefined) return undefined
  // math.GT/0309136 and math/0309136 are one paper: the subject class is not part of the identifier.
  return `arxiv:${number.toLowerCase().replace(/\.[a-z]{2}\//, '/')}`
}

function parseDoi(text: string): Identifier | undefined {
  const name = stripUnprintable(text).trim().toLowerCase()
  if (!doiName.test(name)) return undefined
  const number = arxivDoi.exec(name)?.[1]
  if (number !== undefined) return parseArxiv(number)
  return `doi:${name}`
}

function decode(path: string): string {
  try {
    return stripUnprintable(decodeURIComponent(path))
  } catch {
    return path
  }
}

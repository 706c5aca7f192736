/** How the name of a paper is read out of the path and the query of a link. */

/** Reads the name of a paper, `arxiv:…`, `doi:…` or `openreview:…`, out of a path without escapes and a query. */
export type ReadLink = (path: string, query: URLSearchParams) => string | undefined

/** Whether a host, without `www.`, is the named one or, for a name with a leading point, one below it. */
export function isHost(host: string, name: string): boolean {
  return name.startsWith('.') ? host === name.slice(1) || host.endsWith(name) : host === name
}

/** The expression's first group in the path, behind `start`. */
export const inPath =
  (start: string, pattern: RegExp): ReadLink =>
  (path) => {
    const found = pattern.exec(path)?.[1]
    return found === undefined ? undefined : `${start}${found}`
  }

/** A DOI that stands in the path from the start of a segment on, or in the query. */
export const doiInPath: ReadLink = (path, query) => {
  const asked = ['doi', 'id', 'DOI'].map((name) => query.get(name) ?? '')
  for (const text of [path, ...asked]) {
    const found = /(?:^|[/:=])(10\.\d{4,9}\/.+)/.exec(text)?.[1]
    if (found !== undefined) return `doi:${dropView(found)}`
  }
  return undefined
}

/** The DOI without what the publisher adds for its page, full text or PDF. */
function dropView(doi: string): string {
  let name = doi
  for (let shorter = ''; shorter !== name; ) {
    shorter = name
    name = name.replace(view, '')
  }
  return name
}

const view =
  /(?:\/(?:full|abs|abstract|e?pdf|pdfft|html|fulltext|full-text|fullhtml|summary|meta|metrics|references|citations?|cited-by|figures|tables|comments|fulltext\.html|(?:figures|tables)\/\d{1,3})?|\.(?:full|abstract|short|full-text|pdf|epub|html|pdf\+html))$/i

export const arxivPath = inPath(
  'arxiv:',
  /^\/(?:abs|pdf|html|format|ps|overview|src|e-print|forum|resources|audio|arxiv|papers?)\/(.+)$/i,
)

export const doiPath = inPath('doi:', /^\/(.+)$/)

/** A preprint's DOI without the number of its version. */
export const withoutVersion: ReadLink = (path, query) => {
  const early = /\/early\/[\d/]{10,}\/([\d.]+\d)/.exec(path)?.[1]
  const doi = early === undefined ? doiInPath(path, query) : `doi:10.1101/${early}`
  const version = doi?.search(/(?<=\d)v\d{1,3}(?![\dA-Za-z])/) ?? -1
  return version < 0 ? doi : doi?.slice(0, version)
}

/** https://osf.io/preprints: each community has a prefix. */
const osfPrefixes: Readonly<Record<string, string>> = {
  osf: '10.31219',
  metaarxiv: '10.31222',
  eartharxiv: '10.31223',
  engrxiv: '10.31224',
  psyarxiv: '10.31234',
  socarxiv: '10.31235',
  sportrxiv: '10.31236',
  thesiscommons: '10.31237',
  edarxiv: '10.35542',
}

export const osfPath: ReadLink = (path) => {
  const [, community = '', preprint] =
    /^\/preprints\/(?:([a-z]+)\/)?([a-z0-9]{5})(?:_v\d+)?(?:\/|$)/.exec(path) ?? []
  if (preprint !== undefined) return `doi:${osfPrefixes[community || 'osf'] ?? ''}/osf.io/${preprint}`
  const [, project] = /^\/([a-z0-9]{5})\/?$/.exec(path) ?? []
  return project === undefined ? undefined : `doi:10.17605/osf.io/${project}`
}

/** The arXiv numbers in ADS's bibcodes: `2023arXiv230204761S`, before 2015 `2010arXiv1001.1234X`. */
export const bibcode: ReadLink = (path) => {
  const [, month, nth] = /^\/abs\/\d{4}arXiv(\d{4})\.?(\d{4,5})[A-Z.]/.exec(path) ?? []
  return month === undefined
    ? inPath('arxiv:', /^\/abs\/arXiv:([^/]+)/i)(path, none)
    : `arxiv:${month}.${nth}`
}

export const semanticScholar: ReadLink = (path, query) =>
  inPath('arxiv:', /\/arxiv[:/]([^/]+(?:\/\d{7})?)/i)(path, query) ?? doiInPath(path, query)

export const dblp: ReadLink = (path) => {
  const [, month, nth] = /^\/rec\/(?:bib\d?\/)?journals\/corr\/abs-(\d{4})-(\d{4,5})(?!\d)/.exec(path) ?? []
  return month === undefined ? undefined : `arxiv:${month}.${nth}`
}

export const acm: ReadLink = (path, query) => {
  const number = query.get('doid') ?? query.get('id') ?? ''
  return /^\d{5,9}\.\d{5,9}$/.test(number) ? `doi:10.1145/${number}` : doiInPath(path, query)
}

/** Behind the DOI, journals on Silverchair's platform have their own number of the article, and its title. */
export const silverchair: ReadLink = (path, query) =>
  doiInPath(path, query)?.replace(/\/\d{5,9}(?:\/[^/]*)?$/, '')

export const ssrn: ReadLink = (path, query) => {
  const number =
    query.get('abstract_id') ?? query.get('abstract') ?? /^\/abstract=(\d+)/.exec(path)?.[1] ?? ''
  return /^\d{4,9}$/.test(number) ? `doi:10.2139/ssrn.${number}` : undefined
}

export const peerj: ReadLink = (path) => {
  const [, journal, number] = /^\/articles\/(?:([a-z]+)-)?(\d+)/.exec(path) ?? []
  return number === undefined
    ? undefined
    : `doi:10.7717/peerj${journal === undefined ? '' : `-${journal}`}.${number}`
}

export const openReview: ReadLink = (_, query) => {
  const forum = query.get('id')
  return forum === null ? undefined : `openreview:${forum}`
}

/** Volume, first page and year: `/articles/20/1/2020/`. */
export const copernicus =
  (journal: string): ReadLink =>
  (path) => {
    const [, volume, page, year] = /^\/(?:articles|preprints)\/(\d+)\/(\d+)\/(\d{4})(?:\/|$)/.exec(path) ?? []
    return volume === undefined ? undefined : `doi:10.5194/${journal}-${volume}-${page}-${year}`
  }

const none = new URLSearchParams()

/** The path without escapes; as it stands where they are broken. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** BibTeX and biblatex entries as references. */
import { latexToUnicode } from '../ingest/latex.ts'
import { paperBounds } from '../model/bounds.ts'
import { identifierWords } from '../model/identifier.ts'
import type { FiledReference } from '../model/reference.ts'
import { listNames } from './bibtex-names.ts'
import { grownTooLong, Macros } from './macros.ts'
import { brokenReference, makeReference, numberOfVolume } from './make-reference.ts'
import { plainText } from './plain-text.ts'
import { type ScannedEntry, scanBibtex } from './scan-bibtex.ts'

/** In the order of the file; what is no entry (comments, preambles, words between) is left out. */
export function* parseBibtex(text: string): Generator<FiledReference, void, void> {
  const macros = new Macros()
  for (const entry of scanBibtex(text)) {
    if (entry.kind === 'string') {
      for (const { name, value } of entry.fields) macros.define(name, value)
    } else if (entry.fault === undefined) yield convert(entry, macros)
    else yield brokenReference(entry.line, entry.key, entry.fault)
  }
}

/** The reference of an entry; of a field that comes twice, the first counts. */
function convert({ line, key, fields }: ScannedEntry, macros: Macros): FiledReference {
  const values = new Map(fields.toReversed().map(({ name, value }) => [name, value]))
  let isTooLong = false
  const get = (name: string): string | undefined => {
    const value = values.get(name)
    const text = value && macros.fillIn(value)
    if (value !== undefined && text === undefined) isTooLong = true
    return text
  }
  const [journal, volume, eprint] = [get('journal'), get('volume'), get('eprint')]
  const archive = get('archiveprefix') ?? get('eprinttype') ?? 'arxiv'
  const isArxiv = /^arxiv$/i.test(archive.trim())
  const [author, ...others] = listNames(get('author') || get('editor') || '')
  const reference = makeReference({
    line,
    key,
    title: plainText(latexToUnicode((get('title') ?? '').slice(0, paperBounds.title))),
    author,
    others,
    date: get('year') ?? get('date'),
    venue: plain(journal ?? get('journaltitle') ?? get('booktitle')),
    abstract: latexToUnicode((get('abstract') ?? '').slice(0, paperBounds.abstract)),
    names: [
      ...['doi', 'arxivid', 'arxiv'].map((name) => plain(get(name))),
      ...(isArxiv ? wordsOf(eprint) : []),
      numberOfVolume(journal, volume),
      ...['url', 'ee', 'biburl', 'link', 'pdf', 'howpublished'].flatMap((name) => wordsOf(get(name))),
    ],
    remarks: [journal, volume, ...remarks.map(get)],
  })
  return isTooLong ? brokenReference(line, reference.label, grownTooLong) : reference
}

/** Fields in which people and programs write `arXiv:2504.07615`. */
const remarks = [
  ...['howpublished', 'number', 'note', 'publisher', 'booktitle', 'journaltitle', 'series', 'pages'],
  ...['institution', 'addendum', 'annote'],
]

/** What may be links or numbers in a field that holds one or several, with words beside them. */
function wordsOf(text: string | undefined): string[] {
  const said = plain(text)?.slice(0, maxNamesLength)
  return said === undefined ? [] : [said, ...identifierWords(said)]
}

/** An identifier as LaTeX has it: `10.1000/a\_b`, `\url{https://…}`. */
function plain(text: string | undefined): string | undefined {
  return text
    ?.replace(/\\(?:url|href)\s{0,9}\{([^{}]*)\}/g, ' $1 ')
    .replace(/\\([_&%#])/g, '$1')
    .replace(/[{}]/g, '')
    .trim()
}

/** Characters of a field with links; a link has 1,500 at most. */
const maxNamesLength = 4_000

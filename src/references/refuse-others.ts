/** Formats of other programs that are not read: each line of one would pass for a title. */
import { BotError } from '../errors.ts'

/** Throws `BotError('bad-input')` with what to export instead, as far as the first signs of a text tell. */
export function refuseOthers(text: string): void {
  const head = text.slice(0, lookedAt).replace(/^\uFEFF?\s{0,99}/, '')
  const found = others.find(({ sign }) => sign.test(head))
  if (found === undefined) return
  throw new BotError(
    'bad-input',
    `That is ${found.what}, which I don’t read: please export your references as RIS or BibTeX, and import that.`,
  )
}

const others: readonly { readonly what: string; readonly sign: RegExp }[] = [
  { what: 'a web page', sign: /^<(?:!doctype html|html)\b/i },
  { what: 'XML', sign: /^<(?:\?xml\b|xml>|records\b|mods|rdf:|b:sources\b|[a-z]+articleset\b)/i },
  { what: 'a table of Web of Science’s', sign: /^PT\tA/ },
  { what: 'RefWorks’s own format', sign: /^RT [A-Z][^\n]{0,99}\n(?:SR|ID|A1|T1|JF|YR|LA|DB) / },
  { what: 'a text of Cochrane’s or Ovid’s', sign: /^(?:Record #1 of \d|<1>\s)/ },
  {
    what: 'LaTeX’s finished list of references',
    sign: /^[^\n]{0,200}\\(?:begin\{thebibliography\}|bibitem\b)/,
  },
  { what: 'YAML', sign: /^(?:---\s+)?references:\s*\n/ },
  { what: 'a document in RTF', sign: /^\{\\rtf/ },
  { what: 'a PDF', sign: /^%PDF-/ },
  { what: 'a Word, Excel or packed file', sign: /^PK\p{Cc}{2}/u },
]
const lookedAt = 2_000

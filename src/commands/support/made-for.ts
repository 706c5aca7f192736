/** Styles and programs that people want a reference for, and what to do with the formats there are. */
import type { CitationFormat } from '../../model/citation-format.ts'

export interface Purpose {
  /** The name as it is written. */
  readonly name: string
  readonly format: CitationFormat
  /** What it does with such a file, in a sentence. */
  readonly says: string
}

/** What `harvard` or `zotero` is; undefined for what is not known here. */
export function findPurpose(word: string): Purpose | undefined {
  return purposes.get(word.toLowerCase())
}

const formats = 'I write BibTeX, RIS, CSL-JSON, APA, IEEE, MLA and Chicago'

function style(name: string): Purpose {
  const says = `I write no references in ${name} style. ${formats}; Zotero or Mendeley make ${name} of this file.`
  return { name, format: 'bibtex', says }
}

function importer(name: string): Purpose {
  return { name, format: 'ris', says: `${name} imports this file.` }
}

function latex(name: string): Purpose {
  return { name, format: 'bibtex', says: `Put this into the .bib file of your ${name} project.` }
}

function text(name: string): Purpose {
  const says = `I make no documents for ${name}. ${formats}; Zotero or Mendeley import this file and put references into ${name}.`
  return { name, format: 'ris', says }
}

function table(name: string): Purpose {
  const says = `I make no tables for ${name}. ${formats}; Zotero imports this file and exports CSV, which ${name} opens.`
  return { name, format: 'ris', says }
}

function notes(name: string): Purpose {
  const says = `I write no notes for ${name}. ${formats}, which plug-ins and converters for ${name} read.`
  return { name, format: 'bibtex', says }
}

const csv = 'I write no CSV.'
const purposes: ReadonlyMap<string, Purpose> = new Map([
  ...['Vancouver', 'Harvard', 'ACM', 'AMA', 'Turabian'].map((name): [string, Purpose] => [
    name.toLowerCase(),
    style(name),
  ]),
  ...['Zotero', 'Mendeley', 'EndNote', 'RefWorks', 'JabRef', 'Citavi', 'Paperpile'].map(
    (name): [string, Purpose] => [name.toLowerCase(), importer(name)],
  ),
  ...['Overleaf', 'LaTeX'].map((name): [string, Purpose] => [name.toLowerCase(), latex(name)]),
  ['tex', latex('LaTeX')],
  ...['Word', 'LibreOffice'].map((name): [string, Purpose] => [name.toLowerCase(), text(name)]),
  ['docx', text('Word')],
  ['excel', table('Excel')],
  ...['spreadsheet', 'sheets'].map((word): [string, Purpose] => [word, table('spreadsheets')]),
  [
    'csv',
    { name: 'CSV', format: 'ris', says: `${csv} ${formats}; Zotero imports this file and exports CSV.` },
  ],
  ...['Obsidian', 'Notion', 'Logseq', 'Roam', 'Markdown'].map((name): [string, Purpose] => [
    name.toLowerCase(),
    notes(name),
  ]),
])

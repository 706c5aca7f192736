/** A page of LaTeXML as a paper's text: sections, sentences, tables, references. */
import { splitSentences } from '../../abstracts/sentences.ts'
import type { FullText, Paragraph, ParagraphKind, Section, Table } from '../../model/full-text.ts'
import { spacedWords } from '../../model/words.ts'
import { readLicence, readVersion } from './read-licence.ts'
import { readReference } from './read-reference.ts'
import { innerTables, isTabular, readTable } from './read-table.ts'
import { shownLine, TextReader } from './read-text.ts'
import { type Element, findAll, hasClass, readTree } from './read-tree.ts'

/**
 * Undefined for a page that is no paper of LaTeXML's, and for one whose conversion failed. Classes are those of
 * LaTeXML's schema (https://math.nist.gov/~BMiller/LaTeXML/manual/schema/), from 0.8.4 on.
 */
export function parsePage(html: string): FullText | undefined {
  const page = readTree(html)
  const [article] = findAll(
    page,
    ({ name, classes }) => name === 'article' && classes.includes('ltx_document'),
  )
  if (article === undefined) return undefined
  const walk = new Walk()
  walk.read(article)
  const { sections, tables, references } = walk.finish()
  const length = sections.flatMap(sentencesOf).reduce((sum, text) => sum + text.length, 0)
  if (length < minLength || sections.length < minSections) return undefined
  const version = readVersion(page, walk.reader)
  return { version, licence: readLicence(page, walk.reader), sections, tables, references }
}

function sentencesOf({ paragraphs, heading }: Section): string[] {
  return heading === 'Abstract' ? [] : paragraphs.flatMap(({ sentences }) => sentences)
}

type OpenSection = Omit<Section, 'paragraphs'> & { readonly paragraphs: Paragraph[] }

/** Goes through an article in order and collects what it holds. */
class Walk {
  readonly reader = new TextReader()
  readonly #sections: OpenSection[] = []
  readonly #tables: Table[] = []
  readonly #references: FullText['references'][number][] = []
  /** What stands in line since the last block. */
  #line: (Element | string)[] = []
  #notes: Element[] = []
  #depth = 0
  #isAppendix = false

  read(parent: Element, kind: ParagraphKind = 'text'): void {
    for (const child of parent.children) {
      if (typeof child === 'string' || child.tex !== undefined) this.#line.push(child)
      else if (hasClass(child, 'ltx_note')) this.#notes.push(child)
      else if (hasClass(child, 'ltx_tag_item') && !isTerm.test(this.reader.lineOf(child))) continue
      else this.#readElement(child, kind)
    }
  }

  finish() {
    this.#flush('text')
    const sections = this.#sections.filter(
      ({ heading, paragraphs }) => heading !== '' || paragraphs.length > 0,
    )
    return { sections, tables: this.#tables, references: this.#references }
  }

  #readElement(element: Element, kind: ParagraphKind): void {
    if (!isBlock(element)) {
      if (holdsBlock(element)) this.read(element, kind)
      else {
        this.#line.push(element)
        this.#notes.push(...findAll(element, (one) => hasClass(one, 'ltx_note')))
      }
      return
    }
    this.#flush(kind)
    this.#readBlock(element, kind)
    this.#flush(kind)
  }

  #readBlock(element: Element, kind: ParagraphKind): void {
    if (isSection(element)) this.#readSection(element)
    else if (hasClass(element, 'ltx_bibitem')) this.#references.push(readReference(element, this.reader))
    else if (hasClass(element, 'ltx_abstract')) this.#readAbstract(element)
    else if (hasClass(element, 'ltx_title') && isHeading(element)) return
    else if (isFloat(element)) this.#readFloat(element)
    else if (isTabular(element)) this.#addTables(element, [])
    else if (hasClass(element, ...equationClasses)) this.#add('equation', texOf(element))
    else if (hasClass(element, 'ltx_listing')) this.#readListing(element)
    else if (isCaption(element)) this.#add('caption', this.reader.lineOf(element))
    else this.read(element, hasClass(element, 'ltx_item') ? 'item' : kind)
  }

  #readSection(element: Element): void {
    const title = element.children.find((one) => typeof one !== 'string' && isHeading(one))
    const heading = typeof title === 'object' ? this.#headingOf(title) : { heading: '', number: undefined }
    if (acknowledgements.test(heading.heading)) {
      // Figures drift there from the sections before.
      for (const float of findAll(element, isFloat)) this.#readFloat(float)
      return
    }
    const wasAppendix = this.#isAppendix
    this.#isAppendix ||= hasClass(element, 'ltx_appendix')
    this.#depth++
    this.#open(element.id, heading.heading, heading.number)
    this.read(element)
    this.#flush('text')
    this.#depth--
    this.#isAppendix = wasAppendix || /^appendi(?:x|ces)\b/i.test(heading.heading)
  }

  #headingOf(title: Element): { heading: string; number: string | undefined } {
    const isTag = (one: Element | string) => typeof one !== 'string' && hasClass(one, 'ltx_tag')
    const tags = title.children.filter((one) => isTag(one))
    const number = this.reader.lineOf({ ...title, children: tags }).replace(/[.:]$/, '')
    const heading = this.reader.lineOf({ ...title, children: title.children.filter((one) => !isTag(one)) })
    return { heading, number: number === '' ? undefined : number }
  }

  #readAbstract(element: Element): void {
    this.#open(element.id, 'Abstract')
    this.read(element)
    this.#flush('text')
  }

  #open(anchor: string, heading: string, number?: string): void {
    const [depth, isAppendix] = [Math.max(1, this.#depth), this.#isAppendix]
    this.#sections.push({ anchor, heading, number, depth, isAppendix, paragraphs: [] })
  }

  /** Captions first; a table takes the caption of its place in the float, or the last. */
  #readFloat(element: Element): void {
    const isApart = (one: Element) => isFloat(one) || isSection(one)
    const captions = findAll(element, isCaption, isApart)
    const ofTables = captions.filter(isOfTable)
    const all = captions.length > 0 ? captions : findAll(element, isCaption, isSection)
    const own = ofTables.length > 0 ? ofTables : all
    for (const caption of captions) this.#add('caption', this.reader.lineOf(caption))
    this.#addEach(findAll(element, isTabular, isApart), own)
    for (const inner of findAll(element, isFloat, isSection))
      if (findAll(inner, isCaption).length > 0 || !own.some(isOfTable)) this.#readFloat(inner)
      else this.#addEach(findAll(inner, isTabular), own)
    const isRead = (one: Element) => isCaption(one) || isTabular(one) || isApart(one)
    for (const one of findAll(element, isLine, isRead)) {
      if (findAll(one, isRead).length > 0) continue
      this.read(one)
      this.#flush('text')
    }
    // LaTeXML puts an appendix into the figure before it where both are boxes.
    for (const section of findAll(element, isSection)) this.#readSection(section)
  }

  #addEach(tables: readonly Element[], captions: readonly Element[]): void {
    for (const [at, one] of tables.entries())
      this.#addTables(one, captions.slice(Math.min(at, captions.length - 1)))
  }

  #addTables(table: Element, captions: readonly Element[]): void {
    // Around the abstract stand the authors.
    if (captions.length === 0 && !this.#sections.some(({ heading }) => !isFront.has(heading))) return
    const inner = innerTables(table)
    if (inner.length > 0) {
      this.#addEach(inner, captions)
      return
    }
    const rows = readTable(table, this.reader)
    if (rows.length === 0) return
    // Cards of models and the like have their prose in cells.
    const texts = new Set(rows.flatMap((row) => row.map(({ text }) => text)))
    for (const text of texts) if (spacedWords(text).length >= minProse) this.#add('item', text)
    const caption = captions[0] === undefined ? '' : this.reader.lineOf(captions[0])
    const [label] = /^Tab(?:le|\.)\s[A-Z]?[\w.–-]{1,8}/i.exec(caption) ?? []
    const anchor = table.id === '' ? (this.#sections.at(-1)?.anchor ?? '') : table.id
    this.#tables.push({
      ...{ anchor, caption, rows, section: this.#sections.length - 1 },
      label: label?.replace(/[.:–-]$/, ''),
    })
  }

  #readListing(element: Element): void {
    const lines = findAll(element, (one) => hasClass(one, 'ltx_listingline'))
    const texts = lines.map((line) => this.reader.lineOf(line))
    this.#add('listing', lines.length === 0 ? this.reader.lineOf(element) : texts.join('\n'))
    for (const caption of findAll(element, isCaption)) this.#add('caption', this.reader.lineOf(caption))
  }

  #flush(kind: ParagraphKind): void {
    const [line, notes] = [this.#line, this.#notes]
    this.#line = []
    this.#notes = []
    if (line.length > 0) this.#add(kind, this.reader.lineOf({ ...emptyElement, children: line }))
    for (const note of notes)
      if (hasClass(note, 'ltx_role_footnote', 'ltx_role_footnotetext'))
        this.#add('note', this.reader.lineOf({ ...emptyElement, children: note.children }))
  }

  #add(kind: ParagraphKind, text: string): void {
    const isWhole = kind === 'equation' || kind === 'listing'
    const bounded = (kind === 'listing' ? text.trim() : shownLine(text)).slice(0, maxParagraph)
    const sentences = isWhole ? [bounded] : splitSentences(bounded)
    if (bounded === '' || sentences.length === 0) return
    if (this.#sections.length === 0) this.#open('', '')
    this.#sections.at(-1)?.paragraphs.push({ kind, sentences })
  }
}

function isHeading({ name, classes }: Element): boolean {
  return /^h[1-6]$/.test(name) && classes.includes('ltx_title')
}

function isOfTable(caption: Element): boolean {
  return findAll(caption, (tag) => hasClass(tag, 'ltx_tag_table')).length > 0
}

function texOf(equation: Element): string {
  const formulas = findAll(equation, ({ tex }) => tex !== undefined)
  return formulas.map(({ tex }) => tex?.replaceAll('\\displaystyle', '')).join(' ')
}

function isCaption(element: Element): boolean {
  return element.name === 'figcaption' || hasClass(element, 'ltx_caption')
}

function isFloat(element: Element): boolean {
  return element.name === 'figure' || hasClass(element, 'ltx_float', 'ltx_figure', 'ltx_table')
}

function isSection(element: Element): boolean {
  return hasClass(element, ...sectionClasses)
}

function isLine(element: Element): boolean {
  return element.name === 'p' || hasClass(element, 'ltx_p', 'ltx_listing')
}

function isBlock(element: Element): boolean {
  return blockNames.has(element.name) || hasClass(element, ...blockClasses)
}

function holdsBlock(element: Element): boolean {
  return element.children.some((one) => typeof one !== 'string' && (isBlock(one) || holdsBlock(one)))
}

const emptyElement: Element = {
  ...{ name: 'span', classes: [], id: '', href: '', tex: undefined },
  ...{ columns: 1, rows: 1, children: [] },
}
const sectionClasses = 'part chapter section subsection subsubsection paragraph subparagraph appendix'
  .split(' ')
  .map((one) => `ltx_${one}`)
const equationClasses = ['ltx_equation', 'ltx_equationgroup', 'ltx_eqn_table']
const names =
  'section article div p ul ol dl li dt dd figure figcaption table h1 h2 h3 h4 h5 h6 blockquote pre'
const blockNames = new Set(names.split(' '))
const blockClasses = 'tabular p para item listing caption float'.split(' ').map((one) => `ltx_${one}`)
const isFront = new Set(['', 'Abstract'])
const acknowledgements = /^(?:acknowled?ge?ments?|author contributions?)\b/i
/** What a list explains, and no bullet or number. */
const isTerm = /\p{L}{2}/u
/** A failed conversion leaves a line or two. */
const minLength = 1_000
const minSections = 2
/** Words of a cell that is a paragraph. */
const minProse = 15
/** A longer paragraph is no prose. */
const maxParagraph = 20_000

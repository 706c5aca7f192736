/** A page of LaTeXML as a paper's text: sections, sentences, tables, references. */
import { splitSentences } from '../../abstracts/sentences.ts'
import type { FullText, Paragraph, ParagraphKind, Section, Table } from '../../model/full-text.ts'
import { spacedWords } from '../../model/words.ts'
import { readReference } from './read-reference.ts'
import { innerTables, isTabular, readTable } from './read-table.ts'
import { TextReader, texOf } from './read-text.ts'
import { type Element, findAll, hasClass, isKind, type Node, readTree } from './read-tree.ts'

/** Undefined for a page that is no paper of LaTeXML's, and for one whose conversion failed. */
export function parsePage(html: string): FullText | undefined {
  const page = readTree(html)
  const isPaper = hasClass('ltx_document')
  const [article] = findAll(page, (one) => isArticle(one) && isPaper(one))
  if (article === undefined) return undefined
  const walk = new Walk()
  walk.read([article], 'text')
  const { sections, tables, references } = walk.finish()
  const told = sections.filter(({ heading }) => heading !== 'Abstract').flatMap(sentencesOf)
  if (told.join('').length < minLength || sections.length < minSections) return undefined
  // As arXiv prints them above the article: `CC BY 4.0`, and `arXiv:2308.12950v3 [cs.CL] 31 Jan 2024`.
  const [stated = '', printed = ''] = ['license-tr', 'watermark-tr'].flatMap((id) => {
    const [place] = findAll(page, ({ attributes }) => attributes['id'] === id, isArticle)
    return walk.reader.lineOf(place?.children ?? [])
  })
  const licence = stated.replace(/^licen[cs]e:\s*/i, '').slice(0, maxLicence)
  const version = Number(/v(\d{1,4})\b/.exec(printed)?.[1] ?? 0)
  return { version, licence: licence === '' ? undefined : licence, sections, tables, references }
}

type OpenSection = Omit<Section, 'paragraphs'> & { readonly paragraphs: Paragraph[] }

/** Goes through an article in order and collects what it holds. */
class Walk {
  readonly reader = new TextReader()
  readonly #sections: OpenSection[] = []
  readonly #tables: Table[] = []
  readonly #references: FullText['references'][number][] = []
  /** What stands in line since the last block. */
  #line: Node[] = []
  #depth = 0
  #isAppendix = false

  finish() {
    const sections = this.#sections.filter(
      ({ heading, paragraphs }) => heading !== '' || paragraphs.length > 0,
    )
    return { sections, tables: this.#tables, references: this.#references }
  }

  read(nodes: readonly Node[], kind: ParagraphKind): void {
    for (const node of nodes)
      if (typeof node === 'string') this.#line.push(node)
      else if (node.isBlock) {
        this.#flush(kind)
        this.#readBlock(node, kind)
        this.#flush(kind)
      } else if (isItemTag(node) && !isTerm.test(this.reader.lineOf([node]))) continue
      else if (node.hasBlocks && node.kind !== 'note') this.read(node.children, kind)
      else this.#line.push(node)
  }

  #readBlock(block: Element, kind: ParagraphKind): void {
    const { children } = block
    if (block.kind === 'section') this.#readSection(block)
    else if (block.kind === 'reference') this.#references.push(readReference(block, this.reader))
    else if (block.kind === 'float') this.#readFloat(block)
    else if (block.kind === 'tabular') this.#addTables(block, [])
    else if (block.kind === 'listing') this.#readListing(block)
    else if (block.kind === 'caption') this.#add('caption', this.reader.lineOf(children))
    else if (block.kind === 'equation')
      this.#add('equation', findAll(children, isKind('formula')).map(texOf).join(' '))
    else if (block.kind !== 'title') {
      if (block.kind === 'abstract') this.#open(block, 'Abstract')
      this.read(children, block.kind === 'item' ? 'item' : kind)
    }
  }

  #readSection(section: Element): void {
    const { children, classes } = section
    const isTitle = isKind('title')
    const title = children.find((one) => typeof one !== 'string' && isTitle(one))
    const parts = typeof title === 'object' ? title.children : []
    const isTag = (one: Node) => typeof one !== 'string' && one.kind === 'tag'
    const heading = this.reader.lineOf(parts.filter((one) => !isTag(one)))
    const number = this.reader.lineOf(parts.filter(isTag)).replace(/[.:]$/, '') || undefined
    if (acknowledgements.test(heading)) {
      // Figures drift there from the sections before.
      for (const float of findAll(children, isFloat)) this.#readFloat(float)
      return
    }
    const wasAppendix = this.#isAppendix
    this.#isAppendix ||= classes.includes('ltx_appendix')
    this.#depth++
    this.#open(section, heading, number)
    this.read(children, 'text')
    this.#flush('text')
    this.#depth--
    this.#isAppendix = wasAppendix || /^appendi(?:x|ces)\b/i.test(heading)
  }

  #open({ attributes }: Pick<Element, 'attributes'>, heading: string, number?: string): void {
    const [depth, isAppendix] = [Math.max(1, this.#depth), this.#isAppendix]
    const place = { anchor: attributes['id'] ?? '', heading, number, depth, isAppendix }
    this.#sections.push({ ...place, paragraphs: [] })
  }

  /** Captions first; a table takes the caption of its place in the float, or the last. */
  #readFloat({ children }: Element): void {
    const captions = findAll(children, isCaption, isApart)
    const all = captions.length > 0 ? captions : findAll(children, isCaption, isSection)
    const ofTables = captions.filter(isOfTable)
    const own = ofTables.length > 0 ? ofTables : all
    // LaTeXML repeats one that stands in a box.
    for (const line of new Set(this.reader.linesOf(captions))) this.#add('caption', line)
    this.#addEach(findAll(children, isTabular, isApart), own)
    for (const inner of findAll(children, isFloat, isSection))
      if (findAll(inner.children, isCaption).length > 0 || !own.some(isOfTable)) this.#readFloat(inner)
      else this.#addEach(findAll(inner.children, isTabular), own)
    for (const line of findAll(children, isKind('line', 'listing'), isRead)) {
      if (findAll(line.children, isRead).length > 0) continue
      this.read(line.children, 'text')
      this.#flush('text')
    }
    // LaTeXML puts an appendix into the figure before it where both are boxes.
    for (const section of findAll(children, isSection)) this.#readSection(section)
  }

  #addEach(tables: readonly Element[], captions: readonly Element[]): void {
    for (const [at, one] of tables.entries())
      this.#addTables(one, captions.slice(Math.min(at, captions.length - 1)))
  }

  #addTables(table: Element, captions: readonly Element[]): void {
    // Around the abstract stand the authors.
    if (captions.length === 0 && !this.#sections.some(({ heading }) => !isFront.has(heading))) return
    const inner = innerTables(table)
    this.#addEach(inner, captions)
    const rows = inner.length > 0 ? [] : readTable(table, this.reader)
    if (rows.length === 0) return
    // Cards of models and the like have their prose in cells.
    const texts = new Set(rows.flatMap((row) => row.map(({ text }) => text)))
    for (const text of texts) if (spacedWords(text).length >= minProse) this.#add('item', text)
    const [caption = ''] = this.reader.linesOf(captions.slice(0, 1))
    const [label] = /^Tab(?:le|\.)\s[A-Z]?[\w.–-]{1,8}/i.exec(caption) ?? []
    const anchor = table.attributes['id'] ?? this.#sections.at(-1)?.anchor ?? ''
    this.#tables.push({
      ...{ anchor, caption, rows, section: this.#sections.length - 1 },
      label: label?.replace(/[.:–-]$/, ''),
    })
  }

  #readListing({ children }: Element): void {
    const lines = this.reader.linesOf(findAll(children, hasClass('ltx_listingline')))
    this.#add('listing', lines.length === 0 ? this.reader.lineOf(children) : lines.join('\n'))
    for (const line of this.reader.linesOf(findAll(children, isCaption))) this.#add('caption', line)
  }

  #flush(kind: ParagraphKind): void {
    const line = this.#line.splice(0)
    if (line.length === 0) return
    this.#add(kind, this.reader.lineOf(line))
    const notes = findAll(line, isKind('note')).filter(isFootnote)
    for (const note of this.reader.linesOf(notes)) this.#add('note', note)
  }

  #add(kind: ParagraphKind, text: string): void {
    const bounded = text.trim().slice(0, maxParagraph)
    const sentences = kind === 'equation' || kind === 'listing' ? [bounded] : splitSentences(bounded)
    if (bounded === '' || sentences.length === 0) return
    if (this.#sections.length === 0) this.#open({ attributes: {} }, '')
    this.#sections.at(-1)?.paragraphs.push({ kind, sentences })
  }
}

function sentencesOf({ paragraphs }: Section): readonly string[] {
  return paragraphs.flatMap(({ sentences }) => sentences)
}

function isOfTable({ children }: Element): boolean {
  return findAll(children, hasClass('ltx_tag_table')).length > 0
}

const isArticle = isKind('article')
const isSection = isKind('section')
const isFloat = isKind('float')
const isCaption = isKind('caption')
const isApart = isKind('float', 'section')
/** What of a float is read before its lines. */
const isRead = isKind('caption', 'tabular', 'float', 'section')
const isItemTag = hasClass('ltx_tag_item')
const isFootnote = hasClass('ltx_role_footnote', 'ltx_role_footnotetext')
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
const maxLicence = 100

/** A page as a tree of elements with only what the readers of structures need, bounded in size and nesting. */
import { Parser } from 'htmlparser2'
import { wordSet } from '../../model/lists.ts'

export interface Element {
  readonly name: string
  readonly classes: readonly string[]
  readonly id: string
  readonly href: string
  /** The TeX of a formula, which has no children then. */
  readonly tex: string | undefined
  readonly columns: number
  readonly rows: number
  readonly children: (Element | string)[]
}

/**
 * The page's outermost element. What is no text of a paper is left out: scripts, navigation, drawings, unknown
 * commands. Elements nested deeper than 150 are taken for their parent's text. Throws a `RangeError` for a page
 * of more than 1.5 million elements.
 */
export function readTree(html: string): Element {
  const root = makeElement('root', {})
  const open: Element[] = [root]
  /** Elements that are open within one that is left out or is a formula. */
  let within = 0
  let elements = 0
  /** The unknown command that stands right before the next text. */
  let command = ''
  const parser = new Parser({
    onopentag(name, attributes) {
      if (++elements > maxElements) throw new RangeError('The page has too many elements.')
      const { class: classes = '' } = attributes
      if (within > 0 || isLeftOut(name, classes)) {
        within++
        return
      }
      const element = makeElement(name, attributes)
      const parent = open.at(-1) ?? root
      if (open.length < maxDepth) parent.children.push(element)
      open.push(open.length < maxDepth ? element : parent)
      if (element.tex !== undefined) within = 1
      if (within === 1) open.pop()
    },
    ontext(text) {
      if (within > 0) command = text
      else {
        const shown = isColour.test(command) ? text.replace(colour, '') : text
        open.at(-1)?.children.push(shown)
        command = ''
      }
    },
    onclosetag() {
      if (within > 0) within--
      else if (open.length > 1) open.pop()
    },
  })
  parser.write(html)
  parser.end()
  return root
}

export function hasClass({ classes }: Element, ...wanted: readonly string[]): boolean {
  return classes.some((one) => wanted.includes(one))
}

/** The elements below one that are wanted, in order; nothing within one that is wanted or `avoided`. */
export function findAll(
  from: Element,
  isWanted: (element: Element) => boolean,
  isAvoided: (element: Element) => boolean = () => false,
): Element[] {
  return from.children.flatMap((child) => {
    if (typeof child === 'string' || isAvoided(child)) return []
    return isWanted(child) ? [child] : findAll(child, isWanted, isAvoided)
  })
}

function makeElement(name: string, attributes: Readonly<Record<string, string>>): Element {
  const { class: classes = '', id = '', href = '', alttext, colspan, rowspan } = attributes
  const isFormula = name === 'math' || classes.startsWith('mjx-math')
  return {
    name,
    classes: classes.split(' ').filter((one) => one !== ''),
    id,
    href,
    // Pages of 2018 have it as the label for screen readers.
    tex: isFormula ? (alttext ?? attributes['aria-label'] ?? '') : undefined,
    columns: spanOf(colspan),
    rows: spanOf(rowspan),
    children: [],
  }
}

function spanOf(written: string | undefined): number {
  const span = Number.parseInt(written ?? '1', 10)
  return Math.min(Math.max(1, Number.isNaN(span) ? 1 : span), maxSpan)
}

function isLeftOut(name: string, classes: string): boolean {
  return leftOutNames.has(name) || classes.split(' ').some((one) => leftOutClasses.has(one))
}

/** LaTeXML writes an unknown command as `ltx_ERROR`; the rest is around the text of a paper. */
const leftOutNames = wordSet(
  'script style template noscript head nav header footer button dialog svg img iframe',
)
const leftOutClasses = wordSet(
  `ltx_ERROR ltx_TOC ltx_page_footer ltx_page_header ltx_authors ltx_creator ltx_dates ltx_titlepage
  ltx_acknowledgements ltx_keywords ltx_classification ltx_pagination ltx_rule ltx_listing_data ltx_note_mark
  ltx_tag_note ltx_note_type ltx_author_notes ltx_role_affiliationmark ltx_note_frontmatter
  MJX_Assistive_MathML`,
)
/** An unknown `\cellcolor` leaves its argument behind, in the syntax of xcolor: `red!10`. */
const isColour = /^\\(?:cell|row|column|text)?color$/
const colour = /^[A-Za-z]{1,30}!(?:100(?![.\d])|\d{1,2})(?:![A-Za-z]{1,30})?/
const maxElements = 1_500_000
const maxDepth = 150
/** More than any table has of columns. */
const maxSpan = 200

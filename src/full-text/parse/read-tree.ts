/** A page as a tree of elements with only what the readers of structures need, bounded in size and nesting. */
import { Parser } from 'htmlparser2'
import { spacedWords } from '../../model/words.ts'

export interface Element extends Class {
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Node[]
  /** Whether a block is below it. */
  hasBlocks: boolean
}
export type Node = Element | string

/** What an element is by its name and classes. */
interface Class {
  readonly kind: Kind | undefined
  readonly isBlock: boolean
  readonly classes: readonly string[]
}
export type Kind = keyof typeof words

/**
 * Classes are those of LaTeXML's schema (https://math.nist.gov/~BMiller/LaTeXML/manual/schema/), from 0.8.4 on, and
 * those of MathJax on pages of 2018. An element is the first kind of which it has a name or class. An unknown command
 * is `ltx_ERROR`; what else is left out is around the text of a paper.
 */
const words = {
  leftOut: `script style template noscript head nav header footer button dialog svg img iframe ltx_ERROR ltx_TOC
    ltx_page_footer ltx_page_header ltx_authors ltx_creator ltx_dates ltx_titlepage ltx_acknowledgements ltx_keywords
    ltx_classification ltx_pagination ltx_rule ltx_listing_data ltx_note_mark ltx_tag_note ltx_note_type
    ltx_author_notes ltx_role_affiliationmark ltx_note_frontmatter MJX_Assistive_MathML`,
  formula: 'math mjx-math',
  note: 'ltx_note',
  tag: 'ltx_tag',
  tableHead: 'thead ltx_thead',
  row: 'tr ltx_tr',
  headCell: 'th ltx_th',
  cell: 'td ltx_td',
  gap: 'br ltx_break ltx_bibblock',
  section: `ltx_part ltx_chapter ltx_section ltx_subsection ltx_subsubsection ltx_paragraph ltx_subparagraph
    ltx_appendix`,
  reference: 'ltx_bibitem',
  abstract: 'ltx_abstract',
  title: 'ltx_title',
  float: 'figure ltx_float ltx_figure ltx_table',
  tabular: 'ltx_tabular',
  equation: 'ltx_equation ltx_equationgroup ltx_eqn_table',
  listing: 'ltx_listing',
  caption: 'figcaption ltx_caption',
  item: 'ltx_item',
  line: 'p ltx_p',
  article: 'article',
  block: 'section div ul ol dl li dt dd table h1 h2 h3 h4 h5 h6 blockquote pre ltx_para',
}
const kinds = Object.keys(words) as Kind[]
const rankOf = new Map(kinds.flatMap((kind, rank) => words[kind].split(/\s+/).map((word) => [word, rank])))
const firstBlock = kinds.indexOf('section')

/**
 * What the page holds. Elements nested deeper than 150 are taken for their parent's text. Throws a `RangeError` for a
 * page of more than 1.5 million elements.
 */
export function readTree(html: string): readonly Node[] {
  const classify = createClassifier()
  const root: Element = { ...classify('', ''), attributes: {}, children: [], hasBlocks: false }
  const open = [root]
  /** Elements that are open within one that is left out or is a formula. */
  let within = 0
  let elements = 0
  /** The unknown command that stands right before the next text. */
  let command = ''
  const parser = new Parser({
    onopentag(name, attributes) {
      if (++elements > maxElements) throw new RangeError('The page has too many elements.')
      const known = within > 0 ? undefined : classify(name, attributes['class'] ?? '')
      if (known === undefined || known.kind === 'leftOut') {
        within++
        return
      }
      const element: Element = { ...known, attributes, children: [], hasBlocks: false }
      const parent = open.at(-1) ?? root
      const isNear = open.length < maxDepth
      if (isNear) parent.children.push(element)
      if (known.kind === 'formula') within = 1
      else open.push(isNear ? element : parent)
    },
    ontext(text) {
      if (within > 0) command = text
      else {
        open.at(-1)?.children.push(isColour.test(command) ? text.replace(colour, '') : text)
        command = ''
      }
    },
    onclosetag() {
      if (within > 0) within--
      else if (open.length > 1) {
        const closed = open.pop() ?? root
        const parent = open.at(-1) ?? root
        parent.hasBlocks ||= closed.hasBlocks || closed.isBlock
      }
    },
  })
  parser.end(html)
  return root.children
}

/** Pages have few names and classes, and those often. */
function createClassifier() {
  const known = new Map<string, Class>()
  return (name: string, classes: string): Class => {
    const key = `${name} ${classes}`
    const before = known.get(key)
    if (before !== undefined) return before
    const each = spacedWords(key)
    const rank = Math.min(...each.map((word) => rankOf.get(word) ?? kinds.length))
    const kind = kinds[rank]
    const made = { kind, isBlock: kind !== undefined && rank >= firstBlock, classes: each.slice(1) }
    known.set(key, made)
    return made
  }
}

export type IsWanted = (element: Element) => boolean

export function isKind(...wanted: readonly Kind[]): IsWanted {
  return ({ kind }) => kind !== undefined && wanted.includes(kind)
}

export function hasClass(...wanted: readonly string[]): IsWanted {
  return ({ classes }) => classes.some((one) => wanted.includes(one))
}

/** The elements that are wanted, in order; nothing within one that is wanted or `avoided`. */
export function findAll(nodes: readonly Node[], isWanted: IsWanted, isAvoided: IsWanted = never): Element[] {
  const found: Element[] = []
  for (const node of nodes) {
    if (typeof node === 'string' || isAvoided(node)) continue
    if (isWanted(node)) found.push(node)
    else found.push(...findAll(node.children, isWanted, isAvoided))
  }
  return found
}

const never = () => false
/** An unknown `\cellcolor` leaves its argument behind, in the syntax of xcolor: `red!10`, `blue`. */
const isColour = /^\\(?:cell|row|column|text)?color$/
const colour =
  /^(?:[A-Za-z]{1,30}!(?:100(?![.\d])|\d{1,2})(?:![A-Za-z]{1,30})?|(?:blue|cyan|gray|green|lightgray|orange|pink|red|teal|yellow)(?![a-z]))/
const maxElements = 1_500_000
const maxDepth = 150

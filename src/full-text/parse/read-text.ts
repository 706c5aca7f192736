/** The running text of an element: formulas in Unicode, white space single, what has its own reader left out. */
import { latexToUnicode } from '../../ingest/latex.ts'
import { stripUnprintable } from '../../model/text.ts'
import { singleSpaced } from '../../model/words.ts'
import { type Element, hasClass } from './read-tree.ts'

/** Reads text of one page; a formula that occurs again is converted once. */
export class TextReader {
  readonly #formulas = new Map<string, string>()

  /** Without footnotes, tables and lists inside it. */
  lineOf(element: Element): string {
    const parts: string[] = []
    this.#collect(element, parts)
    return shownLine(parts.join(''))
  }

  /** The text of one formula: as Unicode where it is short, else its TeX. */
  formulaOf(tex: string): string {
    const known = this.#formulas.get(tex)
    if (known !== undefined) return known
    const plain = shownLine(tex.replaceAll('\\displaystyle', ''))
    const text = isBare.test(plain) || plain.length > maxShort ? plain : latexToUnicode(`$${plain}$`)
    this.#formulas.set(tex, text)
    return text
  }

  #collect(element: Element, parts: string[]): void {
    for (const child of element.children) {
      if (typeof child === 'string') parts.push(child)
      else if (child.tex !== undefined) parts.push(this.formulaOf(child.tex))
      else if (!hasClass(child, 'ltx_note')) {
        const isApart = apartNames.has(child.name) || hasClass(child, ...apartClasses)
        if (isApart) parts.push(' ')
        this.#collect(child, parts)
        if (isApart) parts.push(' ')
      }
    }
  }
}

/** What nobody sees is left out: invisible operators of formulas, and what may hide words. */
export function shownLine(text: string): string {
  return singleSpaced(stripUnprintable(text))
}

const apartNames = new Set('br p div td th tr li figure figcaption table section ul ol dl dt dd'.split(' '))
const apartClasses = ['ltx_td', 'ltx_tr', 'ltx_p', 'ltx_item', 'ltx_para', 'ltx_bibblock', 'ltx_break']
/** Formulas that print as they are written. */
const isBare = /^[A-Za-z0-9.,:;=+<>()[\] ]*$/
/** Longer ones are clearer in TeX. */
const maxShort = 60

/** Running text: formulas in Unicode, white space single, what has its own reader left out. */
import { latexToUnicode } from '../../ingest/latex.ts'
import { stripUnprintable } from '../../model/text.ts'
import { singleSpaced } from '../../model/words.ts'
import { type Element, isKind, type Node } from './read-tree.ts'

/** Reads text of one page; a formula that occurs again is converted once. */
export class TextReader {
  readonly #formulas = new Map<string, string>()

  /** Without footnotes. */
  lineOf(nodes: readonly Node[]): string {
    return shownLine(this.#textOf(nodes))
  }

  linesOf(elements: readonly Element[]): string[] {
    return elements.map(({ children }) => this.lineOf(children))
  }

  #textOf(nodes: readonly Node[]): string {
    let text = ''
    for (const node of nodes)
      if (typeof node === 'string') text += node
      else if (node.kind === 'formula') text += this.#formulaOf(texOf(node))
      else if (node.kind !== 'note') {
        const inner = this.#textOf(node.children)
        text += node.isBlock || isApart(node) ? ` ${inner} ` : inner
      }
    return text
  }

  /** As Unicode where it is short, else its TeX. */
  #formulaOf(tex: string): string {
    const known = this.#formulas.get(tex)
    if (known !== undefined) return known
    const bare = tex.replaceAll('\\%', '%')
    const isPlain = isBare.test(bare)
    const text = isPlain ? bare : tex.length > maxShort ? tex : latexToUnicode(`$${tex}$`)
    this.#formulas.set(tex, text)
    return text
  }
}

/** Of one formula; pages of 2018 have it as the label for screen readers. */
export function texOf({ attributes }: Element): string {
  return shownLine((attributes['alttext'] ?? attributes['aria-label'] ?? '').replaceAll('\\displaystyle', ''))
}

/** What nobody sees is left out: invisible operators of formulas, and what may hide words. */
export function shownLine(text: string): string {
  return singleSpaced(stripUnprintable(text))
}

const isApart = isKind('row', 'headCell', 'cell', 'gap')
/** Formulas that print as they are written. */
const isBare = /^[A-Za-z0-9.,:;=+<>()[\]/%| -]*$/
/** Longer ones are clearer in TeX. */
const maxShort = 60

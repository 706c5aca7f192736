/** LaTeX in titles and abstracts, shown as Unicode: parsed by unified-latex, printed by `latex-signs.ts`. */
import { getParser } from '@unified-latex/unified-latex-util-parse'
import { maxLatexDepth, maxLatexLength } from '../model/bounds.ts'
import { isShallow } from './latex-depth.ts'
import { endsAtSpace, isWord, printMacro, signatures, takesArgument } from './latex-signs.ts'
import { guardPlainSigns, restorePlainSigns } from './plain-signs.ts'

/** The parts of unified-latex's syntax tree that are read here. */
interface Node {
  readonly type: string
  readonly content?: string | readonly Node[]
  readonly args?: readonly Node[]
  readonly env?: string
}

/**
 * The text as it would be printed: `$O(n^2)$` gives `O(n²)`, `Pok\'emon` gives `Pokémon`. What has no Unicode
 * form stays readable (`x^(a/b)`), and a command that nobody knows leaves its argument or its name. Text without
 * LaTeX is unchanged, and so is LaTeX that is nested too deeply or too long for the parser. Never throws.
 */
export function latexToUnicode(text: string): string {
  if (!marks.test(text) && !text.includes('--')) return text
  const guarded = guardPlainSigns(text)
  // These span many plain words, so no words can be skipped.
  const isWhole = /\$\$|\\(begin|end|verb|[()[\]])/.test(guarded)
  const runs = isWhole ? [{ text: guarded, isLatex: true }] : splitRuns(guarded)
  let left = maxLatexLength
  const printed = runs.map((run) => {
    if (!run.isLatex) return run.text
    left -= run.text.length
    return left < 0 ? run.text : printLatex(run.text)
  })
  return restorePlainSigns(printed.join(''))
}

function printLatex(text: string): string {
  // White space becomes one space anyway, and many line feeds slow the parser down.
  const tidy = text.replace(/\s+/g, ' ')
  if (!isShallow(tidy, maxLatexDepth)) return text
  try {
    const tree: Node = parser.parse(tidy)
    return printNodes(childrenOf(tree), false).replace(/``|''/g, '"')
  } catch (error) {
    // No known text gets here, but a caller deep in the stack may.
    if (error instanceof RangeError) return text
    throw error
  }
}

/**
 * Parsing is slow and most words of an abstract are plain, so only words with
 * LaTeX, or inside it, are parsed.
 */
function splitRuns(text: string): { text: string; isLatex: boolean }[] {
  const runs: { text: string; isLatex: boolean }[] = []
  let [isMath, depth, isArgument] = [false, 0, false]
  for (const part of text.split(/(\s+)/)) {
    const isLatex = isMath || depth > 0 || isArgument || marks.test(part)
    const last = runs.at(-1)
    if (last !== undefined && last.isLatex === isLatex) last.text += part
    else runs.push({ text: part, isLatex })
    // What is plain begins and ends nothing.
    if (!isLatex || part.trim() === '') continue
    // An accent or alphabet at the end of a word takes the next word's first letter.
    isArgument = /\\([a-zA-Z]+|\W)?$/.test(part)
    const bare = part.replace(/\\./g, '')
    isMath = isMath !== (bare.split('$').length % 2 === 0)
    depth = Math.max(0, depth + bare.split('{').length - bare.split('}').length)
  }
  return runs
}

function printNodes(nodes: readonly Node[], isMath: boolean): string {
  let printed = ''
  let isAfterWord = false
  // TeX sets a little space between an operator's name and what stands beside it: `n\log n`.
  const add = (text: string, isWord: boolean, isScript = false) => {
    const isApart = isMath && (isWord ? operandBefore.test(printed) : isAfterWord && operandAfter.test(text))
    printed += isApart && !isScript ? ` ${text}` : text
    if (text !== '' && !isScript) isAfterWord = isWord
  }
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at]
    if (node === undefined) continue
    if (node.type !== 'macro') {
      add(printNode(node, isMath), false)
      continue
    }
    const name = typeof node.content === 'string' ? node.content : ''
    const isScript = name === '_' || name === '^'
    const args = (node.args ?? []).map((arg) => printNodes(childrenOf(arg), isMath))
    if (args.some((arg) => arg !== '')) {
      add(printMacro(name, args, isMath), isWord(name, args), isScript)
      continue
    }
    // Macros that the parser does not know keep their argument beside them: \'e, \"{u}, \mathbb R.
    const taken = takesArgument(name) ? argumentAfter(nodes, at) : undefined
    if (taken !== undefined) {
      const arg = printNodes([taken.node], isMath)
      add(printMacro(name, [arg], isMath), isWord(name, [arg]), isScript)
      add(taken.rest, false)
      at = taken.at
      continue
    }
    const next = nodes[at + 1]
    const hasGroup = next?.type === 'group' && childrenOf(next).length > 0
    add(printMacro(name, [], isMath, hasGroup), isWord(name, []))
    if (!isMath && next?.type === 'whitespace' && endsAtSpace(name)) at++
  }
  return printed
}

function printNode(node: Node, isMath: boolean): string {
  switch (node.type) {
    case 'string': {
      const text = typeof node.content === 'string' ? node.content : ''
      return text === '~' ? ' ' : text
    }
    case 'whitespace':
    case 'parbreak':
      return ' '
    case 'comment':
      return ''
    case 'inlinemath':
    case 'displaymath':
    case 'mathenv':
      return tidyMath(printNodes(childrenOf(node), true))
    case 'verb':
      return typeof node.content === 'string' ? node.content : ''
    case 'group': {
      const printed = printNodes(childrenOf(node), isMath)
      return !isMath && isList(childrenOf(node), printed) ? `{${printed}}` : printed
    }
    default:
      return printNodes(childrenOf(node), isMath)
  }
}

/** `{0, 1}` in plain text is a set; a group of LaTeX has a command in it, or protects a name or a phrase. */
function isList(nodes: readonly Node[], printed: string): boolean {
  if (printed === ',' || !printed.includes(',') || nodes.some((node) => node.type === 'macro')) return false
  return printed.split(',').every((item) => item.trim().split(' ').length <= maxItemWords)
}

function argumentAfter(
  nodes: readonly Node[],
  at: number,
): { node: Node; rest: string; at: number } | undefined {
  const next = nodes[at + 1]?.type === 'whitespace' ? at + 2 : at + 1
  const node = nodes[next]
  if (node === undefined) return undefined
  if (node.type !== 'string' || typeof node.content !== 'string') return { node, rest: '', at: next }
  const [letter = '', ...rest] = [...node.content]
  return { node: { type: 'string', content: letter }, rest: rest.join(''), at: next }
}

function childrenOf(node: Node): readonly Node[] {
  return Array.isArray(node.content) ? node.content : []
}

function tidyMath(text: string): string {
  return text.replace(/ {2,}/g, ' ').trim()
}

/** Longer ones are parts of a sentence. */
const maxItemWords = 4
const parser = getParser({ macros: signatures })
const marks = /[\\$~]|``|''|\{/
/** What an operator's name stands beside: a letter, a number, a bracket. */
const operandBefore = /[\p{L}\p{N}\p{M})\]}!]$/u
const operandAfter = /^[\p{L}\p{N}√∛∜]/u

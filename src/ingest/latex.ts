/** LaTeX in titles and abstracts, shown as Unicode: parsed by unified-latex, printed by `latex-signs.ts`. */
import { getParser } from '@unified-latex/unified-latex-util-parse'
import { finish, type Steps } from '../async/steps.ts'
import { maxLatexDepth, maxLatexLength } from '../model/bounds.ts'
import { isShallow } from './latex-depth.ts'
import { dropLongGroups } from './latex-groups.ts'
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
  return finish(printInSteps(text))
}

/** `latexToUnicode` in steps. */
export function* printInSteps(text: string): Steps<string> {
  if (!marks.test(text) && !text.includes('--')) return text
  const guarded = withoutLongGroups(yield* guardPlainSigns(text))
  yield
  let left = maxLatexLength
  let printed = ''
  for (const run of splitRuns(guarded)) {
    if (run.isLatex) left -= run.text.length
    const isParsed = run.isLatex && left >= 0 && run.text.length <= maxRunLength
    printed += isParsed ? printLatex(run.text) + (/\s$/.test(run.text) ? ' ' : '') : run.text
    yield
  }
  return restorePlainSigns(printed)
}

function withoutLongGroups(text: string): string {
  // What `\verb` quotes may look like a brace.
  if (text.includes('\\verb')) return text
  return dropLongGroups(text, maxGroupLength, (name) => printMacro(name, ['x'], false) === 'x')
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
 * Parsing is slow and most words of an abstract are plain, so only words with LaTeX, or inside it, are parsed. What
 * is open for longer than a formula of an abstract is parsed in parts.
 */
function* splitRuns(text: string): Generator<Run> {
  let last: Run | undefined
  const open = { depth: 0, math: '', isArgument: false }
  // What it quotes may look open.
  const isVerbatim = text.includes('\\verb')
  for (const part of text.split(/(\s+)/)) {
    const isLatex = isVerbatim || open.math !== '' || open.depth > 0 || open.isArgument || marks.test(part)
    if (last?.isLatex === isLatex && (!isLatex || last.text.length + part.length <= maxRunLength))
      last.text += part
    else {
      if (last !== undefined) yield last
      last = { text: part, isLatex }
    }
    // What is plain begins and ends nothing, and behind a word that long nothing is parsed.
    if (isLatex && part.trim() !== '' && part.length <= maxLatexLength) follow(part, open)
  }
  if (last !== undefined) yield last
}

interface Run {
  text: string
  readonly isLatex: boolean
}

/** Tells what is open behind a word. */
function follow(part: string, open: { depth: number; math: string; isArgument: boolean }): void {
  // An accent or alphabet at the end of a word takes the next word's first letter.
  open.isArgument = /\\([a-zA-Z]+|\W)?$/.test(part)
  for (const [sign] of part.matchAll(/\\(?:begin|end)\b|\\.|\$\$?|[{}]/gs)) {
    if (openers.has(sign)) open.depth += 1
    else if (closers.has(sign)) open.depth = Math.max(0, open.depth - 1)
    else if (!sign.startsWith('$')) continue
    else if (open.math === '') open.math = sign
    // `$a$$b$` ends one and begins another, and `$$\text{at $n$}$$` has one inside.
    else if (open.math === sign) open.math = ''
  }
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

const openers = new Set(['{', '\\[', '\\(', '\\begin'])
const closers = new Set(['}', '\\]', '\\)', '\\end'])
/**
 * Characters that are parsed in one step: those that take longest, `$x^y^z`, take some 10 µs each. Of 60,000 abstracts
 * of arXiv's, five have a longer formula.
 */
const maxRunLength = 500
/** A shorter one is read in one step, with the words before it. */
const maxGroupLength = maxRunLength / 2
/** Longer ones are parts of a sentence. */
const maxItemWords = 4
const parser = getParser({ macros: signatures })
const marks = /[\\$~]|``|''|\{/
/** What an operator's name stands beside: a letter, a number, a bracket. */
const operandBefore = /[\p{L}\p{N}\p{M})\]}!]$/u
const operandAfter = /^[\p{L}\p{N}√∛∜]/u

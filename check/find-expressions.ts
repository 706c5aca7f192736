/** The regular expressions in a file of TypeScript, as its syntax tree has them. */
import { parseSync, Visitor } from 'oxc-parser'

/** `place` is file and line. */
export interface Expression {
  readonly place: string
  readonly source: string
  readonly flags: string
}

/**
 * Literals, and what is made by `new RegExp` of texts, templates and constants of the same file; whatever
 * else is filled into a template stands as a plain word, as identifiers and names are.
 */
export function findExpressions(file: string, code: string): Expression[] {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new SyntaxError(`${file}: ${errors[0]?.message}`)
  const texts = new Map<string, string>()
  const found: Expression[] = []
  const placeOf = (start: number) => `${file}:${code.slice(0, start).split('\n').length}`
  // In two passes: a constant may stand below the function that uses it.
  new Visitor({
    VariableDeclarator({ id, init }) {
      const text = id.type === 'Identifier' && init !== null ? readText(init, texts) : undefined
      if (id.type === 'Identifier' && text !== undefined) texts.set(id.name, text)
    },
  }).visit(program)
  new Visitor({
    Literal(node) {
      if ('regex' in node)
        found.push({ place: placeOf(node.start), source: node.regex.pattern, flags: node.regex.flags })
    },
    NewExpression({ callee, arguments: [source, flags], start }) {
      if (callee.type !== 'Identifier' || callee.name !== 'RegExp' || source === undefined) return
      const text = readText(source, texts)
      if (text === undefined)
        throw new SyntaxError(`${placeOf(start)}: an expression that cannot be read here`)
      found.push({
        place: placeOf(start),
        source: text,
        flags: flags === undefined ? '' : (readText(flags, texts) ?? ''),
      })
    },
  }).visit(program)
  return found
}

type Node = Parameters<
  NonNullable<ConstructorParameters<typeof Visitor>[0]['NewExpression']>
>[0]['arguments'][number]

function readText(node: Node, texts: ReadonlyMap<string, string>): string | undefined {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? node.value : undefined
    case 'Identifier':
      return texts.get(node.name)
    case 'TemplateLiteral':
      return joinTemplate(node, 'cooked', texts)
    case 'TaggedTemplateExpression':
      return joinTemplate(node.quasi, 'raw', texts)
    default:
      return undefined
  }
}

function joinTemplate(
  { quasis, expressions }: Extract<Node, { type: 'TemplateLiteral' }>,
  form: 'cooked' | 'raw',
  texts: ReadonlyMap<string, string>,
): string {
  return quasis
    .map((quasi, at) => {
      const filled = expressions[at]
      const before = quasi.value[form] ?? ''
      return filled === undefined ? before : before + (readText(filled, texts) ?? 'word')
    })
    .join('')
}

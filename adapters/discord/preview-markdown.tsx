/** Draws Discord's markdown, for the preview. */
import { parse } from 'discord-markdown-parser'
import { Children, createElement, type ReactNode } from 'react'
import { z } from 'zod'

interface Node {
  readonly type: string
  readonly content?: string | readonly Node[] | undefined
  readonly target?: string | undefined
  readonly level?: number | undefined
  readonly name?: string | undefined
}

const Node: z.ZodType<Node> = z.lazy(() =>
  z.object({
    type: z.string(),
    content: z.union([z.string(), z.array(Node)]).optional(),
    target: z.string().optional(),
    level: z.number().optional(),
    name: z.string().optional(),
  }),
)

/**
 * Text as Discord shows it where all of its markdown works: headings, small print and links with labels too.
 */
export function Markdown({ text }: { text: string }) {
  return <div className="markdown">{drawAll(z.array(Node).parse(parse(text, 'extended')))}</div>
}

function drawAll(nodes: readonly Node[]): ReactNode[] {
  // The end of a heading's or a small print's line is its own, not another line.
  const seen = nodes.filter((node, index) => node.type !== 'br' || !ownLine.has(nodes[index - 1]?.type ?? ''))
  return Children.toArray(seen.map((node) => draw(node)))
}

const ownLine: ReadonlySet<string> = new Set(['heading', 'subtext', 'codeBlock', 'blockQuote'])

function draw({ type, content, target, level = 1, name }: Node): ReactNode {
  const inner = typeof content === 'string' ? content : drawAll(content ?? [])
  switch (type) {
    case 'br':
      return <br />
    case 'twemoji':
      return name
    case 'strong':
      return <strong>{inner}</strong>
    case 'em':
      return <em>{inner}</em>
    case 'underline':
      return <u>{inner}</u>
    case 'strikethrough':
      return <s>{inner}</s>
    case 'inlineCode':
      return <code>{inner}</code>
    case 'codeBlock':
      return <pre>{inner}</pre>
    case 'subtext':
      return <small>{inner}</small>
    case 'blockQuote':
      return <blockquote>{inner}</blockquote>
    case 'heading':
      return createElement(`h${level + 3}`, {}, inner)
    case 'link':
    case 'url':
    case 'autolink':
      return (
        <a href={target} target="_blank" rel="noopener noreferrer">
          {inner}
        </a>
      )
    default:
      return inner
  }
}

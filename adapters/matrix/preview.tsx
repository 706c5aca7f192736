/** Shows messages as a client of Matrix does, for the playground. */
import { Children, createElement, type ReactNode } from 'react'
import { z } from 'zod'
import type { Preview, View } from '../kit/preview.ts'
import { drawPreview } from '../kit/preview-drawing.tsx'
import ownStyle from './preview.css' with { type: 'text' }
import { writeNumber } from './render/numbers.ts'

export const title = 'Matrix'

/** Draws the formatted body of each message, and under it its numbers; a press of one says its command. */
export const mount: Preview['mount'] = (element, view) =>
  drawPreview(element, {
    className: 'matrix',
    theme: view.theme,
    styles: [ownStyle],
    content: Children.toArray(view.messages.map((message) => drawMessage(Payload.parse(message), view))),
  })

const Payload = z.object({
  body: z.string(),
  html: z.string(),
  buttons: z.array(z.object({ label: z.string(), command: z.string() })),
  file: z.object({ name: z.string(), mediaType: z.string(), content: z.string() }).optional(),
  longCommands: z.record(z.string(), z.string()),
})
type Payload = z.infer<typeof Payload>

function drawMessage({ body, html, buttons, file, longCommands }: Payload, view: View): ReactNode {
  return (
    <div className="message">
      <img className="avatar" src="/page/logo.svg" alt="" />
      <div className="event">
        <p className="sender">
          Journal Club{view.isPrivate && <span className="room">in your direct room with it</span>}
        </p>
        {file === undefined ? <Formatted html={html} /> : <File file={file} caption={body} />}
        {buttons.length > 0 && (
          <div className="reactions">
            {buttons.map(({ label, command }, index) => (
              <button
                key={label + command}
                type="button"
                title={label}
                aria-label={`${writeNumber(index + 1)} ${label}`}
                onClick={() => view.say(longCommands[command] ?? command)}
              >
                {writeNumber(index + 1)}
              </button>
            ))}
          </div>
        )}
      </div>
    </div>
  )
}

/** The body as clients show it: the tags that they know, and of all others the text. */
function Formatted({ html }: { html: string }) {
  return <div className="body">{drawAll(new DOMParser().parseFromString(html, 'text/html').body)}</div>
}

function drawAll(parent: Element): ReactNode[] {
  return Children.toArray([...parent.childNodes].map(draw))
}

function draw(node: ChildNode): ReactNode {
  if (!(node instanceof Element)) return node.textContent
  const name = node.localName
  if (name === 'br') return <br />
  const inner = drawAll(node)
  if (name === 'a')
    return (
      <a href={node.getAttribute('href') ?? ''} target="_blank" rel="noopener noreferrer">
        {inner}
      </a>
    )
  return tags.has(name) ? createElement(name, {}, ...inner) : inner
}

const tags = new Set(['p', 'h4', 'strong', 'em', 'code', 'pre'])

function File({ file, caption }: { file: NonNullable<Payload['file']>; caption: string }) {
  const { name, mediaType, content } = file
  if (mediaType.startsWith('image/'))
    return <img className="picture" src={`data:${mediaType};base64,${content}`} alt={caption} />
  return (
    <a className="file" href={`data:${mediaType},${encodeURIComponent(content)}`} download={name}>
      {name}
    </a>
  )
}

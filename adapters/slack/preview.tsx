/** Shows messages as Slack does, for the playground. */
import { Children, type ReactNode } from 'react'
import { type Block, Message } from 'slack-blocks-to-jsx'
import libraryStyle from 'slack-blocks-to-jsx/dist/style.css' with { type: 'text' }
import { z } from 'zod'
import type { Preview, View } from '../kit/preview.ts'
import { drawPreview } from '../kit/preview-drawing.tsx'
import ownStyle from './preview.css' with { type: 'text' }

export const title = 'Slack'

/** Draws the blocks and files of each message; a press of a button says its command. */
export const mount: Preview['mount'] = (element, view) =>
  // The library gives every message the same id, and every button its action's: the
  // root of its own keeps them apart.
  drawPreview(element, {
    className: 'slack',
    theme: view.theme,
    styles: [libraryStyle, ownStyle],
    content: Children.toArray(view.messages.map((message) => drawMessage(Payload.parse(message), view))),
  })

/** Slack's own editor, with each message's blocks in it. */
export const links: Preview['links'] = (messages) =>
  messages.map((message, index) => ({
    label:
      messages.length === 1 ? 'Open in Block Kit Builder' : `Open message ${index + 1} in Block Kit Builder`,
    url: `${builderUrl}#${encodeURIComponent(JSON.stringify({ blocks: Payload.parse(message).blocks }))}`,
  }))

const builderUrl = 'https://app.slack.com/block-kit-builder/'

const Payload = z.object({
  blocks: z.array(z.custom<Block>()),
  files: z
    .array(
      z.object({ name: z.string(), mediaType: z.string(), content: z.string(), alt: z.string().optional() }),
    )
    .default([]),
  longCommands: z.record(z.string(), z.string()),
})

type Payload = z.infer<typeof Payload>

function drawMessage(payload: Payload, view: View): ReactNode {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: a press of a button inside
    <div
      className="message"
      onClick={(event) => pressButton(event.currentTarget, event.target, payload, view)}
    >
      {view.isPrivate && (
        <p className="private">
          <Eye /> Only visible to you
        </p>
      )}
      <Message blocks={payload.blocks} name="Journal Club" logo="/page/logo.svg" theme={view.theme} />
      {Children.toArray(payload.files.map(drawFile))}
    </div>
  )
}

function Eye() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.8">
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="2.8" />
    </svg>
  )
}

function drawFile({ name, mediaType, content, alt }: Payload['files'][number]): ReactNode {
  if (mediaType.startsWith('image/')) {
    return <img className="file" src={`data:${mediaType};base64,${content}`} alt={alt ?? name} />
  }
  return (
    <a className="file" href={`data:${mediaType},${encodeURIComponent(content)}`} download={name}>
      <strong>{name}</strong>
      <span>{mediaType}</span>
    </a>
  )
}

// The library draws buttons in the payload's order and gives them no handler, so
// a button is known by its place.
function pressButton(message: Element, target: EventTarget, payload: Payload, view: View): void {
  const button = target instanceof Element && target.closest(buttonSelector)
  if (!button) return
  const value = listButtonValues(payload.blocks)[
    [...message.querySelectorAll(buttonSelector)].indexOf(button)
  ]
  if (value !== undefined) view.say(payload.longCommands[value] ?? value)
}

const buttonSelector = '.slack_blocks_to_jsx__button_element'

const ButtonElement = z.object({ type: z.literal('button'), value: z.string().optional() })

function listButtonValues(part: unknown): (string | undefined)[] {
  const { data } = ButtonElement.safeParse(part)
  if (data) return [data.value]
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(listButtonValues) : []
}

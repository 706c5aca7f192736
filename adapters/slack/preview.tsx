/** Shows messages as Slack does, for the playground. */
import { Children, createElement, Fragment, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
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
    content: createElement(
      Fragment,
      {},
      ...view.messages.map((message) => createElement(Drawn, { payload: Payload.parse(message), view })),
    ),
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

function Drawn({ payload, view }: { readonly payload: Payload; readonly view: View }) {
  const message = useRef<HTMLDivElement>(null)
  const [places, setPlaces] = useState<readonly Element[]>([])
  useLayoutEffect(() => setPlaces([...(message.current?.querySelectorAll(menuSelector) ?? [])]), [])
  const say = (value: string) => view.say(payload.longCommands[value] ?? value)
  const menus = listMenus(payload.blocks)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: a press of a button inside
    <div
      className="message"
      ref={message}
      onClick={(event) => pressButton(event.currentTarget, event.target, payload, view)}
    >
      {view.isPrivate && (
        <p className="private">
          <Eye /> Only visible to you
        </p>
      )}
      <Message blocks={payload.blocks} name="Journal Club" logo="/page/logo.svg" theme={view.theme} />
      {Children.toArray(payload.files.map(drawFile))}
      {places.flatMap((place, at) => {
        const menu = menus[at]
        return menu === undefined ? [] : [createPortal(<Menu menu={menu} say={say} />, place)]
      })}
    </div>
  )
}

/** The library's own menu can be opened by a mouse alone, and closes before it is read. */
function Menu({ menu: { name, options }, say }: { readonly menu: Menu; say(value: string): void }) {
  return (
    <select className="menu" aria-label={name} value="" onChange={({ target }) => say(target.value)}>
      <option value="" disabled hidden>
        ⋯
      </option>
      {options.map(({ text, value }) => (
        <option key={value} value={value}>
          {text.text}
        </option>
      ))}
    </select>
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

const menuSelector = '.slack_blocks_to_jsx__overflow_menu_element'

const Option = z.object({ text: z.object({ text: z.string() }), value: z.string() })
const MenuElement = z.object({ type: z.literal('overflow'), options: z.array(Option) })
const Row = z.object({ type: z.literal('actions'), elements: z.array(z.unknown()) })
const Named = z.object({ accessibility_label: z.string() })

interface Menu {
  readonly name: string
  readonly options: readonly z.infer<typeof Option>[]
}

/** Menus in order, each named after the paper of the buttons beside it. */
function listMenus(blocks: readonly unknown[]): Menu[] {
  return blocks.flatMap((block) => {
    const elements = Row.safeParse(block).data?.elements ?? []
    const { data: named } = Named.safeParse(elements[0])
    const name = named?.accessibility_label.replace(/^[^:]*/, 'More') ?? 'More'
    return elements.flatMap((element) => {
      const { data } = MenuElement.safeParse(element)
      return data === undefined ? [] : [{ name, options: data.options }]
    })
  })
}

/** Shows messages as Discord does, for the playground. */
import '@skyra/discord-components-core/discord-action-row.js'
import '@skyra/discord-components-core/discord-messages.js'
import { DiscordButton } from '@skyra/discord-components-core/discord-button.js'
import { DiscordMessage } from '@skyra/discord-components-core/discord-message.js'
import { type APIMessageComponent, ButtonStyle, ComponentType } from 'discord-api-types/v10'
import { Children, createElement, type ReactNode } from 'react'
import { z } from 'zod'
import type { Preview, View } from '../kit/preview.ts'
import { createSheet, drawPreview } from '../kit/preview-drawing.tsx'
import ownStyle from './preview.css' with { type: 'text' }
import { Markdown } from './preview-markdown.tsx'
import { parseCustomId, splitOrigin } from './render/custom-id.ts'

export const title = 'Discord'

/** Draws the components of each message; a press of a button says its command. */
export const mount: Preview['mount'] = (element, view) =>
  drawPreview(element, {
    className: 'discord',
    theme: view.theme,
    styles: [ownStyle],
    content: <Messages view={view} />,
  })

const Payload = z.object({
  components: z.array(z.custom<APIMessageComponent>()),
  files: z.array(z.object({ name: z.string(), mediaType: z.string(), content: z.string() })),
  longCommands: z.record(z.string(), z.string()),
})

type Payload = z.infer<typeof Payload>

/** What a component needs beside itself. */
interface Surroundings {
  readonly payload: Payload
  readonly view: View
}

function Messages({ view }: { view: View }) {
  const at = new Intl.DateTimeFormat(undefined, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date())
  const messages = view.messages.map((message) => Payload.parse(message))
  return createElement(
    'discord-messages',
    { 'light-theme': view.theme === 'light', 'no-background': true },
    ...messages.map((payload, index) =>
      createElement(
        'discord-message',
        {
          author: 'Journal Club',
          avatar: '/page/logo.svg',
          bot: true,
          timestamp: at,
          ephemeral: view.isPrivate,
          'message-body-only': index > 0,
          'light-theme': view.theme === 'light',
        },
        <div slot="components" className="components">
          {drawAll(payload.components, { payload, view })}
        </div>,
      ),
    ),
  )
}

function drawAll(parts: readonly APIMessageComponent[], around: Surroundings): ReactNode[] {
  return Children.toArray(parts.map((part) => draw(part, around)))
}

/** One component: https://discord.com/developers/docs/components/reference */
function draw(part: APIMessageComponent, around: Surroundings): ReactNode {
  switch (part.type) {
    case ComponentType.Container:
      return <div className="container">{drawAll(part.components, around)}</div>
    case ComponentType.Section:
      return (
        <div className="section">
          <div>{drawAll(part.components, around)}</div>
          {part.accessory.type === ComponentType.Button &&
            draw({ type: ComponentType.ActionRow, components: [part.accessory] }, around)}
        </div>
      )
    case ComponentType.TextDisplay:
      return <Markdown text={part.content} />
    case ComponentType.Separator:
      return <hr className={part.divider === false ? 'bare' : 'line'} />
    case ComponentType.ActionRow:
      return createElement('discord-action-row', {}, ...drawAll(part.components, around))
    case ComponentType.Button:
      return drawButton(part, around)
    case ComponentType.StringSelect:
      return drawMenu(part, around)
    case ComponentType.MediaGallery:
      return part.items.map(({ media, description }) => (
        <img key={media.url} className="media" src={fileUrl(media.url, around)} alt={description ?? ''} />
      ))
    case ComponentType.File:
      return (
        <a className="file" href={fileUrl(part.file.url, around)} download={nameOf(part.file.url)}>
          {nameOf(part.file.url)}
        </a>
      )
    default:
      return null
  }
}

type Menu = Extract<APIMessageComponent, { type: ComponentType.StringSelect }>

function drawMenu({ placeholder, options }: Menu, { payload, view }: Surroundings): ReactNode {
  return (
    <select
      className="menu"
      aria-label={placeholder}
      defaultValue=""
      onChange={({ target }) => view.say(commandOf(target.value, payload))}
    >
      <option value="" disabled hidden>
        {placeholder}
      </option>
      {options.map(({ value, label, description }) => (
        <option key={value} value={value} title={description}>
          {label}
        </option>
      ))}
    </select>
  )
}

type Button = Extract<APIMessageComponent, { type: ComponentType.Button }>

function drawButton(button: Button, { payload, view }: Surroundings): ReactNode {
  if (button.style === ButtonStyle.Premium) return null
  const isLink = button.style === ButtonStyle.Link
  return createElement(
    'discord-button',
    {
      type: buttonTypes[button.style],
      disabled: button.disabled ?? false,
      ...(isLink ? { url: button.url } : { onClick: () => view.say(commandOf(button.custom_id, payload)) }),
    },
    button.label,
  )
}

function commandOf(customId: string, { longCommands }: Payload): string {
  const { key } = parseCustomId(customId)
  return splitOrigin(longCommands[key] ?? key).command
}

const buttonTypes = {
  [ButtonStyle.Primary]: 'primary',
  [ButtonStyle.Secondary]: 'secondary',
  [ButtonStyle.Success]: 'success',
  [ButtonStyle.Danger]: 'destructive',
  [ButtonStyle.Link]: 'secondary',
} as const

// `attachment://name` stands for a file of the same message; pictures come as base64.
function fileUrl(url: string, { payload }: Surroundings): string {
  const file = payload.files.find(({ name }) => name === nameOf(url))
  if (!file) return url
  return file.mediaType.startsWith('image/')
    ? `data:${file.mediaType};base64,${file.content}`
    : `data:${file.mediaType},${encodeURIComponent(file.content)}`
}

function nameOf(url: string): string {
  return url.replace('attachment://', '')
}

// The library draws the buttons and spacing of 2021; these are today's, measured in the web client.
DiscordButton.elementStyles.push(
  createSheet(`
    :host > *:first-child { margin: 4px 8px 4px 0; padding: 0 15px; border-radius: 8px; border: 1px solid transparent; box-sizing: border-box; }
    .secondary { background: #4f5058; color: #fff; }
    .secondary.hoverable:hover { background: #5a5b64; }
    :host-context([data-theme="light"]) .secondary { background: #ebebed; color: #2f3035; border-color: #d7d7da; }
    :host-context([data-theme="light"]) .secondary.hoverable:hover { background: #e0e0e3; }
    :focus-visible { outline: 2px solid #00a8fc; outline-offset: 2px; }
  `),
)
DiscordMessage.elementStyles.push(
  createSheet(`
    :host, :host([ephemeral]) { padding-right: 16px; }
    :host(:hover) { background: none; }
    .discord-message-content { min-width: 0; }
    .discord-message-timestamp, :host([light-theme]) .discord-message-timestamp { color: light-dark(#5c5e66, #adb3bc); }
    .discord-message-ephemeral, :host([light-theme]) .discord-message-ephemeral { color: light-dark(#5c5e66, #adb3bc); margin-bottom: 4px; }
    .discord-message-ephemeral .discord-message-ephemeral-link { color: light-dark(#0059c0, #5cc4ff); }
    @media (max-width: 30rem) { .discord-author-avatar { margin-right: 12px; } }
  `),
)

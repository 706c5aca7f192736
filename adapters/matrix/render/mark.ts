/**
 * What a message of the bot carries for the bot itself, in a field of the event's
 * content that clients do not show.
 */
import { z } from 'zod'
import { isPlace, type Place } from '../../../src/core.ts'
import type { Content, MatrixEvent } from '../wire/events.ts'
import { defuse, escapeHtml } from './html.ts'

export const markField = 'journal-club'

const button = z.object({
  label: z.string(),
  /** The command, or the key that it is kept under. */
  command: z.string(),
  effect: z.enum(['replace', 'refresh']).optional().catch(undefined),
  /** Where the label begins in the plain body, and in the formatted one. */
  at: z.tuple([z.number(), z.number()]),
})
export type MarkedButton = z.infer<typeof button>

const mark = z.object({
  /** Where it was asked, or posted: where its buttons speak. */
  place: z.string().refine((place): place is Place => isPlace(place)),
  /** The thread in which it was asked, or posted: what is pressed goes on from there. */
  thread: z.string().optional(),
  /** The command that it answers, or its key, and who alone reads it. */
  origin: z.string().optional(),
  reader: z.string().optional(),
  /** Which of the messages of its card it is, from 0. */
  part: z.number().default(0),
  /** Names the delivery: by it the message is found again. */
  delivery: z.string().optional(),
  buttons: z.array(button),
})
export type Mark = z.infer<typeof mark>

export interface OwnMessage {
  readonly content: Content
  readonly mark: Mark
}

/** A message of the bot's as it reads by now; undefined for those of others, who may have copied a mark. */
export function parseOwn(
  { sender, content: first, unsigned }: MatrixEvent,
  bot: string,
): OwnMessage | undefined {
  if (sender !== bot) return undefined
  const edit = unsigned?.['m.relations']?.['m.replace']
  const content = edit?.sender === bot ? { ...first, ...Object(edit.content['m.new_content']) } : first
  const { data } = mark.safeParse(content[markField])
  return data && { content, mark: data }
}

/** The content with some buttons labelled again. */
export function relabel({ content, mark: before }: OwnMessage, labels: ReadonlyMap<string, string>): Content {
  let [body, html] = [String(content.body), String(content.formatted_body)]
  let [ofBody, ofHtml] = [0, 0]
  const buttons = before.buttons.map((each): MarkedButton => {
    const renewed = labels.get(each.command)
    const label = renewed === undefined ? each.label : defuse(renewed)
    const at: [number, number] = [each.at[0] + ofBody, each.at[1] + ofHtml]
    const [former, now] = [escapeHtml(each.label), escapeHtml(label)]
    body = body.slice(0, at[0]) + label + body.slice(at[0] + each.label.length)
    html = html.slice(0, at[1]) + now + html.slice(at[1] + former.length)
    ofBody += label.length - each.label.length
    ofHtml += now.length - former.length
    return { ...each, label, at }
  })
  return { ...content, body, formatted_body: html, [markField]: { ...before, buttons } }
}

/**
 * Papers as Slack's Work Objects: https://docs.slack.dev/messaging/work-objects-implementation. Their texts are plain, so
 * nothing in them is formatting.
 */
import type { types } from '@slack/bolt'
import { type Item, type PanelNote, type PaperPanel, piecesText, toPieces } from '../../../src/core.ts'

export const entityType = 'slack#/entities/content_item'

/** The action ids of buttons in a side panel. */
export const isPanelAction = /^panel:\d$/
/** Under which a comment is taken back: https://docs.slack.dev/messaging/work-objects-comments */
export const deleteAction = 'note-off'

/** What everybody sees under a link; undefined for what is no paper with an address. `posted` is as Slack sent it. */
export function unfurlEntity(item: Item, posted: string): types.EntityMetadata | undefined {
  const { paper, url, title, meta, text } = item
  if (paper === undefined || url === undefined) return undefined
  const description = piecesText(toPieces(text))
  return { app_unfurl_url: posted, ...entityOf({ paper, url, title, meta, description }), ...comments([]) }
}

/** What one person sees in the side panel. */
export function panelEntity(panel: PaperPanel): types.EntityMetadata {
  const { paper, url = '', title, meta, abstract, fields, buttons, notes } = panel
  const entity = entityOf({ paper, url, title, meta, description: abstract })
  const custom = fields.map(({ label, text }, at) => ({
    key: `field${at}`,
    label,
    type: 'string',
    value: piecesText(toPieces(text)),
    long: true,
  }))
  const actions = buttons.map(({ label, command }, at) => ({
    text: label,
    action_id: `panel:${at}`,
    value: command,
  }))
  return {
    ...entity,
    entity_payload: {
      ...entity.entity_payload,
      custom_fields: [...(entity.entity_payload.custom_fields ?? []), ...custom],
      actions: {
        primary_actions: actions.slice(0, maxPrimary),
        overflow_actions: actions.slice(maxPrimary, maxPrimary + maxOverflow),
      },
    },
    ...comments(notes),
  }
}

/** A note as a comment, which its author may change and take back. */
export function noteComment({ id, person, text, atMs, command }: PanelNote) {
  const isOwn = command !== undefined
  return {
    id,
    sender: { user_id: person },
    timestamp: Math.floor(atMs / 1000),
    comment: { value: text },
    can_edit: isOwn,
    can_delete: isOwn,
    can_reply: false,
  }
}

function entityOf(parts: {
  readonly paper: string
  readonly url: string
  readonly title: string
  readonly meta: string
  readonly description: string
}): types.EntityMetadata {
  const { paper, url, title, meta, description } = parts
  return {
    entity_type: entityType,
    url,
    external_ref: { id: paper },
    entity_payload: {
      attributes: { title: { text: title }, display_type: 'Paper', display_id: paper },
      fields: { description: { value: description, long: true } },
      custom_fields: [{ key: 'meta', label: 'By', type: 'string', value: meta }],
    },
  }
}

/** That there may be comments, which the library's types do not know yet. */
function comments(notes: readonly PanelNote[]): object {
  const latest = notes.at(-1)
  return {
    entity_comments: {
      count: notes.length,
      ...(latest && { latest_timestamp: Math.floor(latest.atMs / 1000) }),
    },
  }
}

// https://docs.slack.dev/messaging/work-objects-implementation#actions
const maxPrimary = 2
const maxOverflow = 5

/**
 * Slack's rules for App Home and modals, coded by hand from
 * https://docs.slack.dev/reference/views, and by the schema.
 */
import type { types } from '@slack/bolt'
import { findTypeFaults } from './slack-schema.ts'

/** The rules that a view breaks; the schema's too, where that is at hand. */
export function findViewFaults(view: types.HomeView | types.ModalView): string[] {
  const faults: string[] = []
  const check = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault)
  }
  check(view.blocks.length >= 1 && view.blocks.length <= 100, `${view.blocks.length} blocks`)
  check((view.private_metadata ?? '').length <= 3_000, 'private_metadata')
  if (view.type === 'modal') {
    for (const text of [view.title, view.submit, view.close])
      check(text === undefined || (text.text.length >= 1 && text.text.length <= 24), 'a title or button')
    const hasInput = view.blocks.some((block) => block.type === 'input')
    check(!hasInput || view.submit !== undefined, 'inputs without submit')
  }
  const ids = view.blocks.flatMap((block) => block.block_id ?? [])
  check(new Set(ids).size === ids.length && ids.every((id) => id !== '' && id.length <= 255), 'block_id')
  for (const block of view.blocks) {
    if (block.type === 'actions' && 'elements' in block) {
      const actions = block.elements.flatMap((element) => ('action_id' in element ? element.action_id : []))
      check(actions.length >= 1 && actions.length <= 25, 'actions')
      check(new Set(actions).size === block.elements.length, 'action_id')
    }
    const texts = textsUnder(block)
    check(!texts.some((text) => text === ''), 'an empty text')
    check(!/[\ud800-\udfff]/u.test(texts.join('')), 'half a character')
  }
  return [...faults, ...findTypeFaults(view.type === 'home' ? 'HomeView' : 'ModalView', view)]
}

function textsUnder(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]) =>
    key === 'text' && typeof value === 'string' ? [value] : textsUnder(value),
  )
}

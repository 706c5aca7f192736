/** The menu under a list, which opens one of its items. */
import { type APIComponentInContainer, ComponentType } from 'discord-api-types/v10'
import { cutText } from '../../../src/core.ts'
import { keyOf, writeCustomId } from './custom-id.ts'
import { maxOptionLabel, maxSelectOptions } from './limits.ts'
import type { Part } from './parts.ts'

/**
 * The components with a menu after the last item, where the message has several items and room
 * for the two components that it takes.
 */
export function addMenu(
  components: readonly APIComponentInContainer[],
  parts: readonly Part[],
  room: number,
): APIComponentInContainer[] {
  const openings = parts.flatMap((part) => ('opens' in part && part.opens ? [part.opens] : []))
  if (openings.length < 2 || openings.length > maxSelectOptions || room < 2) return [...components]
  const options = openings.map(({ label, description, command }, index) => ({
    label: cutText(label, maxOptionLabel) || '…',
    value: writeCustomId(keyOf(command), index),
    ...(description === '' ? {} : { description: cutText(description, maxOptionLabel) }),
  }))
  const end = parts.findLastIndex((part) => 'opens' in part && part.opens !== undefined) + 1
  return [
    ...components.slice(0, end),
    {
      type: ComponentType.ActionRow,
      components: [
        { type: ComponentType.StringSelect, custom_id: menuId, placeholder: 'More about …', options },
      ],
    },
    ...components.slice(end),
  ]
}

/**
 * The menu's own `custom_id`; what it does is in the value that was chosen.
 * No button's id ends like this.
 */
export const menuId = 'open'

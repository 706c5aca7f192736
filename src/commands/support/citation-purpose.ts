/** What references are for, where it is a style or a program. */
import { z } from 'zod'
import type { Card } from '../../model/card.ts'
import type { Option } from './command.ts'
import { findPurpose } from './made-for.ts'

export const purposeOption: Option<string | undefined> = {
  summary: 'a program, such as Zotero: what to do for it',
  schema: z.string().max(30).optional(),
}

/** The references with what to do for a style or a program, where one is known. */
export function withPurpose(card: Card, word: string | undefined): Card {
  const purpose = word === undefined ? undefined : findPurpose(word)
  if (purpose === undefined) return card
  return { ...card, blocks: [{ kind: 'text', text: [purpose.says] }, ...card.blocks] }
}

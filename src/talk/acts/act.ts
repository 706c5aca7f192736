/**
 * What people may want. Acts that set something up, or are of what is set up, are one a file:
 * `acts/<context>/<act>.ts` exports `act`. The classifier says which act a sentence is, grammar reads its slots,
 * and the act writes the command; whether that is done or offered is decided where commands run.
 */
import { readdir } from 'node:fs/promises'
import type { Card } from '../../model/card.ts'
import { ending } from '../../model/program.ts'
import type { Conversation } from '../conversation.ts'

/** What an act does, by who sees or has it; `erases` is always asked about. */
export type Effect = 'shows' | 'own' | 'place' | 'public' | 'erases'

export interface Act<Target> {
  /** As in `data/acts.tsv`, and the name of its file with spaces as hyphens. */
  readonly name: string
  readonly effect: Effect
  /**
   * The command that a clause asks for, or the answer itself; undefined where the clause does not say enough to
   * be that act. Rejects with `BotError`, the choices as its suggestions, to ask.
   */
  read(clause: string, target: Target, conversation: Conversation): Promise<Reading>
}

export type Reading = string | Card | undefined

/** The acts of a context, which is a folder beside this file, by their names. */
export async function loadActs<One extends { readonly name: string }>(
  context: string,
): Promise<ReadonlyMap<string, One>> {
  const folder = new URL(`${context}/`, import.meta.url)
  const files = (await readdir(folder)).filter((file) => file.endsWith(ending)).sort()
  const acts = await Promise.all(
    files.map(async (file) => {
      const { act }: { act?: One } = await import(new URL(file, folder).href)
      if (act === undefined || `${act.name.replaceAll(' ', '-')}${ending}` !== file)
        throw new Error(`src/talk/acts/${context}/${file} must export an act of the same name`)
      return [act.name, act] as const
    }),
  )
  return new Map(acts)
}

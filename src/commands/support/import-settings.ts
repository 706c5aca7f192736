/** Topics and subscriptions from YAML: what it would change, and the change. */
import { importCard } from '../../cards/import-card.ts'
import { applyPlan, planFile } from '../../digest/import-file.ts'
import type { ImportPlan } from '../../digest/plan-import.ts'
import { BotError } from '../../errors.ts'
import type { Card } from '../../model/card.ts'
import type { Request } from './command.ts'

type Parts = Pick<Request<never>, 'asker' | 'library'>

/** Lists the differences, with a button that applies them. */
export async function importSettings(yaml: string, parts: Parts): Promise<Card> {
  return importCard(await plan(yaml, parts), `import apply ${yaml}`)
}

export async function applySettings(yaml: string, parts: Parts): Promise<Card> {
  const { asker, library } = parts
  const planned = await plan(yaml, parts)
  if (planned.subscriptions.length > 0) await library.checkMayPost(asker.place, `import apply ${yaml}`)
  await applyPlan(planned, importer(parts))
  return importCard(planned, undefined)
}

async function plan(yaml: string, parts: Parts): Promise<ImportPlan> {
  const planned = await planFile(yaml, importer(parts))
  const elsewhere = planned.subscriptions.find(({ filed }) => filed.place !== parts.asker.place)
  if (elsewhere !== undefined)
    throw new BotError(
      'not-allowed',
      `It would change ${elsewhere.filed.place}, which can only be done there.`,
    )
  return planned
}

function importer({ asker, library }: Parts) {
  const { place, workspace, user, timeZone = library.timeZone } = asker
  return { library, place, workspace, user, timeZone }
}

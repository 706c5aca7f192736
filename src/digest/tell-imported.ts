/** Tells people by direct message that an import which went on without them has ended. */
import { checkEndedCard } from '../cards/check-card.ts'
import { importEndedCard } from '../cards/references-card.ts'
import { dayMs } from '../model/day.ts'
import { workspaceOf } from '../model/place.ts'
import type { Store } from '../ports/store.ts'
import { type NoticeParts, tellEach } from './tell-person.ts'

export interface ImportedParts extends NoticeParts {
  readonly store: Pick<Store, 'imports'>
}

/**
 * Sends one direct message per import that its owner did not see the end of. Rejects only if the store does.
 */
export async function tellImported(parts: ImportedParts): Promise<void> {
  const { messengers, now } = parts
  const { imports } = parts.store
  const ended = await imports.takeUntold(now().epochMilliseconds, [...messengers.keys()])
  await tellEach(
    ended.map((imported) => ({
      ...imported.owner,
      place: imported.place,
      key: `import/${imported.id}`,
      triedUntilMs: imported.atMs + triedForMs,
      // Buttons speak for the workspace that they are in.
      card: async (direct) =>
        imported.purpose === 'check'
          ? checkEndedCard(imported)
          : importEndedCard(imported, { isHere: workspaceOf(direct) === imported.owner.workspace }),
      markTold: () => imports.markTold(imported.id),
    })),
    parts,
  )
}

/** Since it was asked for: the longest imports take hours. */
const triedForMs = 3 * dayMs

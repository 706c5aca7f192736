/** Who may run a command: by who they are to the team, and by what their platform lets them change. */

import { BotError } from '../../errors.ts'
import type { Library } from '../../library/library.ts'
import { isPlace, type Place, workspaceOf } from '../../model/place.ts'
import { parsePlaceSettings } from '../../model/place-settings.ts'
import type { Asker, Command } from './command.ts'

/**
 * Throws `BotError('not-allowed')` unless the asker may run a command with these options. Asked wherever one
 * runs, so that it holds for every way of asking.
 */
export async function checkMayRun(
  command: Command,
  options: Readonly<Record<string, unknown>>,
  asker: Asker,
  library: Library,
): Promise<void> {
  await checkStanding(command, options, asker, library)
  const change = command.changesBy(options)
  if (change === undefined) return
  const { place } = options
  if (typeof place === 'string' && isPlace(place) && place !== asker.place)
    return checkMayChange(place, asker, library)
  const refusal = await asker.findRefusal?.(change)
  if (refusal !== undefined) throw new BotError('not-allowed', refusal)
}

/**
 * Members may do everything that their platform allows. Guests and people of other organisations may search
 * and read, and the rest too where the place allows it. Throws `BotError('not-allowed')`.
 */
export async function checkStanding(
  command: Command,
  options: Readonly<Record<string, unknown>>,
  asker: Asker,
  library: Library,
): Promise<void> {
  const isChange = command.changes !== undefined && !command.onlyShows(options)
  if (command.isForAnybody || (!isChange && !command.isInternal(options))) return
  if (!(await isTrusted(asker, library))) throw new BotError('not-allowed', refusal)
}

/** The commands that the asker may use: completions must not reveal what answers would not. */
export async function maySee(
  commands: readonly Command[],
  asker: Asker,
  library: Library,
): Promise<readonly Command[]> {
  return (await isTrusted(asker, library)) ? commands : commands.flatMap(shownToAnybody)
}

function shownToAnybody(command: Command): Command[] {
  const { acts, changes, isForAnybody } = command
  if (acts !== undefined) return [{ ...command, acts: acts.flatMap(shownToAnybody) }]
  return changes === undefined || isForAnybody ? [command] : []
}

/** Outside of where they speak only people of the team may change a place, and those whom the platform lets. */
async function checkMayChange(place: Place, asker: Asker, library: Library): Promise<void> {
  if (workspaceOf(place) !== asker.workspace)
    throw new BotError('not-allowed', 'That channel is not one of this workspace.')
  checkIsOfTeam(asker)
  await library.checkMayChange(place, asker.user)
}

/** Throws `BotError('not-allowed')` for people outside the team, whatever the place allows. */
export function checkIsOfTeam(asker: Asker): void {
  if (!isOfTeam(asker))
    throw new BotError('not-allowed', 'Only members of the team that I work for may set that.')
}

/**
 * Throws `BotError('not-allowed')` for people outside the team, whatever the place
 * allows: highlights are the team's.
 */
export function checkMayVote(asker: Asker): void {
  if (!isOfTeam(asker))
    throw new BotError('not-allowed', 'Only votes of members of the team that I work for count.')
}

/** Whether somebody is one of those for whom the bot works. */
export function isOfTeam({ standing }: Pick<Asker, 'standing'>): boolean {
  return standing === 'member' || standing === 'operator'
}

/** Whether somebody may change what is the place's: those of the team, and whom the place allows it. */
export async function isTrusted(asker: Asker, { store }: Library): Promise<boolean> {
  return isOfTeam(asker) || parsePlaceSettings(await store.settings.list(asker.place)).outsiders === 'on'
}

const refusal =
  'That is for members of the team that I work for, not for guests or people of other organisations; a member can allow it here with “settings outsiders on”.'

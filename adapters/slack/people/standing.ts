/** Who somebody is to the team, of whom nothing came in that tells: their profile is asked. */
import type { AdapterContext, Standing, Workspace } from '../../../src/core.ts'
import type { Workspaces } from '../install/workspaces.ts'
import { describe } from '../wire/library-log.ts'
import { parsePlace, placeIn } from '../wire/place.ts'
import type { People } from './people.ts'

export interface StandingParts extends Pick<AdapterContext, 'log'> {
  readonly workspaces: Workspaces
  readonly people: People
}

/** `gone` where the account was deactivated; undefined where Slack does not tell. Never rejects. */
export async function findStanding(
  workspace: Workspace,
  user: string,
  { workspaces, people, log }: StandingParts,
): Promise<Standing | 'gone' | undefined> {
  try {
    const { token } = await workspaces.findCaller(parsePlace(placeIn(workspace, user)).installed)
    return await people.standingOf({ token, workspace, user })
  } catch (error) {
    log.debug({ reason: describe(error) }, 'who somebody is to a workspace is not known')
    return undefined
  }
}

/**
 * What every adapter that posts and answers owes, on its platform's own loopback;
 * see `Adapter` in src/ports/adapter.ts.
 */
import { afterEach, describe } from 'vitest'
import type { GroundParts } from '../support/adapter-ground.ts'
import { describeAnswers } from './adapter-answers.ts'
import { describeDepartures } from './adapter-departures.ts'
import { describeFaults } from './adapter-faults.ts'
import { describeFollows } from './adapter-follows.ts'
import { describeForgets } from './adapter-forgets.ts'
import { describeForms } from './adapter-forms.ts'
import type { TestPlatform } from './adapter-platform.ts'
import { describePosts } from './adapter-posts.ts'
import { describePresses } from './adapter-presses.ts'
import { describeRights } from './adapter-rights.ts'
import { describeVotes } from './adapter-votes.ts'
import { describeWelcomes } from './adapter-welcomes.ts'

/** Opens a platform, which is closed when its test ends. */
export type OpenPlatform = (parts?: GroundParts) => Promise<TestPlatform>

/** Describes an adapter's behaviour on its platform. */
export function describeAdapter(name: string, open: OpenPlatform): void {
  const opened: TestPlatform[] = []
  afterEach(async () => {
    for (const platform of opened.splice(0)) await platform.close()
  })
  const openForTest: OpenPlatform = async (parts) => {
    const platform = await open(parts)
    opened.push(platform)
    return platform
  }
  describe(name, () => {
    describePosts(openForTest)
    describeFaults(openForTest)
    describeAnswers(openForTest)
    describeFollows(openForTest)
    describePresses(openForTest)
    describeRights(openForTest)
    describeVotes(openForTest)
    describeWelcomes(openForTest)
    describeForms(openForTest)
    describeForgets(openForTest)
    describeDepartures(openForTest)
  })
}

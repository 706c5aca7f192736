/**
 * The bot beside a real homeserver: the one that MATRIX_TEST_HOMESERVER names, with MATRIX_TEST_SECRET
 * (Synapse's `registration_shared_secret`), or a Synapse that is installed.
 */
import { printTable } from '../bench/table.ts'
import { digestChecks } from '../test/support/homeserver-digests.ts'
import { openHomeserver, openHomeserverGround } from '../test/support/homeserver-ground.ts'
import { postChecks } from '../test/support/homeserver-posts.ts'
import { roomChecks } from '../test/support/homeserver-rooms.ts'
import { type Check, talkChecks } from '../test/support/homeserver-talk.ts'
import { hasSynapse } from '../test/support/synapse.ts'

/** Checks whose names match the word, all without one. */
export async function run([word = '']: readonly string[]) {
  const { MATRIX_TEST_HOMESERVER: url, MATRIX_TEST_SECRET: secret } = process.env
  if (url === undefined && !(await hasSynapse()))
    return {
      isProven: true,
      report: 'skipped: there is no Synapse here, and MATRIX_TEST_HOMESERVER names none',
    }
  const home = await openHomeserver({ url, secret })
  const ground = await openHomeserverGround(home)
  const rows: string[][] = []
  let isProven = true
  const prove = async (checks: readonly Check[]) => {
    for (const { name, run: check } of checks.filter((each) => each.name.match(word))) {
      const startMs = performance.now()
      const fault = await check(ground).then(
        () => undefined,
        (error: unknown) => String(error),
      )
      const faults = [...(fault === undefined ? [] : [fault]), ...ground.takeErrors()]
      isProven &&= faults.length === 0
      const seconds = ((performance.now() - startMs) / 1_000).toFixed(1)
      process.stderr.write(`${name}: ${faults.join('; ') || 'holds'} (${seconds} s)\n`)
      rows.push([name, faults.length === 0 ? 'holds' : 'FAILS', `${seconds} s`])
    }
  }
  try {
    await ground.startBot()
    await prove([...talkChecks, ...roomChecks, ...digestChecks])
    // One account is one bot: the checks of posting have adapters of their own.
    await ground.stopBot()
    await prove(postChecks)
  } finally {
    await ground.close()
    await home.close()
  }
  return { isProven, report: printTable([['', '', ''], ...rows]) }
}

/**
 * A rush of votes on one nomination, over two replicas of the bot on one database,
 * each with the message before it.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Recounts } from '../../adapters/kit/recounts.ts'
import type { Place } from '../../src/core.ts'
import { startTestBot, type TestBot } from './bot.ts'
import { makeClubRequest } from './clubs.ts'

export interface RushReport {
  readonly pressed: number
  readonly counted: number
  /** The label on each replica's card at the end. */
  readonly shown: readonly string[]
  readonly edits: number
  /** Of both replicas together, in the busiest five seconds. */
  readonly editsPerSecond: number
  readonly maxEditsPerSecond: number
}

const place: Place = 'web:lab/general'
/** Discord takes five changes of a channel's messages in five seconds, and Slack one a second. */
const maxEditsPerSecond = 1

/** So many different people press each second, at one replica or the other. */
export async function rushVotes({
  perSecond,
  seconds,
}: {
  perSecond: number
  seconds: number
}): Promise<RushReport> {
  const folder = await mkdtemp(join(tmpdir(), 'journal-club-votes-'))
  const url = `file:${join(folder, 'votes.sqlite')}`
  const bots: TestBot[] = []
  try {
    for (const seeds of [true, false]) bots.push(await startTestBot({ url, seeds }))
    const { store } = (bots[0] as TestBot).library
    const [paper] = (await store.papers.changedSince(0, 1)).papers
    if (paper === undefined) throw new Error('there is no paper to vote on')
    const club = await store.clubs.create(makeClubRequest(place), 0)
    await store.nominations.nominate(club, paper.id, { person: 'first', reason: '', nowMs: 0 })
    const command = `approve ${paper.id} club:${club.number}`
    const editsAtMs: number[] = []
    const replicas = bots.map((test) => {
      const card = { label: '👍 1' }
      const put = async (labels: ReadonlyMap<string, string>) => {
        editsAtMs.push(performance.now())
        await pause(20)
        card.label = labels.get(command) ?? card.label
      }
      return { test, card, put, recounts: new Recounts(test.bot) }
    })
    const presses: Promise<unknown>[] = []
    const press = async (at: number) => {
      const replica = replicas[at % 2]
      if (replica === undefined) return
      const answer = await replica.test.bot.hear({ place, user: `person${at}`, text: command }).answer()
      if (answer.isProblem) throw new Error(`a vote was refused: ${answer.title}`)
      const labels = new Map([[command, replica.card.label]])
      await replica.recounts.renew('message', { place, labels, put: replica.put })
    }
    const pressed = perSecond * seconds
    for (let at = 0; at < pressed; at += 1) {
      presses.push(press(at))
      await pause(1_000 / perSecond)
    }
    await Promise.all(presses)
    // A press of the last second may have been counted after the other replica looked.
    for (const { card, put, recounts } of replicas)
      await recounts.renew('message', { place, labels: new Map([[command, card.label]]), put })
    const [nomination] = await store.nominations.list(club)
    const counted = (nomination?.voters.length ?? 0) - 1
    const shown = replicas.map(({ card }) => card.label)
    return {
      pressed,
      counted,
      shown,
      edits: editsAtMs.length,
      editsPerSecond: busiest(editsAtMs),
      maxEditsPerSecond,
    }
  } finally {
    for (const bot of bots) await bot.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function busiest(atMs: readonly number[]): number {
  const within = atMs.map((ms) => atMs.filter((other) => other >= ms && other < ms + 5_000).length)
  return Math.max(0, ...within) / 5
}

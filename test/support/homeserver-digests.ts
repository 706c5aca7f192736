/** Digests from processes that are killed in the middle, on a real homeserver. */
import { setTimeout as pause } from 'node:timers/promises'
import { workspaceOf } from '../../src/core.ts'
import { openStore } from '../../src/store/open-store.ts'
import { startDigestProcess } from './digest-process.ts'
import { makeRequest } from './digests.ts'
import { listSaid } from './homeserver-ground.ts'
import { type Check, expectThat } from './homeserver-talk.ts'
import { makeFullRecord } from './store-records.ts'

const [places, perPlace, days, minKills] = [3, 4, 4, 16]

export const digestChecks: readonly Check[] = [
  {
    name: `${places * perPlace * days} digests of processes that are killed ${minKills} times come once each`,
    async run(ground) {
      const rooms = await Promise.all(Array.from({ length: places }, () => ground.openRoom(ground.ada)))
      await ground.stopBot()
      const env = { ...ground.env('digests'), PORT: '0' }
      const store = await openStore({ url: ground.database('digests') })
      // The homeserver's clock stays, so the days are those that end now.
      const today = Temporal.Now.instant().round({ smallestUnit: 'hour', roundingMode: 'floor' })
      const first = today.subtract({ hours: 24 * days })
      const time = first.toString().slice(11, 16)
      const keys: { readonly room: string; readonly id: string }[] = []
      try {
        for (const room of rooms)
          for (let each = 0; each < perPlace; each += 1) {
            const place = `matrix:${ground.server}/${room}` as const
            await store.settings.save(place, 'quiet', 'off')
            const request = makeRequest({
              place,
              workspace: workspaceOf(place),
              query: `reward or study${each}`,
            })
            const schedule = { ...request.schedule, time }
            const saved = await store.subscriptions.save(
              { ...request, schedule },
              first.epochMilliseconds - 3_600_000,
            )
            keys.push({ room, id: saved.subscription.id })
          }
        let kills = 0
        for (let day = 0; day < days; day += 1) {
          const slot = first.add({ hours: 24 * day })
          const published = slot.subtract({ hours: 12 })
          const records = Array.from({ length: 20 }, (_, nth) =>
            makeFullRecord(day * 20 + nth, { published: published.toString().slice(0, 10) }),
          )
          const cursor = { source: 'homeserver', cursor: `${day}`, announced: 20, faults: [] }
          await store.papers.merge(records, { ...cursor, ingestedAtMs: published.epochMilliseconds })
          const isDone = async () => {
            for (const { room } of keys) {
              const newest = await store.ledger.archive(`matrix:${ground.server}/${room}`, perPlace)
              if (newest.length < perPlace) return false
              if (newest.some((each) => each.slot !== slot.toString() || each.state !== 'sent')) return false
            }
            return true
          }
          for (let now = slot.add({ seconds: 10 }); !(await isDone()); now = now.add({ minutes: 5 })) {
            const child = startDigestProcess(env, now)
            await child.ready
            const ticking = child.tick(now)
            if (kills < ((day + 1) * minKills) / days) {
              await Promise.race([ticking, pause(200 + Math.random() * 2_500)])
              await child.kill()
              kills += 1
            } else {
              await ticking
              await child.stop()
            }
          }
          process.stderr.write(`day ${day + 1}: ${kills} kills\n`)
        }
        const shown = new Map<string, number>()
        for (const room of rooms)
          for (const { content } of await listSaid(ground.ada, room, ground.bot.id)) {
            const { delivery } = Object(content['journal-club'])
            if (delivery !== undefined) shown.set(delivery, (shown.get(delivery) ?? 0) + 1)
          }
        const wanted = keys.flatMap(({ id }) =>
          Array.from({ length: days }, (_, day) => `${id}/${first.add({ hours: 24 * day })}#0`),
        )
        const lost = wanted.filter((key) => !shown.has(key))
        const doubled = [...shown].filter(([, times]) => times > 1)
        expectThat(lost.length === 0, `none is lost: ${lost.join(', ')}`)
        expectThat(doubled.length === 0, `none is doubled: ${doubled.join(', ')}`)
      } finally {
        await store.close()
        await ground.startBot()
      }
    },
  },
]

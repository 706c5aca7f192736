/**
 * What the bot posts by itself on a real homeserver: once each, over tokens, limits, refusals and restarts.
 */
import { configSchema } from '../../adapters/matrix/config.ts'
import { createMatrixAdapter } from '../../adapters/matrix/matrix-adapter.ts'
import type { Adapter, AdapterContext, Card, Place } from '../../src/core.ts'
import { openAdapterGround } from './adapter-ground.ts'
import { gallery, makeCard, makeItem } from './card-gallery.ts'
import { type HomeserverGround, listSaid, wordsOf } from './homeserver-ground.ts'
import { type Check, expectThat } from './homeserver-talk.ts'
import { until } from './matrix-person.ts'

export const postChecks: readonly Check[] = [
  {
    name: 'a post comes once for its key, also from another database with another token',
    run: (ground) =>
      withAdapter(ground, async (adapter) => {
        const room = await ground.openRoom(ground.ada)
        const post = (poster: Adapter) => poster.post(placeOf(ground, room), titled('Once'), 'once')
        const first = await post(adapter)
        expectThat(first === (await post(adapter)), 'the same id')
        const begun = JSON.stringify({ triedAtMs: Date.now() - 60_000 })
        const far = Number.MAX_SAFE_INTEGER
        await withAdapter(
          ground,
          async (other) => expectThat(first === (await post(other)), 'found by its mark'),
          {
            env: { MATRIX_TOKEN: await logIn(ground) },
            // As where a process began the post, and died before it knew.
            prepare: ({ rows }) => rows.claim(`matrix:${ground.server}`, 'post:once', far, begun),
          },
        )
        expectThat((await count(ground, room, 'Once')) === 1, 'one message')
      }),
  },
  {
    name: 'forty posts to one room come in their order, once each, while the homeserver says to wait',
    run: (ground) =>
      withAdapter(ground, async (adapter) => {
        const room = await ground.openRoom(ground.ada)
        const names = Array.from({ length: 40 }, (_, at) => `Post ${at}.`)
        await Promise.all(names.map((name) => adapter.post(placeOf(ground, room), titled(name), name)))
        const said = (await listSaid(ground.ada, room, ground.bot.id)).map(wordsOf)
        const posted = said.filter((words) => words.startsWith('Post ')).map((words) => words.split('\n')[0])
        expectThat(posted.join() === names.join(), `as they were posted: ${posted.join()}`)
      }),
  },
  {
    name: 'every card of the gallery is taken, and its details in a thread',
    run: (ground) =>
      withAdapter(ground, async (adapter) => {
        const room = await ground.openRoom(ground.ada)
        const place = placeOf(ground, room)
        const root = await adapter.post(place, titled('Gallery'), 'gallery')
        for (const [name, card] of Object.entries(gallery)) await adapter.reply?.(place, root, card, name)
      }),
  },
  {
    name: 'files and pictures are up where people get them',
    run: (ground) =>
      withAdapter(ground, async (adapter) => {
        const { ada } = ground
        const room = await ground.openRoom(ada)
        const content = 'line\n'.repeat(2_000)
        const blocks: Card['blocks'] = [
          { kind: 'file', name: 'papers.bib', mediaType: 'text/plain', content },
        ]
        await adapter.post(placeOf(ground, room), { ...titled('File'), blocks }, 'file')
        const file = (await listSaid(ada, room, ground.bot.id)).find(
          ({ content: { msgtype } }) => msgtype === 'm.file',
        )
        const kept = String(file?.content.url).replace('mxc://', '')
        const way = new URL(`/_matrix/client/v1/media/download/${kept}`, ground.home.url)
        const got = await fetch(way, { headers: { authorization: `Bearer ${ada.token}` } })
        expectThat((await got.text()) === content, `the same content: ${got.status}`)
      }),
  },
  {
    name: 'what keeps the bot from posting is told: kicked, banned, no power, no room',
    run: (ground) =>
      withAdapter(ground, async (adapter) => {
        const { ada, bot } = ground
        const room = await ground.openRoom(ada)
        const place = placeOf(ground, room)
        const refused = async (code: string, obstacle: RegExp | undefined) => {
          const error = await adapter.post(place, titled('Never'), `${Math.random()}`).catch((fault) => fault)
          expectThat(Object(error).code === code, `${code}, not ${error}`)
          const found = await adapter.findObstacle?.(place)
          expectThat(obstacle === undefined || obstacle.test(found ?? ''), `${obstacle}, not ${found}`)
        }
        await ada.setState(room, 'm.room.power_levels', { users: { [ada.id]: 100 }, events_default: 50 })
        await refused('not-allowed', /power level of 50/)
        await ada.setState(room, 'm.room.power_levels', { users: { [ada.id]: 100 } })
        expectThat((await adapter.findObstacle?.(place)) === undefined, 'no obstacle')
        await ada.act(room, 'kick', bot.id)
        await refused('not-allowed', /invite me/)
        await ada.act(room, 'ban', bot.id)
        await refused('not-allowed', /lift my ban/)
        const way = `/_synapse/admin/v1/rooms/${encodeURIComponent(room)}`
        await ada.ask('DELETE', way, { purge: true, force_purge: true })
        await refused('not-allowed', undefined)
      }),
  },
  {
    name: 'a person who leaves the direct room gets another',
    run: (ground) =>
      withAdapter(ground, async (adapter) => {
        const { bob, bot, server } = ground
        const place = (await adapter.findDirectPlace?.(`matrix:${server}`, bob.id)) ?? 'matrix:x'
        const find = (words: string) =>
          until(words, async () => {
            for (const room of await bob.joinAll())
              if ((await count({ ...ground, ada: bob }, room, words)) === 1) return room
            return undefined
          })
        await adapter.post(place, titled('First to Bob'), 'bob-1')
        const room = await find('First to Bob')
        await bob.act(room, 'leave')
        await adapter.post(place, titled('Second to Bob'), 'bob-2')
        const next = await find('Second to Bob')
        expectThat(room !== next, 'another room')
        expectThat((await bob.membership(next, bot.id)) === 'join', 'with the bot')
      }),
  },
  {
    name: 'posts go on over a restart of the homeserver, once each',
    run: (ground) =>
      withAdapter(ground, async (adapter) => {
        const room = await ground.openRoom(ground.ada)
        const place = placeOf(ground, room)
        const names = Array.from({ length: 20 }, (_, at) => `Over ${at}.`)
        const post = async (name: string): Promise<string> => {
          for (;;) {
            const id = await adapter.post(place, titled(name), name).catch((error) => {
              if (Object(error).code !== 'unavailable') throw error
              return undefined
            })
            if (id !== undefined) return id
          }
        }
        const posting = Promise.all(names.map(post))
        await ground.untilSaid(ground.ada, room, 'Over 5.')
        await ground.home.leave()
        await ground.home.comeBack()
        await posting
        for (const name of names) expectThat((await count(ground, room, name)) === 1, `${name} once`)
      }),
  },
]

function titled(title: string): Card {
  return { ...makeCard([makeItem()]), title }
}

function placeOf({ server }: HomeserverGround, room: string): Place {
  return `matrix:${server}/${room}`
}

async function count({ ada, bot }: HomeserverGround, room: string, words: string): Promise<number> {
  return (await listSaid(ada, room, bot.id)).filter((event) => wordsOf(event).includes(words)).length
}

async function logIn({ home, bot }: HomeserverGround): Promise<string> {
  const identifier = { type: 'm.id.user', user: bot.name }
  const body = JSON.stringify({ type: 'm.login.password', identifier, password: bot.password })
  const answer = await fetch(new URL('/_matrix/client/v3/login', home.url), { method: 'POST', body })
  return String(Object(await answer.json()).access_token)
}

interface AdapterParts {
  readonly env?: Readonly<Record<string, string>>
  /** Called before the adapter starts. */
  prepare?(context: AdapterContext): Promise<unknown>
}

/** An adapter with a database of its own. */
async function withAdapter(
  ground: HomeserverGround,
  use: (adapter: Adapter) => Promise<void>,
  { env = {}, prepare }: AdapterParts = {},
): Promise<void> {
  const desk = await openAdapterGround()
  try {
    const context = desk.context('matrix')
    await prepare?.(context)
    const config = configSchema.parse({ ...ground.env('posts'), ...env })
    const adapter = desk.keep(createMatrixAdapter(config, context))
    await adapter.start(desk.bot)
    await use(adapter)
  } finally {
    await desk.close()
  }
}

/** What happens to rooms and people on a real homeserver: powers, upgrades, removals, encryption, pauses. */
import { capitalise } from '../../src/model/text.ts'
import { encryptionKey } from './encryption-key.ts'
import { type HomeserverGround, listSaid, wordsOf } from './homeserver-ground.ts'
import { type Check, expectThat } from './homeserver-talk.ts'
import { until } from './matrix-person.ts'

const upgrade = (room: string) => `rooms/${encodeURIComponent(room)}/upgrade`

export const roomChecks: readonly Check[] = [
  ...['11', '12'].map((version) => ({
    name: `in a room of version ${version} its creator subscribes, and nobody without power`,
    async run(ground: HomeserverGround) {
      const { ada, bob } = ground
      const room = await ground.openRoom(ada, {
        preset: 'public_chat',
        room_version: version,
        name: 'Papers',
      })
      await bob.act(room, 'join')
      await bob.say(room, '!papers subscribe agents')
      await ground.untilTold(bob, 'power level of 50')
      await ada.say(room, `!papers subscribe agents daily at 0${Number(version) - 10}:00`)
      await ground.untilTold(ada, new RegExp(`[Ss]ubscribed[\\s\\S]*0${Number(version) - 10}:00`))
    },
  })),
  ...[
    { preset: 'public_chat', how: 'an open room' },
    { preset: 'private_chat', how: 'a closed room, when somebody invites,' },
  ].map(({ preset, how }) => ({
    name: `${how} is followed when it is upgraded, with its subscriptions`,
    async run(ground: HomeserverGround) {
      const { ada, bot } = ground
      const room = await ground.openRoom(ada, { preset })
      await ada.say(room, '!papers subscribe world models weekly mon at 07:00')
      const { room: direct } = await ground.untilTold(ada, /world models[\s\S]*07:00/)
      const { replacement_room: next } = await ada.ask('POST', upgrade(room), { new_version: '12' })
      const moved = String(next)
      if (preset === 'private_chat') await ada.act(moved, 'invite', bot.id)
      await until('the bot follows', async () => (await ada.membership(moved, bot.id)) === 'join')
      const before = (await listSaid(ada, direct, bot.id)).length
      await ada.say(moved, '!papers subscriptions')
      const listed = await until('the subscriptions are listed', async () => {
        return (await listSaid(ada, direct, bot.id))[before]
      })
      expectThat(wordsOf(listed).includes('world models'), `it is there: ${wordsOf(listed).slice(0, 200)}`)
    },
  })),
  {
    name: 'an encrypted room is told that the bot reads none, at once or when it becomes so',
    async run(ground) {
      const encryption = { algorithm: 'm.megolm.v1.aes-sha2' }
      const state = { type: 'm.room.encryption', state_key: '', content: encryption }
      const closed = await ground.openRoom(ground.ada, { initial_state: [state] })
      await ground.untilSaid(ground.ada, closed, /end-to-end encrypted/)
      const room = await ground.openRoom(ground.ada)
      await ground.ada.setState(room, 'm.room.encryption', encryption)
      await ground.untilSaid(ground.ada, room, 'end-to-end encrypted')
    },
  },
  {
    name: 'kicked, banned and invited again, the bot answers where it is',
    async run(ground) {
      const { ada, bot } = ground
      const room = await ground.openRoom(ada)
      await ada.act(room, 'kick', bot.id)
      await ada.act(room, 'ban', bot.id)
      await ada.act(room, 'unban', bot.id)
      await ada.act(room, 'invite', bot.id)
      await until('the bot comes back', async () => (await ada.membership(room, bot.id)) === 'join')
      await ada.say(room, `${bot.id}: search reward hacking`, { 'm.mentions': { user_ids: [bot.id] } })
      await ground.untilSaid(ada, room, 'Reward hacking')
    },
  },
  {
    name: 'thirty commands at once are all answered, however seldom the homeserver takes a message',
    async run(ground) {
      const { bob, bot } = ground
      const room = await bob.createRoom({ preset: 'trusted_private_chat', is_direct: true, invite: [bot.id] })
      await until('the bot comes', async () => (await bob.membership(room, bot.id)) === 'join')
      const texts = Array.from({ length: 30 }, (_, at) => `search zebra${at}`)
      await Promise.all(texts.map((text) => bob.say(room, text)))
      await until(
        'thirty answers',
        async () => {
          const said = (await listSaid(bob, room, bot.id)).map(wordsOf)
          return texts.every((_, at) => said.some((words) => new RegExp(`zebra${at}\\b`).test(words)))
        },
        120_000,
      )
    },
  },
  {
    name: 'of a thousand messages after a pause only the newest is answered',
    async run(ground) {
      const { ada, bob, bot } = ground
      const room = await ground.openRoom(ada, { preset: 'public_chat' })
      await bob.act(room, 'join')
      await ground.stopBot()
      const mention = { 'm.mentions': { user_ids: [bot.id] } }
      for (let at = 0; at < 1_000; at += 20)
        await Promise.all(
          Array.from({ length: 20 }, (_, nth) =>
            bob.say(room, `${bot.id}: search flood${at + nth}`, mention),
          ),
        )
      await ada.say(room, `${bot.id}: search reward hacking`, mention)
      await ground.startBot()
      await ground.untilSaid(ada, room, 'Reward hacking')
      await ada.say(room, `${bot.id}: search world models`, mention)
      await ground.untilSaid(ada, room, 'World models')
      const flood = (await listSaid(ada, room, bot.id)).filter((event) => wordsOf(event).includes('flood'))
      expectThat(
        flood.length === 0,
        `none of the flood is answered: ${flood.map(wordsOf).join().slice(0, 300)}`,
      )
    },
  },
  {
    name: 'a bot that is killed over an answer gives it when it is back, once',
    async run(ground) {
      const { ada, bot } = ground
      const room = await ground.openRoom(ada)
      const mention = { 'm.mentions': { user_ids: [bot.id] } }
      for (const text of ['reward hacking', 'world models', 'tool use']) {
        await ada.say(room, `${bot.id}: search ${text}`, mention)
        ground.killBot()
        await ground.untilSaid(ada, room, capitalise(text), 60_000)
      }
      await ada.say(room, `${bot.id}: search agents`, mention)
      await ground.untilSaid(ada, room, 'Agents')
      const said = (await listSaid(ada, room, bot.id))
        .map(wordsOf)
        .filter((words) => words.startsWith('Search'))
      expectThat(said.length === 4, `four answers, not ${said.length}`)
    },
  },
  {
    name: 'a homeserver that is started anew, and one that stays away, lose no word',
    async run(ground) {
      const { ada, bot, home } = ground
      const room = await ground.openRoom(ada)
      const mention = { 'm.mentions': { user_ids: [bot.id] } }
      await ada.say(room, `${bot.id}: search reward hacking`, mention)
      await home.leave()
      await home.comeBack()
      await ground.untilSaid(ada, room, 'Reward hacking', 60_000)
      await home.leave()
      await new Promise((resolve) => setTimeout(resolve, 45_000))
      await home.comeBack()
      await ada.say(room, `${bot.id}: search world models`, mention)
      await ground.untilSaid(ada, room, 'World models', 90_000)
      const said = (await listSaid(ada, room, bot.id))
        .map(wordsOf)
        .filter((words) => words.startsWith('Search'))
      expectThat(said.length === 2, `two answers, not ${said.length}`)
    },
  },
  {
    name: 'a bot that is logged out while it runs logs in again by its password, once, and answers',
    async run(ground) {
      const { ada, bot } = ground
      await ground.stopBot()
      const password = {
        MATRIX_USER: bot.name,
        MATRIX_PASSWORD: bot.password,
        ENCRYPTION_KEY: encryptionKey,
      }
      await ground.startBot({ MATRIX_TOKEN: '', ...password })
      const room = await ground.openRoom(ada)
      const mention = { 'm.mentions': { user_ids: [bot.id] } }
      const devices = `/_synapse/admin/v2/users/${encodeURIComponent(bot.id)}/devices`
      const listOwn = async () => {
        const answer = (await ada.ask('GET', devices)) as {
          devices: { device_id: string; display_name: string }[]
        }
        return answer.devices.filter(({ display_name: name }) => name === 'Journal Club')
      }
      for (const text of ['reward hacking', 'world models']) {
        await ada.say(room, `${bot.id}: search ${text}`, mention)
        await ground.untilSaid(ada, room, capitalise(text), 60_000)
        const [own, ...others] = await listOwn()
        expectThat(own !== undefined && others.length === 0, 'one login')
        await ada.ask('DELETE', `${devices}/${encodeURIComponent(own?.device_id ?? '')}`)
      }
      await ada.say(room, `${bot.id}: search agents`, mention)
      await ground.untilSaid(ada, room, 'Agents', 60_000)
      await ground.stopBot()
      await ground.startBot()
    },
  },
]

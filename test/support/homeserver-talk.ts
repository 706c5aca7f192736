/** What people do with the bot by talking, on a real homeserver. */
import { writeNumber } from '../../adapters/matrix/render/numbers.ts'
import { type HomeserverGround, listLabels, listSaid, numberOf, wordsOf } from './homeserver-ground.ts'
import { type MatrixPerson, type SeenEvent, until } from './matrix-person.ts'

/** Something that ought to hold; throws where it does not. */
export interface Check {
  readonly name: string
  run(ground: HomeserverGround): Promise<void>
}

export const talkChecks: readonly Check[] = [
  {
    name: 'an invitation is followed, and what the bot does is said',
    async run(ground) {
      const room = await ground.openRoom(ground.ada, { name: 'Reinforcement learning' })
      await ground.untilSaid(ground.ada, room, 'Journal Club')
    },
  },
  {
    name: 'a command is answered in a direct room, with a letter under it',
    async run(ground) {
      const { ada } = ground
      const room = await ground.openRoom(ada)
      const asked = await ada.say(room, '!papers search reward hacking')
      const { event: answer } = await ground.untilTold(ada, 'Reward hacking')
      expectThat(String(answer.content.formatted_body).includes('<h4>'), 'a formatted body')
      await until('a letter', async () =>
        (await ada.read(room)).some(
          ({ sender, type, content }) =>
            sender === ground.bot.id &&
            type === 'm.reaction' &&
            Object(content['m.relates_to']).event_id === asked,
        ),
      )
      expectThat((await listSaid(ada, room, ground.bot.id)).every(isNoAnswer), 'nothing for everybody')
    },
  },
  {
    name: 'a mention is answered in a thread, where talk goes on',
    async run(ground) {
      const { ada, bob, bot } = ground
      const room = await ground.openRoom(ada, { preset: 'public_chat' })
      await bob.act(room, 'join')
      const mention = { 'm.mentions': { user_ids: [bot.id] } }
      const asked = await ada.say(room, `${bot.id}: search reward hacking`, mention)
      const answer = await ground.untilSaid(ada, room, 'Reward hacking')
      expectThat(threadOf(answer) === asked, 'the answer is in the thread')
      const thread = { rel_type: 'm.thread', event_id: asked }
      await bob.say(room, 'more', {
        'm.relates_to': { ...thread, is_falling_back: true, 'm.in_reply_to': { event_id: answer.event_id } },
      })
      const more = await ground.untilSaid(ada, room, 'Page 2')
      expectThat(threadOf(more) === asked, 'the next page is in the thread')
    },
  },
  {
    name: 'a direct room that a person opens is answered in, and pages turn by reactions',
    async run(ground) {
      const { bob, bot } = ground
      const room = await bob.createRoom({ preset: 'trusted_private_chat', is_direct: true, invite: [bot.id] })
      await until('the bot comes', async () => (await bob.membership(room, bot.id)) === 'join')
      await bob.say(room, 'reinforcement learning')
      const list = await ground.untilSaid(bob, room, 'Reinforcement learning')
      const press = await bob.react(room, list.event_id, writeNumber(numberOf(list, 'More')))
      const turned = await ground.untilSaid(bob, room, 'Page 2')
      expectThat(turned.event_id === list.event_id, 'the page turns where it is')
      await until('the reaction is taken away', async () => isRedacted(bob, room, press))
      const again = await bob.react(room, list.event_id, writeNumber(numberOf(turned, 'More')))
      await ground.untilSaid(bob, room, 'Page 3')
      await until('the reaction is taken away', async () => isRedacted(bob, room, again))
      const relation = { 'm.relates_to': { 'm.in_reply_to': { event_id: list.event_id } } }
      const shown = await ground.untilSaid(bob, room, 'Page 3')
      await bob.say(room, String(numberOf(shown, 'Back')), relation)
      await until('a reply with the number turns it back', async () => {
        const now = (await bob.read(room)).find(({ event_id: id }) => id === list.event_id)
        return now && wordsOf(now).includes('Page 2')
      })
    },
  },
  {
    name: 'edits, notices and the edits of others are not answered, and cycles end',
    async run(ground) {
      const { ada, bob, bot } = ground
      const room = await ground.openRoom(ada, { preset: 'public_chat' })
      await bob.act(room, 'join')
      const mention = { 'm.mentions': { user_ids: [bot.id] } }
      const asked = await ada.say(room, 'papers are good')
      const words = `${bot.id}: search never asked`
      const edit = (event_id: string) => ({
        'm.new_content': { msgtype: 'm.text', body: words, ...mention },
        'm.relates_to': { rel_type: 'm.replace', event_id },
        ...mention,
      })
      const first = await ada.say(room, `* ${words}`, edit(asked))
      await ada.say(room, `* ${words}`, edit(first))
      await bob.say(room, `* ${words}`, edit(asked))
      await ada.send(room, { msgtype: 'm.notice', body: words, ...mention })
      const nobody = '$nobody-knows-this-event-nobody-knows-this-even'
      await ada.say(room, '1', { 'm.relates_to': { 'm.in_reply_to': { event_id: nobody } } })
      await ada.say(room, '1', { 'm.relates_to': { 'm.in_reply_to': { event_id: first } } })
      await ada.send(
        room,
        { 'm.relates_to': { rel_type: 'm.annotation', event_id: first, key: '1️⃣' } },
        'm.reaction',
      )
      const related = { 'm.relates_to': { rel_type: 'm.reference', event_id: asked } }
      await ada.say(room, `${bot.id}: search reward hacking`, { ...mention, ...related })
      const answer = await ground.untilSaid(ada, room, 'Reward hacking')
      await bob.say(room, '* Another text', edit(answer.event_id))
      await ada.say(room, `${bot.id}: search world models`, mention)
      await ground.untilSaid(ada, room, 'World models')
      const said = await listSaid(ada, room, bot.id)
      expectThat(!said.some((event) => wordsOf(event).includes('never asked')), 'no edit is answered')
    },
  },
  {
    name: 'html from people, and an event as long as they get, are taken as words',
    async run(ground) {
      const { bob, bot } = ground
      const room = await bob.createRoom({ preset: 'trusted_private_chat', is_direct: true, invite: [bot.id] })
      await until('the bot comes', async () => (await bob.membership(room, bot.id)) === 'join')
      await bob.say(room, '<script>alert(1)</script> reward @room #a:b.c', {
        format: 'org.matrix.custom.html',
        formatted_body: '<script>alert(1)</script><b>reward</b>',
      })
      const answer = await ground.untilSaid(bob, room, /script/)
      expectThat(!String(answer.content.formatted_body).includes('<script'), 'no tag of theirs')
      await bob.say(room, `search ${'walrus '.repeat(8_900)}`)
      const before = (await listSaid(bob, room, bot.id)).length
      await until(
        'an answer to 64 kB',
        async () => (await listSaid(bob, room, bot.id)).length > before || undefined,
      )
      await bob.say(room, 'search world models')
      await ground.untilSaid(bob, room, 'World models')
    },
  },
  {
    name: 'files go up and come down: a list is sent, and one is imported',
    async run(ground) {
      const { ada } = ground
      const room = await ground.openRoom(ada)
      await ada.say(room, '!papers topics')
      const { room: direct } = await ground.untilTold(ada, 'Topics')
      const bib = '@article{a, title={Reward hacking}, author={Ada}, year={2024}, eprint={2401.00001}}\n'
      const name = 'mine.bib'
      const { content_uri: url } = await ada.ask(
        'POST',
        `/_matrix/media/v3/upload?filename=${name}`,
        Buffer.from(bib),
      )
      await ada.send(direct, {
        msgtype: 'm.file',
        body: name,
        filename: name,
        url,
        info: { size: bib.length },
      })
      await ground.untilSaid(ada, direct, /import/i)
      await ada.say(direct, 'mydata')
      await ground.untilSaid(ada, direct, 'What is kept of you')
      await ada.say(direct, 'trends reward')
      const lines = await ground.untilSaid(ada, direct, 'Trends: reward')
      await ada.react(direct, lines.event_id, writeNumber(numberOf(lines, 'Since 2025')))
      await until('a picture', async () =>
        (await listSaid(ada, direct, ground.bot.id)).some(({ content }) => content.msgtype === 'm.image'),
      )
    },
  },
  {
    name: 'what is shared is for everybody, and a thumb under one paper counts until it is taken away',
    async run(ground) {
      const { ada, bob, bot } = ground
      const room = await ground.openRoom(ada, { preset: 'public_chat', room_version: '11' })
      await bob.act(room, 'join')
      await ada.say(room, '!papers share show VLM-R1')
      const shown = await ground.untilSaid(ada, room, 'VLM-R1')
      const labelled = (label: string) =>
        until(`a button ${label}`, async () => {
          const event = (await listSaid(ada, room, bot.id)).find(({ event_id: id }) => id === shown.event_id)
          return event && listLabels(event).includes(label)
        })
      const thumb = await bob.react(room, shown.event_id, '👍')
      await labelled('👍 1')
      await bob.redact(room, thumb)
      await labelled('👍')
    },
  },
  {
    name: 'the bot is called as docs/run/matrix.md says, and links to papers get a card, once',
    async run(ground) {
      const { ada, bot } = ground
      const room = await ground.openRoom(ada)
      await ada.say(room, `@${bot.name} what is grpo?`)
      await ground.untilSaid(ada, room, /grpo/i)
      const link = 'https://arxiv.org/abs/2504.02273'
      await ada.say(room, `look: ${link}.`)
      await ground.untilSaid(ada, room, link)
      await ada.say(room, `again: ${link}`)
      await ada.say(room, `${bot.id}: search world models`, { 'm.mentions': { user_ids: [bot.id] } })
      await ground.untilSaid(ada, room, 'World models')
      const texts = (await listSaid(ada, room, bot.id)).map(wordsOf)
      const cards = texts.filter((text) => text.includes(link) && !text.startsWith('World models'))
      expectThat(cards.length === 1, `one card, not ${cards.length}`)
    },
  },
]

export function expectThat(holds: boolean, what: string): void {
  if (!holds) throw new Error(`does not hold: ${what}`)
}

function threadOf({ content }: SeenEvent): unknown {
  const relation = Object(content['m.relates_to'])
  return relation.rel_type === 'm.thread' ? relation.event_id : undefined
}

function isNoAnswer(event: SeenEvent): boolean {
  return !wordsOf(event).includes('match all your words')
}

async function isRedacted(person: MatrixPerson, room: string, id: string): Promise<boolean> {
  const event = (await person.read(room)).find(({ event_id: each }) => each === id)
  return event !== undefined && Object.keys(event.content).length === 0
}

/** The toy platform as the contract of adapters sees it. */

import type { Doing, Person, TestPlatform } from '../contract/adapter-platform.ts'
import { ToyChat, type ToyEvent, ToyLost, type ToyMessage, ToyRefusal } from '../toy-platform/chat.ts'
import { createToyAdapter, workspace } from '../toy-platform/index.ts'
import { type GroundParts, openAdapterGround } from './adapter-ground.ts'

const people: readonly Person[] = ['ada', 'bob', 'guest']
const userOf = (person: Person) => `toy-${person}`
const refusals = { gone: 'archived', 'not-allowed': 'uninvited', token: 'token' } as const

export async function openToyPlatform(parts: GroundParts = {}): Promise<TestPlatform> {
  const chat = new ToyChat()
  chat.guests.add(userOf('guest'))
  const ground = await openAdapterGround(parts)
  const room = 'papers'
  const tell = (event: Pick<ToyEvent, 'text' | 'user'> & Partial<ToyEvent>): Doing => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const told = { id: chat.nextId(), room, acknowledge: resolve, ...event }
    chat.tell(told)
    return { acknowledged: promise, repeat: async () => chat.tell(told) }
  }
  const rawOf = (id: string) => chat.messages.find((message) => message.id === id)
  const toSeen = (message: ToyMessage) => ({
    id: message.id,
    words: message.text,
    buttons: message.buttons.map(({ label }) => label),
    reader: people.find((person) => userOf(person) === message.reader),
    isReply: message.under !== undefined,
  })
  return {
    ground,
    workspace,
    place: `${workspace}/${room}`,
    otherPlace: `${workspace}/other`,
    userOf,
    longCommand: `search reasoning ${'-walrus '.repeat(20)}`.trim(),
    async start(change = (bot) => bot) {
      const adapter = createToyAdapter(chat, ground.context('toy'))
      await adapter.start(change(ground.bot))
      return ground.keep(adapter)
    },
    messages: (place = `${workspace}/${room}`) =>
      chat.messages.filter((message) => place.endsWith(`/${message.room}`)).map(toSeen),
    until: (look) => chat.until(look),
    say: (text, user = 'ada') => tell({ text, user: userOf(user) }),
    meet: () => tell({ text: '', user: userOf('ada'), isInvitation: true }),
    press(message, label, user = 'ada') {
      const pressed = rawOf(message.id)
      const button = pressed?.buttons.find((each) => each.label === label)
      if (pressed === undefined || button === undefined) throw new Error(`no button ${label}`)
      return tell({ text: button.data, user: userOf(user), pressed })
    },
    loseAnswer: () => void chat.faults.push({ room, after: new ToyLost('lost') }),
    tellToWait(ms) {
      return new Promise((told) => {
        const refuse = async () => {
          told()
          throw new ToyRefusal('busy', ms)
        }
        chat.faults.push({ room, wait: refuse })
      })
    },
    hold() {
      const [arrived, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const wait = () => {
        arrived.resolve()
        return held.promise
      }
      chat.faults.push({ room, wait })
      return { arrived: arrived.promise, release: held.resolve }
    },
    refuse: (why) => void chat.faults.push({ before: new ToyRefusal(refusals[why]) }),
    forgetRepeats() {},
    async removeBot() {
      chat.isRemoved = true
      await tell({ text: '', user: userOf('ada'), isRemoval: true }).acknowledged
    },
    close: () => ground.close(),
  }
}

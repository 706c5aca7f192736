/**
 * The loopback Slack as the contract of adapters sees it: requests over http,
 * each to the next of the replicas.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { types } from '@slack/bolt'
import { adapter } from '../../adapters/slack/index.ts'
import { settings } from '../../adapters/slack/install/settings.ts'
import type { FormValues, RequestListener } from '../../src/core.ts'
import type { Doing, Person, SeenForm, SeenMessage, TestPlatform } from '../contract/adapter-platform.ts'
import { type GroundParts, openAdapterGround } from './adapter-ground.ts'
import { type SlackLoopback, type SlackPost, startSlackLoopback } from './slack-loopback.ts'
import { buttonsOf } from './slack-loopback-send.ts'
import type { Delivery } from './slack-loopback-sender.ts'

const users: Readonly<Record<Person, string>> = { ada: 'UADA', bob: 'UBOB', guest: 'UGUEST' }
const refusals = { gone: 'is_archived', 'not-allowed': 'not_in_channel', token: 'token_revoked' } as const

export async function openSlackPlatform(parts: GroundParts = {}): Promise<TestPlatform> {
  const ground = await openAdapterGround(parts)
  const slack = await startSlackLoopback(() => ground.now().epochMilliseconds)
  slack.addProfile(users.guest, { is_restricted: true })
  const listeners = new Set<RequestListener>()
  let turn = 0
  const server = createServer((request, response) => {
    const listener = [...listeners][turn++ % listeners.size]
    if (listener) void listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  slack.deliverTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  let waited: () => void = () => undefined

  const channelOf = (place: string) => slack.channel(place.split('/')[1] ?? '')
  const doing = (sent: Promise<Delivery>, type: 'events_api' | 'slash_commands' | 'interactive'): Doing => ({
    acknowledged: sent,
    repeat: async () => slack.send.payload(type, (await sent).payload),
  })

  return {
    ground,
    workspace: 'slack:T1',
    place: 'slack:T1/C1',
    otherPlace: 'slack:T1/C2',
    userOf: (person) => users[person],
    longCommand: `search reasoning ${'-walrus '.repeat(260)}`.trim(),
    async start(change = (bot) => bot) {
      let listener: RequestListener | undefined
      const context = ground.context('slack', {
        meter: { acknowledged() {}, waited: () => waited(), rated() {}, unread() {} },
        receive(_path, taken) {
          listener = taken
        },
      })
      const created = await adapter.create(settings.parse(slack.env), context)
      await created.start(change(ground.bot))
      if (listener) listeners.add(listener)
      return ground.keep({
        ...created,
        async stop() {
          if (listener) listeners.delete(listener)
          await created.stop()
        },
      })
    },
    messages: (place = 'slack:T1/C1') => channelOf(place).messages.map(toSeen),
    until: (look) => slack.until(look),
    say: (text, who = 'ada') => doing(slack.send.command({ text, user: users[who] }), 'slash_commands'),
    mention(text, who, isInThread = false) {
      const thread = isInThread ? { threadTs: '1700000000.000100' } : {}
      return doing(slack.send.mention({ text, user: users[who], ...thread }), 'events_api')
    },
    sayAlone: (text, who) => doing(slack.send.directMessage({ text, user: users[who] }), 'events_api'),
    meet() {
      const joined = {
        type: 'member_joined_channel',
        user: 'UBOTT1',
        channel: 'C1',
        channel_type: 'C',
        team: 'T1',
      }
      return doing(slack.send.event(joined), 'events_api')
    },
    press(message, label, who = 'ada') {
      const post = channelOf('T1/C1').messages.find(({ ts }) => ts === message.id)
      if (post === undefined) throw new Error(`no message ${message.id}`)
      return doing(slack.send.press(post, label, { user: users[who] }), 'interactive')
    },
    react(message, emoji, who = 'ada', isRemoved = false) {
      const item = { type: 'message', channel: 'C1', ts: message.id }
      const type = isRemoved ? 'reaction_removed' : 'reaction_added'
      const reaction = { '👍': '+1::skin-tone-2', '👎': '-1', '❤️': 'heart' }[emoji] ?? 'eyes'
      void slack.send.event({ type, user: users[who], reaction, item, item_user: 'UBOTT1' })
    },
    forms: slackForms(slack, (sent) => doing(sent, 'interactive')),
    loseAnswer: () => slack.fail('chat.postMessage', { drop: 'after', channel: 'C1' }),
    tellToWait(ms) {
      slack.fail('chat.postMessage', { status: 429, retryAfter: ms / 1_000, channel: 'C1' })
      return new Promise((resolve) => {
        waited = resolve
      })
    },
    hold() {
      const [arrived, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      slack.fail('chat.postMessage', {
        channel: 'C1',
        get hold() {
          arrived.resolve()
          return held.promise
        },
      })
      return { arrived: arrived.promise, release: held.resolve }
    },
    refuse: (why) => slack.fail('chat.postMessage', { error: refusals[why] }),
    forgetRepeats() {},
    async removeBot() {
      slack.fail('auth.test', { error: 'account_inactive' })
      slack.fail('chat.postMessage', { error: 'account_inactive' }, 9)
      // A removal of the second in which the bot joined would be taken for one from before.
      await slack.send.event({ type: 'app_uninstalled' }, { eventTime: Math.ceil(Date.now() / 1_000) })
    },
    async close() {
      await ground.close()
      await slack.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function slackForms(
  slack: SlackLoopback,
  doing: (sent: Promise<Delivery>) => Doing,
): NonNullable<TestPlatform['forms']> {
  const viewOf = () => slack.calls('views.open').at(-1)?.args.view as unknown as types.ModalView | undefined
  /** The values as Slack tells them, by block and action. */
  const stateOf = (view: types.ModalView, values: FormValues) =>
    Object.fromEntries(
      inputsOf(view).map(({ id, element }) => [
        id,
        { [String(element.action_id)]: answerOf(String(element.type), values[id]) },
      ]),
    )
  const send = (form: SeenForm, values: FormValues, who: Person = 'ada') => {
    const view = viewOf()
    if (view === undefined) throw new Error('no form is open')
    const filled = { ...form.values, ...values }
    return slack.send.viewSubmission({
      user: users[who],
      view: { ...view, id: 'V1' } as never,
      values: stateOf(view, filled),
    })
  }
  return {
    opened() {
      const view = viewOf()
      return view && { title: view.title.text, values: valuesOf(view) }
    },
    submit: (form, values, who) => doing(send(form, values, who)),
    async submitWrong(form, values) {
      const { body } = await send(form, values)
      // The form stays as it is, with the mistake in it.
      if ((body as { response_action?: string }).response_action !== 'errors') throw new Error('no mistake')
      return { ...form, values: { ...form.values, ...values } }
    },
  }
}

function inputsOf(view: types.ModalView) {
  return view.blocks.flatMap((block) =>
    block.type === 'input'
      ? [
          {
            id: block.block_id ?? '',
            element: (block as unknown as { element: Record<string, unknown> }).element,
          },
        ]
      : [],
  )
}

function valuesOf(view: types.ModalView): FormValues {
  const values = inputsOf(view).flatMap(({ id, element }) => {
    const option = element.initial_option as { value: string } | undefined
    const value = option?.value ?? element.initial_value ?? element.initial_time
    return value === undefined ? [] : [[id, String(value)] as const]
  })
  return Object.fromEntries(values)
}

function answerOf(type: string, value: string | undefined) {
  if (type.endsWith('_select') && type !== 'conversations_select')
    return { type, selected_option: value === undefined ? null : { value } }
  if (type === 'timepicker') return { type, selected_time: value ?? null }
  if (type === 'conversations_select') return { type, selected_conversation: value ?? null }
  return { type, value: value ?? null }
}

function toSeen(post: SlackPost): SeenMessage {
  const reader = Object.entries(users).find(([, user]) => user === post.ephemeralTo)?.[0]
  return {
    id: post.ts,
    words: `${post.text}\n${JSON.stringify(post.blocks)}`,
    buttons: buttonsOf(post).map(({ label }) => label),
    reader: reader as Person | undefined,
    isReply: post.thread_ts !== undefined,
  }
}

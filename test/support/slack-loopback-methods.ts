/** The Web API methods that the bot uses, as far as it uses them: https://docs.slack.dev/reference/methods */
import { agentMethods } from './slack-loopback-agents.ts'
import { entityMethods } from './slack-loopback-entities.ts'
import {
  type Json,
  Refused,
  type SlackPost,
  type SlackState,
  type SlackTeam,
  scopesOf,
} from './slack-loopback-state.ts'

export interface Call {
  readonly state: SlackState
  readonly team: SlackTeam
  readonly token: string
  readonly args: Json
}

export const methods: Readonly<Record<string, (call: Call) => Json>> = {
  ...agentMethods,
  ...entityMethods,
  'auth.test': ({ team }) => ({
    url: `https://${team.id.toLowerCase()}.slack.com/`,
    team: team.id,
    user: 'journal-club',
    team_id: team.id,
    ...botOf(team),
    user_id: `UBOT${team.id}`,
    ...(team.enterprise === undefined ? {} : { enterprise_id: team.enterprise }),
    is_enterprise_install: team.isEnterpriseInstall ?? false,
  }),
  'apps.connections.open': ({ state }) => ({
    url: `${state.origin.replace('http', 'ws')}/link/?ticket=${state.next()}`,
  }),
  'chat.postMessage': (call) => {
    const channel = findChannel(call)
    const post = addPost(call, 'chat.postMessage', channel)
    return { channel, ts: post.ts, message: { ...post.args, ts: post.ts } }
  },
  'chat.postEphemeral': (call) => {
    const post = addPost(call, 'chat.postEphemeral', findChannel(call), String(call.args.user))
    return { message_ts: post.ts }
  },
  'chat.update': (call) => {
    const { messages } = call.state.channel(call.team.id, String(call.args.channel))
    const post = messages.find(({ ts, ephemeralTo }) => ts === call.args.ts && ephemeralTo === undefined)
    if (!post) throw new Refused('message_not_found')
    post.text = String(call.args.text ?? '')
    post.blocks = (call.args.blocks ?? []) as readonly Json[]
    return { channel: call.args.channel, ts: post.ts }
  },
  'pins.add': (call) => pin(call, true),
  'pins.remove': (call) => pin(call, false),
  'reactions.get': (call) => {
    needScope(call, 'reactions:read')
    const { messages } = call.state.channel(call.team.id, String(call.args.channel))
    const post = messages.find(({ ts }) => ts === call.args.timestamp)
    if (!post) throw new Refused('message_not_found')
    return { type: 'message', channel: call.args.channel, message: toMessage(call, post) }
  },
  'chat.delete': (call) => {
    const { messages } = call.state.channel(call.team.id, String(call.args.channel))
    const at = messages.findIndex(({ ts }) => ts === call.args.ts)
    if (at < 0) throw new Refused('message_not_found')
    messages.splice(at, 1)
    return {}
  },
  'chat.getPermalink': ({ args }) => ({
    permalink: `https://example.slack.com/archives/${args.channel}/p${args.message_ts}`,
  }),
  'conversations.history': (call) => {
    // Unlike a post, a look needs the channel's own id.
    if (!/^[CDG]/.test(String(call.args.channel))) throw new Refused('channel_not_found')
    const { messages } = call.state.channel(call.team.id, findChannel(call))
    const { oldest = '0', limit = '15', cursor = '0' } = call.args
    const found = messages
      .filter(
        ({ ts, ephemeralTo, thread_ts }) => ephemeralTo === undefined && !thread_ts && ts >= String(oldest),
      )
      .toSorted((a, b) => (a.ts < b.ts ? 1 : -1))
    const end = Number(cursor) + Number(limit)
    return {
      messages: found.slice(Number(cursor), end).map((post) => toMessage(call, post)),
      has_more: found.length > end,
      response_metadata: { next_cursor: found.length > end ? String(end) : '' },
    }
  },
  'conversations.replies': (call) => {
    const { messages } = call.state.channel(call.team.id, findChannel(call))
    const found = messages.filter(({ ts, thread_ts }) => [ts, thread_ts].includes(String(call.args.ts)))
    return { messages: found.map((post) => toMessage(call, post)), has_more: false }
  },
  'conversations.open': (call) => {
    needScope(call, 'im:write')
    return { channel: { id: directChannel(String(call.args.users)) } }
  },
  'conversations.info': (call) => {
    const id = String(call.args.channel)
    const { isMember } = call.state.channel(call.team.id, id)
    needScope(call, id.startsWith('G') ? 'groups:read' : 'channels:read')
    // Of a private channel only its members hear.
    if (id.startsWith('G') && !isMember) throw new Refused('channel_not_found')
    const {
      name = `room-${id.toLowerCase()}`,
      topic = '',
      purpose = '',
    } = call.state.channel(call.team.id, id)
    const about = { topic: { value: topic }, purpose: { value: purpose } }
    return {
      channel: {
        id,
        name,
        ...about,
        is_private: id.startsWith('G'),
        is_member: isMember,
        is_archived: false,
      },
    }
  },
  'conversations.members': (call) => {
    const id = String(call.args.channel)
    needScope(call, id.startsWith('G') ? 'groups:read' : 'channels:read')
    return {
      members: call.state.channel(call.team.id, id).people ?? [],
      response_metadata: { next_cursor: '' },
    }
  },
  'users.info': (call) => {
    needScope(call, 'users:read')
    const { user } = call.args
    const profile = call.state.profiles.get(String(user))
    return { user: { id: user, team_id: call.team.id, tz: 'Europe/Berlin', is_bot: false, ...profile } }
  },
  'users.list': () => ({ members: [] }),
  'views.open': (call) => {
    const trigger = String(call.args.trigger_id)
    if (call.state.usedTriggers.has(trigger)) throw new Refused('expired_trigger_id')
    call.state.usedTriggers.add(trigger)
    return saveView(call, `V${call.state.next()}`)
  },
  'views.push': (call) => {
    const trigger = String(call.args.trigger_id)
    if (call.state.usedTriggers.has(trigger)) throw new Refused('expired_trigger_id')
    call.state.usedTriggers.add(trigger)
    return saveView(call, `V${call.state.next()}`)
  },
  'views.update': (call) => {
    if (call.state.closedViews.has(String(call.args.view_id))) throw new Refused('not_found')
    return saveView(call, String(call.args.view_id))
  },
  'views.publish': (call) => saveView(call, `VHOME${call.args.user_id}`),
  'files.info': (call) => {
    needScope(call, 'files:read')
    const file = call.state.fileObjects.get(String(call.args.file))
    if (file === undefined) throw new Refused('file_not_found')
    return { file }
  },
  'files.getUploadURLExternal': ({ state, args }) => {
    const file_id = `F${state.next()}`
    state.uploads.set(file_id, { name: String(args.filename), content: '' })
    return { file_id, upload_url: `${state.origin}/upload/${file_id}` }
  },
  'files.completeUploadExternal': (call) => {
    const files = (call.args.files ?? []) as { id: string; title?: string }[]
    const uploads = files.flatMap(({ id, title }) => {
      const upload = call.state.uploads.get(id)
      return upload === undefined ? [] : [{ ...upload, ...(title === undefined ? {} : { title }) }]
    })
    if (call.args.channel_id !== undefined) {
      const post = addPost(call, 'files', findChannel(call, call.args.channel_id))
      post.files.push(...uploads)
    }
    return { files }
  },
  'oauth.v2.access': ({ state, args }) => {
    const grant = state.grants.get(String(args.code ?? args.refresh_token))
    if (!grant) throw new Refused('invalid_code')
    state.addTeam(grant.team)
    const { id, token, enterprise, isEnterpriseInstall = false } = grant.team
    return {
      app_id: 'A1',
      authed_user: { id: 'UADMIN' },
      scope: 'commands,chat:write',
      token_type: 'bot',
      access_token: token,
      bot_user_id: `UBOT${id}`,
      team: isEnterpriseInstall ? null : { id, name: id },
      enterprise: enterprise === undefined ? null : { id: enterprise, name: enterprise },
      is_enterprise_install: isEnterpriseInstall,
      ...grant.answer,
    }
  },
  'auth.revoke': ({ state, token }) => {
    state.revoked.add(token)
    return { revoked: true }
  },
}

/** The direct messages of a user; Slack takes a user's id for them too. */
export function directChannel(user: string): string {
  return `D${user}`
}

/** Refuses as Slack does where the workspace did not grant a scope. */
export function needScope({ team }: Call, scope: string): void {
  if (!scopesOf(team).includes(scope)) throw new Refused('missing_scope')
}

/** https://docs.slack.dev/reference/methods/pins.add */
function pin(call: Call, isPinned: boolean): Json {
  needScope(call, 'pins:write')
  const { messages } = call.state.channel(call.team.id, findChannel(call))
  const post = messages.find(({ ts }) => ts === call.args.timestamp)
  if (!post) throw new Refused('message_not_found')
  if ((post.isPinned ?? false) === isPinned) throw new Refused(isPinned ? 'already_pinned' : 'no_pin')
  post.isPinned = isPinned
  return {}
}

function botOf(team: SlackTeam): Json {
  return { bot_id: `B${team.id}`, user_id: `UBOT${team.id}` }
}

function findChannel(call: Call, given: unknown = call.args.channel): string {
  const id = String(given)
  const channel = /^[UW]/.test(id) ? directChannel(id) : id
  if (!/^[CDG]/.test(channel)) throw new Refused('channel_not_found')
  if (!call.state.channel(call.team.id, channel).isMember) throw new Refused('not_in_channel')
  return channel
}

function addPost(call: Call, via: string, channel: string, ephemeralTo?: string): SlackPost {
  const { args, state, team, token } = call
  const post: SlackPost = {
    ts: state.newTs(),
    via,
    token,
    text: String(args.text ?? args.initial_comment ?? ''),
    blocks: (args.blocks ?? []) as readonly Json[],
    ...(typeof args.thread_ts === 'string' ? { thread_ts: args.thread_ts } : {}),
    ...(args.metadata === undefined ? {} : { metadata: args.metadata as Json }),
    ...(ephemeralTo === undefined ? {} : { ephemeralTo }),
    args,
    files: [],
  }
  state.channel(team.id, channel).messages.push(post)
  return post
}

function toMessage({ args, team }: Call, post: SlackPost): Json {
  return {
    type: 'message',
    ts: post.ts,
    text: post.text,
    blocks: post.blocks,
    ...botOf(team),
    ...(post.thread_ts === undefined ? {} : { thread_ts: post.thread_ts }),
    ...(args.include_all_metadata === true && post.metadata ? { metadata: post.metadata } : {}),
    ...(post.reactions === undefined ? {} : { reactions: post.reactions }),
    ...(post.files.length === 0 ? {} : { files: post.files.map(({ name }) => ({ name })) }),
  }
}

function saveView(call: Call, id: string): Json {
  const view = { ...(call.args.view as Json), id, team_id: call.team.id, hash: String(call.state.next()) }
  call.state.views.set(id, view)
  return { view }
}

/**
 * People at the loopback Slack: they type, mention, press and submit, and see whether it was acknowledged.
 */

import { sendLarge } from './send-large.ts'
import { directChannel } from './slack-loopback-methods.ts'
import type { PostedFile, Sender, Who } from './slack-loopback-sender.ts'
import { encodePayload, signRequest } from './slack-loopback-signing.ts'
import type { SlackSockets } from './slack-loopback-sockets.ts'
import type { Json, SlackPost, SlackState } from './slack-loopback-state.ts'

export function createSender(parts: {
  readonly state: SlackState
  readonly sockets: SlackSockets
  readonly signingSecret: string
  nowMs(): number
  appOrigin(): string | undefined
}): Sender {
  const { state, sockets, signingSecret } = parts

  /** As messages name files: https://docs.slack.dev/reference/objects/file-object */
  function keepFiles(files: readonly PostedFile[]): Json {
    if (files.length === 0) return {}
    const named = files.map(({ name, content, url, isForeign }) => {
      const id = `F${state.next()}`
      const path = `/files-pri/T1-${id}/download/${encodeURIComponent(name)}`
      state.files.set(path, content)
      const known = { id, name, size: content.length, url_private_download: url ?? `${state.origin}${path}` }
      state.fileObjects.set(id, known)
      return isForeign ? { id, mode: 'file_access', file_access: 'check_file_info' } : known
    })
    return { subtype: 'file_share', files: named }
  }

  async function raw(body: string, headers: Readonly<Record<string, string>>, payload: Json = {}) {
    const origin = parts.appOrigin()
    if (origin === undefined) throw new Error('deliverTo() was not called, and no socket is open')
    const startMs = performance.now()
    const response = await sendLarge(`${origin}/slack/events`, { method: 'POST', body, headers })
    const answer = await response.text()
    const ackMs = performance.now() - startMs
    return { status: response.status, body: readAnswer(answer), ackMs, payload }
  }

  const payload: Sender['payload'] = async (type, sent) => {
    const startMs = performance.now()
    if (sockets.count > 0 || parts.appOrigin() === undefined) {
      const body = await sockets.deliver(type, sent)
      return { status: 200, body, ackMs: performance.now() - startMs, payload: sent }
    }
    const body = encodePayload(type, sent)
    const contentType = type === 'events_api' ? 'application/json' : 'application/x-www-form-urlencoded'
    const atSeconds = Math.floor(parts.nowMs() / 1000)
    return raw(body, signRequest(body, { signingSecret, contentType, atSeconds }), sent)
  }

  const event: Sender['event'] = (
    content,
    { team = 'T1', enterprise, isEnterpriseInstall = false, userTeam, eventId, eventTime } = {},
  ) =>
    payload('events_api', {
      type: 'event_callback',
      token: 'legacy',
      team_id: team,
      ...(enterprise === undefined ? {} : { enterprise_id: enterprise }),
      api_app_id: 'A1',
      event: userTeam === undefined ? content : { ...content, user_team: userTeam, source_team: userTeam },
      event_id: eventId ?? `Ev${state.next()}`,
      event_time: eventTime ?? Math.floor(Date.now() / 1000),
      authorizations: [
        {
          enterprise_id: enterprise ?? null,
          team_id: team,
          user_id: `UBOT${team}`,
          is_bot: true,
          is_enterprise_install: isEnterpriseInstall,
        },
      ],
      is_ext_shared_channel: userTeam !== undefined,
    })

  const interactive = (type: string, who: Who, rest: Json) => {
    const { user = 'UADA', enterprise, isEnterpriseInstall = false } = who
    const team = who.userTeam ?? who.team ?? 'T1'
    return payload('interactive', {
      type,
      user: { id: user, username: user.toLowerCase(), name: user.toLowerCase(), team_id: team },
      api_app_id: 'A1',
      token: 'legacy',
      team: { id: team, domain: team.toLowerCase() },
      enterprise: enterprise === undefined ? null : { id: enterprise, name: enterprise },
      is_enterprise_install: isEnterpriseInstall,
      ...rest,
    })
  }

  const action: Sender['action'] = (given) => {
    const { team = 'T1', user = 'UADA', channel = 'C1', message, view } = given
    const isEphemeral = message?.ephemeralTo !== undefined
    const place = message
      ? {
          container: {
            type: 'message',
            message_ts: message.ts,
            channel_id: channel,
            is_ephemeral: isEphemeral,
            ...(message.thread_ts === undefined ? {} : { thread_ts: message.thread_ts }),
          },
          channel: { id: channel, name: 'general' },
          ...(isEphemeral
            ? {}
            : {
                message: {
                  type: 'message',
                  ts: message.ts,
                  text: message.text,
                  blocks: message.blocks,
                  ...(message.thread_ts === undefined ? {} : { thread_ts: message.thread_ts }),
                },
              }),
          response_url: state.newResponseUrl({ team, channel, user, original: message }),
        }
      : { container: { type: 'view', view_id: view?.id }, view }
    return interactive('block_actions', given, {
      ...place,
      trigger_id: given.triggerId ?? `trigger.${state.next()}`,
      actions: [{ ...given.action, action_ts: state.newTs() }],
    })
  }

  return {
    payload,
    event,
    action,
    raw,
    command({ text, command = '/papers', team = 'T1', user = 'UADA', channel = 'C1', ...rest }) {
      return payload('slash_commands', {
        token: 'legacy',
        team_id: team,
        team_domain: team.toLowerCase(),
        ...(rest.enterprise === undefined ? {} : { enterprise_id: rest.enterprise }),
        channel_id: channel,
        channel_name: 'general',
        user_id: user,
        user_name: user.toLowerCase(),
        command,
        text,
        api_app_id: 'A1',
        is_enterprise_install: String(rest.isEnterpriseInstall ?? false),
        response_url: state.newResponseUrl({ team, channel, user }),
        trigger_id: rest.triggerId ?? `trigger.${state.next()}`,
      })
    },
    mention({ text, user = 'UADA', channel = 'C1', threadTs, files = [], ...rest }) {
      const { team = 'T1' } = rest
      return event(
        {
          type: 'app_mention',
          user,
          text: `<@UBOT${team}> ${text}`,
          ts: state.newTs(),
          channel,
          event_ts: state.newTs(),
          ...(threadTs === undefined ? {} : { thread_ts: threadTs }),
          ...keepFiles(files),
        },
        rest,
      )
    },
    directMessage({ text, user = 'UADA', threadTs, files = [], ...rest }) {
      const ts = state.newTs()
      const thread = threadTs === undefined ? {} : { thread_ts: threadTs }
      const message = { type: 'message', channel_type: 'im', user, text, ts, ...thread, ...keepFiles(files) }
      return event({ ...message, channel: directChannel(user), event_ts: ts }, rest)
    },
    press(message, label, { nth = 0, ...who } = {}) {
      const all = [...buttonsOf(message), ...optionsOf(message)]
      const found = all.filter((button) => button.label === label)[nth]
      if (!found) throw new Error(`no button “${label}” on “${message.text.slice(0, 60)}”`)
      return action({ user: message.ephemeralTo ?? 'UADA', ...who, message, action: found.action })
    },
    shortcut({ callbackId, message, triggerId, channel = 'C1', ...who }) {
      const { team = 'T1', user = 'UADA' } = who
      return interactive(message ? 'message_action' : 'shortcut', who, {
        callback_id: callbackId,
        trigger_id: triggerId ?? `trigger.${state.next()}`,
        action_ts: state.newTs(),
        ...(message
          ? {
              channel: { id: channel, name: 'general' },
              message,
              message_ts: message.ts,
              response_url: state.newResponseUrl({ team, channel, user }),
            }
          : {}),
      })
    },
    viewSubmission({ view, values, responseChannel, ...who }) {
      const { team = 'T1', user = 'UADA' } = who
      return interactive('view_submission', who, {
        trigger_id: `trigger.${state.next()}`,
        view: { ...view, state: { values } },
        response_urls:
          responseChannel === undefined
            ? []
            : [
                {
                  block_id: 'conversation',
                  action_id: 'conversation',
                  channel_id: responseChannel,
                  response_url: state.newResponseUrl({ team, channel: responseChannel, user }),
                },
              ],
      })
    },
  }
}

/** All buttons of a message, in order. */
export function buttonsOf(message: SlackPost): { readonly label: string; readonly action: Json }[] {
  return message.blocks.flatMap((block) =>
    ((block.elements ?? []) as Json[])
      .filter((element) => element.type === 'button')
      .map((element) => ({
        label: String((element.text as Json).text),
        action: { ...element, block_id: block.block_id },
      })),
  )
}

/** What stands on the menus of a message, each as the action of choosing it. */
function optionsOf(message: SlackPost): { readonly label: string; readonly action: Json }[] {
  return message.blocks.flatMap(({ elements = [], block_id }) =>
    (elements as Json[]).flatMap(({ type, action_id, options = [] }) =>
      type !== 'overflow'
        ? []
        : (options as Json[]).map((chosen) => ({
            label: String((chosen.text as Json).text),
            action: { type, action_id, block_id, selected_option: chosen },
          })),
    ),
  )
}

function readAnswer(answer: string): unknown {
  try {
    return JSON.parse(answer)
  } catch {
    return answer
  }
}

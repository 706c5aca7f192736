/** Work Objects, as https://docs.slack.dev/messaging/work-objects-implementation and its pages of methods have them. */
import type { Call } from './slack-loopback-methods.ts'
import { type Json, Refused } from './slack-loopback-state.ts'

export const entityMethods: Readonly<Record<string, (call: Call) => Json>> = {
  'chat.unfurl': ({ args }) => {
    const { entities = [] } = (args.metadata ?? {}) as { entities?: Json[] }
    if (args.unfurls === undefined && entities.length === 0) throw new Refused('missing_unfurls')
    for (const entity of entities) checkEntity(entity, true)
    return {}
  },
  'entity.presentDetails': (call) => {
    takeTrigger(call)
    if (call.args.error === undefined) checkEntity(call.args.metadata as Json, false)
    return {}
  },
  'entity.presentComments': (call) => {
    takeTrigger(call)
    for (const comment of call.args.comments as Json[]) checkComment(comment)
    if (call.args.can_post_comment === undefined) throw new Refused('invalid_arguments')
    return {}
  },
  'entity.acknowledgeCommentAction': (call) => {
    takeTrigger(call)
    if (call.args.comment !== undefined) checkComment(call.args.comment as Json)
    return {}
  },
}

function takeTrigger({ state, args }: Call): void {
  const trigger = String(args.trigger_id)
  if (state.usedTriggers.has(trigger)) throw new Refused('invalid_trigger_id')
  state.usedTriggers.add(trigger)
}

function checkEntity(entity: Json, isUnfurl: boolean): void {
  const payload = (entity.entity_payload ?? {}) as Json
  const { title } = (payload.attributes ?? {}) as { title?: Json }
  const { primary_actions = [], overflow_actions = [] } = (payload.actions ?? {}) as Record<string, Json[]>
  const isWhole =
    typeof entity.url === 'string' &&
    typeof (entity.external_ref as Json | undefined)?.id === 'string' &&
    typeof title?.text === 'string' &&
    String(entity.entity_type).startsWith('slack#/entities/') &&
    (entity.app_unfurl_url !== undefined) === isUnfurl
  const fields = (payload.custom_fields ?? []) as Json[]
  const areFields = fields.every(({ key, label, value, type }) => key && label && type && value !== undefined)
  const fit = primary_actions.length <= 2 && overflow_actions.length <= 5
  if (!isWhole || !areFields || !fit) throw new Refused('invalid_metadata')
}

function checkComment({ id, sender, timestamp, comment }: Json): void {
  const isWhole =
    id !== undefined &&
    typeof (sender as Json | undefined)?.user_id === 'string' &&
    Number.isInteger(timestamp) &&
    typeof (comment as Json | undefined)?.value === 'string'
  if (!isWhole) throw new Refused('invalid_arguments')
}

/** Routes of the loopback Discord that take answers to interactions. */
import { InteractionResponseType, MessageFlags } from 'discord-api-types/v10'
import { describeMessage, draftMessage, editMessage, Refusal } from './discord-loopback-messages.ts'
import type { Call, Route } from './discord-loopback-route.ts'
import type { DiscordState, Json, LoopbackInteraction } from './discord-loopback-state.ts'

export const answerRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/interactions/{interaction_id}/{interaction_token}/callback',
    isOpen: true,
    handle: acknowledge,
  },
  {
    method: 'PATCH',
    path: '/webhooks/{webhook_id}/{webhook_token}/messages/@original',
    isOpen: true,
    handle: ({ state, params, body, files }) => {
      const interaction = findByToken(state, params[1])
      const { original } = interaction
      if (original === undefined) throw new Refusal(404, 10008, 'Unknown Message')
      editMessage(state, original, body, files)
      const channel = state.channels.get(interaction.channel)
      const isHidden = (original.flags & MessageFlags.Ephemeral) !== 0
      if (!isHidden && channel !== undefined && !channel.messages.includes(original))
        channel.messages.push(original)
      original.flags &= ~MessageFlags.Loading
      return describeMessage(state, original, interaction)
    },
  },
  {
    method: 'PATCH',
    path: '/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}',
    isOpen: true,
    handle: ({ state, params, body, files }) => {
      const interaction = findByToken(state, params[1])
      const message = interaction.followUps.find(({ id }) => id === params[2])
      if (message === undefined) throw new Refusal(404, 10008, 'Unknown Message')
      editMessage(state, message, body, files)
      return describeMessage(state, message, interaction)
    },
  },
  { method: 'POST', path: '/webhooks/{webhook_id}/{webhook_token}', isOpen: true, handle: followUp },
]

function acknowledge({ state, params, body, query }: Call): unknown {
  const interaction = state.interactions.get(params[0] ?? '')
  if (interaction === undefined || interaction.token !== params[1] || performance.now() > interaction.endsAt)
    throw new Refusal(404, 10062, 'Unknown interaction')
  if (interaction.callback !== undefined)
    throw new Refusal(400, 40060, 'Interaction has already been acknowledged.')
  const data = (body.data ?? {}) as { flags?: number; choices?: Json[] }
  const type = Number(body.type)
  const modal = type === InteractionResponseType.Modal ? { modal: body.data as Json } : {}
  interaction.callback = { type, flags: data.flags ?? 0, choices: data.choices ?? [], ...modal }
  if (type === InteractionResponseType.DeferredChannelMessageWithSource)
    interaction.original = {
      id: state.next(),
      channel: interaction.channel,
      components: [],
      flags: MessageFlags.Loading | (data.flags ?? 0),
      files: [],
      author: state.botUser,
    }
  return query.get('with_response') === 'true' ? {} : undefined
}

function followUp({ state, params, body, files }: Call): unknown {
  const interaction = findByToken(state, params[1])
  if (interaction.isUserInstall && interaction.followUps.length >= 5)
    throw new Refusal(400, 40094, 'This interaction has hit the maximum number of follow up messages.')
  const message = draftMessage(state, interaction.channel, body, files)
  interaction.followUps.push(message)
  if ((message.flags & MessageFlags.Ephemeral) === 0)
    state.channels.get(interaction.channel)?.messages.push(message)
  return describeMessage(state, message, interaction)
}

function findByToken(state: DiscordState, token: string | undefined): LoopbackInteraction {
  const interaction = [...state.interactions.values()].find((candidate) => candidate.token === token)
  if (interaction === undefined || interaction.callback === undefined)
    throw new Refusal(404, 10015, 'Unknown Webhook')
  if (interaction.isExpired) throw new Refusal(401, 50027, 'Invalid Webhook Token')
  return interaction
}

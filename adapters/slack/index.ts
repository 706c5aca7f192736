/** Slack: commands, mentions, direct messages, shortcuts and buttons, over http or Socket Mode. */
import type { Adapter, AdapterModule, Bot, Card, DeliveryKey, Place } from '../../src/core.ts'
import type { Connection } from './connection.ts'
import { linkToMessage, placeIn } from './place.ts'
import { type SlackSettings, settings } from './settings.ts'

export const adapter: AdapterModule<SlackSettings> = {
  enabledBy: ['SLACK_BOT_TOKEN', 'SLACK_CLIENT_ID'],
  needsServer: true,
  config: settings,

  create(config, context): Adapter {
    let connection: Connection | undefined
    if (config.transport.kind === 'http') {
      context.receive('/slack/events', async (request, response) => {
        if (connection?.listener) await connection.listener(request, response)
        else response.writeHead(503).end()
      })
    }

    if (config.workspaces.kind === 'several') {
      context.mount('/slack/install', (request, response, next) => {
        if (connection?.pages) connection.pages.install(request, response, next)
        else response.status(503).end()
      })
      context.mount('/slack/oauth_redirect', (request, response, next) => {
        if (connection?.pages) connection.pages.redirect(request, response, next)
        else response.status(503).end()
      })
    }

    return {
      hints: hintsOf(config, context.origin),

      async start(bot: Bot) {
        const { connect } = await import('./connection.ts')
        connection = await connect(config, context, bot)
      },

      post(place: Place, card: Card, key: DeliveryKey, signal?: AbortSignal) {
        if (!connection) throw new Error('Slack is not connected')
        return connection.deliver({ place, card, key, signal })
      },

      reply(place: Place, messageId: string, card: Card, key: DeliveryKey, signal?: AbortSignal) {
        if (!connection) throw new Error('Slack is not connected')
        return connection.deliver({ place, card, key, threadTs: messageId, signal })
      },

      linkTo: linkToMessage,

      findDirectPlace: async (workspace, user) => placeIn(workspace, user),

      findOwn: placeIn,

      nameRoom: async (place) => connection?.nameRoom(place),

      findObstacle: async (place) => connection?.findObstacle(place),

      health: () => connection?.health() ?? 'starting',

      async stop() {
        await connection?.stop()
        connection = undefined
      },
    }
  },
}

function hintsOf({ transport, workspaces, command }: SlackSettings, origin: string | undefined): string[] {
  const way = transport.kind === 'http' ? `requests at ${origin}/slack/events` : 'Socket Mode'
  return [
    `Slack: type ${command} help (${way})`,
    ...(workspaces.kind === 'several' ? [`Slack: workspaces install it at ${origin}/slack/install`] : []),
  ]
}

/** Slack: commands, mentions, direct messages, shortcuts and buttons, over http or Socket Mode. */
import type { Adapter, AdapterModule, Bot } from '../../src/core.ts'
import { createConnectedAdapter } from '../kit/connected-adapter.ts'
import type { SlackConnection } from './connection.ts'
import type { InstallPages } from './install/install-pages.ts'
import { type SlackSettings, settings } from './install/settings.ts'
import { linkToMessage, placeIn } from './wire/place.ts'

export const adapter: AdapterModule<SlackSettings> = {
  enabledBy: ['SLACK_BOT_TOKEN', 'SLACK_CLIENT_ID'],
  needsServer: true,
  config: settings,
  setup: async () => (await import('./install/setup.ts')).setup,

  create(config, context): Required<Adapter> {
    let connection: SlackConnection | undefined
    if (config.transport.kind === 'http') {
      context.receive('/slack/events', async (request, response) => {
        if (connection?.listener) await connection.listener(request, response)
        else response.writeHead(503).end()
      })
    }

    if (config.workspaces.kind === 'several') {
      const mount = (path: string, page: keyof InstallPages) =>
        context.mount(path, (request, response, next) => {
          if (connection?.pages) connection.pages[page](request, response, next)
          else response.status(503).end()
        })
      mount('/slack/install', 'install')
      mount('/slack/oauth_redirect', 'redirect')
    }

    return createConnectedAdapter({
      name: 'Slack',
      async connect(bot: Bot) {
        const { connect } = await import('./connection.ts')
        connection = await connect(config, context, bot)
        return { ...connection, hints: hintsOf(config, context.origin) }
      },
      linkTo: linkToMessage,
      findOwn: placeIn,
    })
  },
}

function hintsOf({ transport, workspaces, command }: SlackSettings, origin: string | undefined): string[] {
  const way = transport.kind === 'http' ? `requests at ${origin}/slack/events` : 'Socket Mode'
  return [
    `Slack: type ${command} help (${way})`,
    ...(workspaces.kind === 'several' ? [`Slack: workspaces install it at ${origin}/slack/install`] : []),
  ]
}

/** What the bot asks of Slack, as an app manifest: https://docs.slack.dev/reference/app-manifest */

import { entityType } from '../render/entity.ts'

/** How the app is to reach the bot. `url` is the bot's public address, without a path. */
export interface ManifestOptions {
  readonly transport: 'http' | 'socket'
  readonly url?: string
  /** The slash command, such as `/papers`. */
  readonly command: string
  /** Whether workspaces install the app by themselves, at `/slack/install`. */
  readonly isForSeveral: boolean
  /** Whether links to papers open a side panel, as Work Objects do. */
  readonly showsEntities?: boolean
}

/** Under which names the shortcuts arrive. */
export const shortcutIds = {
  related: 'find-related',
  check: 'check-references',
  search: 'search-papers',
} as const

/** What a person is offered to say before the workspace's own topics are known; Slack takes four. */
export const firstPrompts = [
  { title: 'Find papers', message: 'papers about reward hacking' },
  { title: 'See what is new', message: 'latest' },
  { title: 'Browse the topics', message: 'topics' },
  { title: 'What can you do?', message: 'help' },
] as const

/** Belongs to apps that are agents: https://docs.slack.dev/ai/agent-sessions */
export const agentScope = 'assistant:write'

/**
 * The least that the features need. `assistant:write` is what makes the app an agent: titles and
 * prompts. `im:history` is what `message.im` asks for: it opens the bot's own direct messages
 * and no others. `im:write` opens a person's, before anything is posted there. `files:write`
 * carries exported lists and pictures.
 */
export const botScopes = [
  'app_mentions:read',
  agentScope,
  'chat:write',
  'commands',
  'files:write',
  'im:history',
  'im:write',
  'links:read',
  'links:write',
] as const

/**
 * Whoever installs may decline these. `history` lets the bot look whether a post arrived whose answer
 * from Slack was lost; without it, it is posted again and may stand there twice. It also lets it hear
 * `more` in the thread of an answer; else it has to be mentioned there. `channels:read` and `groups:read`
 * let it say at once that it is not in a channel where it is to post, and introduce itself where it is
 * invited, `pins:write` pin what announces a meeting, `reactions:read` count emoji under its posts as
 * votes, `users:read` understand times as people's own clocks show them, `files:read` import a file that
 * somebody attaches to a message.
 */
export const optionalBotScopes = [
  'channels:history',
  'channels:read',
  'files:read',
  'groups:history',
  'groups:read',
  'pins:write',
  'reactions:read',
  'users:read',
] as const

const botEvents = [
  'app_home_opened',
  'app_mention',
  'app_uninstalled',
  'link_shared',
  'member_joined_channel',
  'message.channels',
  'message.groups',
  'message.im',
  'reaction_added',
  'reaction_removed',
  'tokens_revoked',
]

/** What Slack tells of the side panels of Work Objects. */
const entityEvents = ['entity_comments_requested', 'entity_details_requested']

/** Whose links are shown; Slack takes five, and their subdomains come along. */
const unfurlDomains = ['arxiv.org', 'alphaxiv.org', 'doi.org', 'huggingface.co', 'openreview.net']

/**
 * The app's manifest. Throws where the transport or installing needs an address that is missing.
 */
export function createManifest(options: ManifestOptions) {
  const { transport, command, isForSeveral, showsEntities = false } = options
  const at = (path: string) => {
    if (options.url === undefined) throw new Error(`an address is needed for ${path}`)
    return new URL(path, options.url).href
  }
  const request = transport === 'http' ? { url: at('/slack/events') } : {}
  const requests = transport === 'http' ? { request_url: at('/slack/events') } : {}
  return {
    display_information: {
      name: 'Journal Club',
      description: 'Finds papers, keeps your reading list, and answers where your team talks.',
      background_color: '#1f3a5f',
    },
    features: {
      app_home: {
        home_tab_enabled: true,
        messages_tab_enabled: true,
        messages_tab_read_only_enabled: false,
      },
      agent_view: {
        agent_description:
          'Say what papers are about, and go on from there: newer ones, only with code, save 2.',
        suggested_prompts: firstPrompts,
      },
      bot_user: { display_name: 'journal-club', always_online: true },
      shortcuts: [
        {
          name: 'Find related papers',
          type: 'message',
          callback_id: shortcutIds.related,
          description: 'Searches for papers about what this message says',
        },
        {
          // Slack takes 24 characters.
          name: 'Check the references',
          type: 'message',
          callback_id: shortcutIds.check,
          description: 'Checks the references in this message',
        },
        {
          name: 'Search papers',
          type: 'global',
          callback_id: shortcutIds.search,
          description: 'Searches the index from anywhere',
        },
      ],
      slash_commands: [
        {
          command,
          ...request,
          description: 'Papers for your team',
          usage_hint: 'a question in your own words, or help',
          should_escape: true,
        },
      ],
      unfurl_domains: unfurlDomains,
      ...(showsEntities && { rich_previews: { is_active: true, entity_types: [entityType] } }),
    },
    oauth_config: {
      ...(isForSeveral ? { redirect_urls: [at('/slack/oauth_redirect')] } : {}),
      scopes: { bot: [...botScopes, ...optionalBotScopes], bot_optional: optionalBotScopes },
    },
    settings: {
      event_subscriptions: {
        ...requests,
        bot_events: [...botEvents, ...(showsEntities ? entityEvents : [])],
      },
      interactivity: { is_enabled: true, ...requests },
      org_deploy_enabled: isForSeveral,
      socket_mode_enabled: transport === 'socket',
      token_rotation_enabled: isForSeveral,
    },
  }
}

/** Where Slack offers to create an app from a manifest: the link that its documents call sharing a manifest. */
export function creationAddress(manifest: ReturnType<typeof createManifest>): string {
  return `https://api.slack.com/apps?new_app=1&manifest_json=${encodeURIComponent(JSON.stringify(manifest))}`
}

import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Ajv } from 'ajv'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createManifest, type ManifestOptions } from '../../../adapters/slack/install/manifest.ts'
import { startTestBot, type TestBot } from '../../support/bot.ts'

const root = join(import.meta.dirname, '../../..')
const schemaFile = join(root, '../shared/specs/slack-manifest.schema.json')
const http = {
  transport: 'http',
  url: 'https://papers.example.org',
  command: '/papers',
  isForSeveral: false,
} as const
const socket = { transport: 'socket', command: '/papers', isForSeveral: false } as const
const forms: ManifestOptions[] = [
  http,
  socket,
  { ...http, isForSeveral: true },
  { ...socket, url: 'https://papers.example.org', isForSeveral: true },
]

describe('the manifest', () => {
  let test: TestBot
  beforeAll(async () => {
    test = await startTestBot()
  })
  afterAll(() => test.close())

  it.skipIf(!existsSync(schemaFile))(
    'passes Slack’s own schema in every form (skipped where that is absent)',
    async () => {
      const ajv = new Ajv({ strict: false, validateFormats: false })
      const validate = ajv.compile(JSON.parse(readFileSync(schemaFile, 'utf8')))
      for (const form of forms) {
        validate(JSON.parse(JSON.stringify(createManifest(form))))
        expect(ajv.errorsText(validate.errors)).toBe('No errors')
      }
      expect(validate({ ...createManifest(http), settings: { nonsense: true } })).toBe(false)
    },
  )

  it('names addresses where requests go over http, and none for Socket Mode', async () => {
    const overHttp = createManifest(http)
    expect(overHttp.settings.event_subscriptions).toMatchObject({
      request_url: 'https://papers.example.org/slack/events',
    })
    expect(JSON.stringify(createManifest(socket))).not.toContain('http')
    expect(() => createManifest({ ...http, url: undefined } as never)).toThrow('an address is needed')
  })

  it('says that it shows Work Objects only where that is asked for', () => {
    expect(createManifest({ ...http, showsEntities: true })).toMatchObject({
      features: { rich_previews: { is_active: true, entity_types: ['slack#/entities/content_item'] } },
      settings: { event_subscriptions: { bot_events: expect.arrayContaining(['entity_details_requested']) } },
    })
    expect(JSON.stringify(createManifest(http))).not.toContain('entit')
  })

  it('asks for a scope for every event, and lets the installer decline what reads channels and profiles', async () => {
    const { oauth_config, settings } = createManifest({ ...http, showsEntities: true })
    const { bot, bot_optional } = oauth_config.scopes
    // https://docs.slack.dev/reference/events: what each needs.
    const needed: Record<string, string[]> = {
      app_home_opened: [],
      app_mention: ['app_mentions:read'],
      app_uninstalled: [],
      entity_comments_requested: [],
      entity_details_requested: [],
      link_shared: ['links:read'],
      member_joined_channel: ['channels:read', 'groups:read'],
      'message.channels': ['channels:history'],
      'message.groups': ['groups:history'],
      'message.im': ['im:history'],
      reaction_added: ['reactions:read'],
      reaction_removed: ['reactions:read'],
      tokens_revoked: [],
    }
    for (const event of settings.event_subscriptions.bot_events)
      for (const scope of needed[event] ?? ['an unknown event']) expect(bot).toContain(scope)
    expect(
      bot.filter((scope) => /^(channels|groups|mpim|pins|reactions|users):|^files:read$/.test(scope)),
    ).toEqual(bot_optional)
  })

  it('makes the app an agent, with prompts that the bot understands', async () => {
    const { features, oauth_config } = createManifest(http)
    expect(features).not.toHaveProperty('assistant_view')
    expect(oauth_config.scopes.bot).toContain('assistant:write')
    const { suggested_prompts: prompts } = features.agent_view
    expect(prompts.length).toBeLessThanOrEqual(4)
    for (const { message } of prompts) {
      const { isProblem, title } = await test.say(message)
      expect([message, isProblem, title]).toEqual([message, undefined, expect.any(String)])
    }
  })

  it('hints in one line at what to say', async () => {
    const [command] = createManifest({ ...http, command: '/lab' }).features.slash_commands
    expect(command?.command).toBe('/lab')
    expect(command?.usage_hint.length).toBeLessThanOrEqual(40)
    expect(command?.usage_hint).toContain('help')
  })
})

describe('npm run slack:manifest', () => {
  const print = (...words: string[]) =>
    promisify(execFile)(process.execPath, [
      join(root, 'adapters/slack/install/print-manifest.ts'),
      ...words,
    ]).then(
      ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
      (error: { code: number; stdout: string; stderr: string }) => error,
    )

  it('prints JSON', async () => {
    const { stdout } = await print('--socket', '--command', '/lab')
    const manifest = JSON.parse(stdout)
    expect(manifest.settings.socket_mode_enabled).toBe(true)
    expect(manifest.features.slash_commands[0].command).toBe('/lab')
  })

  it.each([
    [[], '--url is missing'],
    [['--url', 'http://papers.example.org'], '--url must begin with https://'],
    [['--socket', '--several'], '--url is missing'],
    [['--socket', '--command', 'papers'], '--command must be a slash'],
    [['--sockets'], "Unknown option '--sockets'"],
  ])('says what is wrong with %j', async (words, sentence) => {
    const { code, stdout, stderr } = await print(...words)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(sentence)
    expect(stderr).toContain('npm run -s slack:manifest')
  })
})

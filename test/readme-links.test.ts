/** README's links that open a form filled in ask for what the bot asks for. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { inviteAddress } from '../adapters/discord/install/invite.ts'
import { createManifest, creationAddress } from '../adapters/slack/install/manifest.ts'

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
const linkOf = (name: string) => readme.match(new RegExp(`^\\[${name}\\]: (\\S+)$`, 'm'))?.[1]

it('creates the Slack app for Socket Mode, which needs no address', () => {
  const manifest = createManifest({ transport: 'socket', command: '/papers', isForSeveral: false })
  const link = new URL(linkOf('slack-app') ?? '')
  expect(JSON.parse(link.searchParams.get('manifest_json') ?? '')).toEqual(manifest)
  expect(link.href).toBe(new URL(creationAddress(manifest)).href)
})

it('invites the Discord bot with the permissions that it needs', () => {
  expect(linkOf('discord-invite')).toBe(inviteAddress('APPLICATION_ID'))
})

/**
 * Prints the app manifest: `npm run -s slack:manifest -- --url https://papers.example.org`, or `-- --socket`.
 */
import { parseArgs } from 'node:util'
import { createManifest, creationAddress, type ManifestOptions } from './manifest.ts'

const usage = `Prints the manifest of the Slack app, to paste at https://api.slack.com/apps?new_app=1

  npm run -s slack:manifest -- --url https://papers.example.org   requests over http, to your server
  npm run -s slack:manifest -- --socket                           Socket Mode, no public address needed

  --link               a link that opens Slack with the manifest filled in, instead
  --several            for several workspaces, which install the app at /slack/install (needs --url)
  --work-objects       links to papers open a side panel, with SLACK_WORK_OBJECTS=on
  --command /papers    the name of the slash command, as in SLACK_COMMAND
`

function parseOptions(words: string[]): (ManifestOptions & { readonly isLink: boolean }) | string {
  const { values } = parseArgs({
    args: words,
    options: {
      socket: { type: 'boolean', default: false },
      link: { type: 'boolean', default: false },
      several: { type: 'boolean', default: false },
      'work-objects': { type: 'boolean', default: false },
      url: { type: 'string' },
      command: { type: 'string', default: '/papers' },
      help: { type: 'boolean', default: false },
    },
  })
  const { socket, several, url, command, link, 'work-objects': showsEntities } = values
  if (values.help) return usage
  if (url === undefined && (several || !socket))
    return `--url is missing: the public https address of your server.\n\n${usage}`
  if (url !== undefined && URL.parse(url)?.protocol !== 'https:')
    return `--url must begin with https://: Slack calls no other address.\n\n${usage}`
  if (!/^\/[a-z0-9][a-z0-9_-]{0,30}$/.test(command))
    return `--command must be a slash and up to 31 lower-case letters, digits, - or _.\n\n${usage}`
  const transport = socket ? 'socket' : 'http'
  const asked = { transport, command, isForSeveral: several, isLink: link, showsEntities } as const
  return { ...asked, ...(url === undefined ? {} : { url }) }
}

function explain(error: unknown): string {
  return `${error instanceof Error ? error.message : String(error)}\n\n${usage}`
}

let options: ReturnType<typeof parseOptions>
try {
  options = parseOptions(process.argv.slice(2))
} catch (error) {
  options = explain(error)
}
if (typeof options === 'string') {
  const isAsked = options === usage
  process[isAsked ? 'stdout' : 'stderr'].write(options)
  process.exitCode = isAsked ? 0 : 2
} else {
  const manifest = createManifest(options)
  const printed = options.isLink ? creationAddress(manifest) : JSON.stringify(manifest, undefined, 2)
  process.stdout.write(`${printed}\n`)
}

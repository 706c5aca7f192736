/**
 * A process of its own that asks for the token of workspace T1, many times at once, when told to:
 * `node slack-installing-child.ts <database url> <Slack's API url> <encryption key> <how many>`.
 */
import { once } from 'node:events'
import pino from 'pino'
import { openSeveralWorkspaces } from '../../adapters/slack/install/installations.ts'
import { openStore } from '../../src/store/open-store.ts'

const [url = '', apiUrl = '', encryptionKey = '', count = '1'] = process.argv.slice(2)
const now = () => Temporal.Now.instant()
const store = await openStore({ url })
const { workspaces } = await openSeveralWorkspaces({
  settings: { kind: 'several', clientId: '1.2', clientSecret: 'secret', stateSecret: 'state', encryptionKey },
  apiUrl,
  context: {
    rows: store.adapterRows('slack', () => now().epochMilliseconds),
    now,
    left: async () => undefined,
    joined: async () => false,
    log: pino({ level: 'silent' }),
  },
})
process.stdout.write('ready\n')
await once(process.stdin, 'data')
const callers = await Promise.all(
  Array.from({ length: Number(count) }, () =>
    workspaces.findCaller({ teamId: 'T1', isEnterpriseInstall: false }),
  ),
)
process.stdout.write(`${[...new Set(callers.map(({ token }) => token))].join(' ')}\n`)
await store.close()
process.exit()

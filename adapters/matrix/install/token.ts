/** The bot's token: the one that is set, or one that its password gave once and that is kept encrypted. */
import { z } from 'zod'
import type { AdapterContext } from '../../../src/core.ts'
import { createEncryption } from '../../kit/encrypt.ts'
import type { MatrixConfig } from '../config.ts'
import { ofBot } from '../place.ts'
import { type Call, path } from '../wire/client.ts'
import { hasCode } from '../wire/faults.ts'

/** Logs in where no token is kept, or where the kept one has ended; `open` gives a client with a token. */
export async function findToken(
  config: MatrixConfig,
  { rows }: Pick<AdapterContext, 'rows'>,
  open: (token: string) => Call,
): Promise<string> {
  const { MATRIX_TOKEN: given, MATRIX_USER: user, MATRIX_PASSWORD: password, ENCRYPTION_KEY: key } = config
  if (given !== undefined) return given
  if (user === undefined || password === undefined || key === undefined)
    throw new Error('the settings were checked')
  const row = `token:${config.MATRIX_HOMESERVER}:${user}`
  const encryption = createEncryption(key)
  const kept = await rows.find(ofBot, row)
  if (kept !== undefined) {
    const token = encryption.decrypt(kept, row)
    if (await isGood(open(token))) return token
  }
  const body = {
    type: 'm.login.password',
    identifier: { type: 'm.id.user', user },
    password,
    initial_device_display_name: 'Journal Club',
  }
  const { access_token: token } = loggedIn.parse(await open('')('POST', path`login`, { body }))
  await rows.save(ofBot, row, encryption.encrypt(token, row))
  return token
}

async function isGood(call: Call): Promise<boolean> {
  return call('GET', path`account/whoami`).then(
    () => true,
    (error: unknown) => (hasCode(error, 'M_UNKNOWN_TOKEN') ? false : Promise.reject(error)),
  )
}

const loggedIn = z.object({ access_token: z.string().min(1) })

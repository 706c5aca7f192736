/** How the bot is logged in: by the token that is set, or by one that its password gave, kept encrypted. */
import { z } from 'zod'
import type { AdapterContext } from '../../../src/core.ts'
import { createEncryption } from '../../kit/encrypt.ts'
import type { MatrixConfig } from '../config.ts'
import { ofBot } from '../place.ts'
import { type Call, type Credentials, path } from '../wire/client.ts'
import { hasCode, MatrixFault } from '../wire/faults.ts'

export interface Login extends Credentials {
  /** The bot's own id. */
  readonly self: string
}

type Open = (credentials: Credentials) => Call

/** Logs in where no token is set or kept, or where the kept one has ended; `open` gives a client. */
export async function openLogin(
  config: MatrixConfig,
  context: Pick<AdapterContext, 'rows' | 'log'>,
  open: Open,
): Promise<Login> {
  const { MATRIX_TOKEN: given, MATRIX_USER: user, MATRIX_PASSWORD: password, ENCRYPTION_KEY: key } = config
  if (given !== undefined) return { ...(await whoIs(open, given)), token: given, renew: async () => false }
  if (user === undefined || password === undefined || key === undefined)
    throw new Error('the settings were checked')
  const row = `token:${config.MATRIX_HOMESERVER}:${user}`
  return new LoginByPassword({ ...context, open, row, user, password, key }).begin()
}

interface Parts extends Pick<AdapterContext, 'rows' | 'log'> {
  readonly open: Open
  readonly row: string
  readonly user: string
  readonly password: string
  readonly key: string
}

class LoginByPassword implements Login {
  self = ''
  token = ''
  #device: string | undefined
  #renewing: Promise<boolean> | undefined
  #isRefused = false
  readonly #parts: Parts
  readonly #encryption: ReturnType<typeof createEncryption>

  constructor(parts: Parts) {
    this.#parts = parts
    this.#encryption = createEncryption(parts.key)
  }

  async begin(): Promise<this> {
    const kept = await this.#findKept()
    if (kept === undefined || !(await this.#use(kept))) await this.#logIn()
    return this
  }

  /** One request for all that find the token ended; a password that was refused is not tried again. */
  async renew(ended: string, isSoft: boolean): Promise<boolean> {
    if (this.token !== ended) return true
    this.#renewing ??= this.#renewNow(isSoft).finally(() => {
      this.#renewing = undefined
    })
    return this.#renewing
  }

  async #renewNow(isSoft: boolean): Promise<boolean> {
    const kept = await this.#findKept()
    // Another replica was first.
    if (kept !== undefined && kept !== this.token && (await this.#use(kept))) return true
    if (this.#isRefused) return false
    try {
      await this.#logIn(isSoft ? this.#device : undefined)
      return true
    } catch (error) {
      if (!(error instanceof MatrixFault)) throw error
      this.#isRefused = true
      this.#parts.log.error({ err: error }, 'the token has ended, and MATRIX_PASSWORD gives no other')
      return false
    }
  }

  /**
   * A device that was logged out softly is kept, and with it the transactions that the homeserver knows:
   * https://spec.matrix.org/v1.11/client-server-api/#soft-logout
   */
  async #logIn(device?: string): Promise<void> {
    const { rows, open, row, user, password } = this.#parts
    const body = {
      type: 'm.login.password',
      identifier: { type: 'm.id.user', user },
      password,
      initial_device_display_name: 'Journal Club',
      ...(device === undefined ? {} : { device_id: device }),
    }
    const { access_token: token } = loggedIn.parse(await open(nobody)('POST', path`login`, { body }))
    await rows.save(ofBot, row, this.#encryption.encrypt(token, row))
    await this.#use(token)
  }

  /** Whether the token is good, which is used from then on. */
  async #use(token: string): Promise<boolean> {
    try {
      const { self, device } = await whoIs(this.#parts.open, token)
      Object.assign(this, { self, token })
      this.#device = device
      return true
    } catch (error) {
      if (hasCode(error, 'M_UNKNOWN_TOKEN')) return false
      throw error
    }
  }

  async #findKept(): Promise<string | undefined> {
    const { rows, row } = this.#parts
    const kept = await rows.find(ofBot, row)
    return kept === undefined ? undefined : this.#encryption.decrypt(kept, row)
  }
}

async function whoIs(open: Open, token: string) {
  const call = open({ ...nobody, token })
  const { user_id: self, device_id: device } = whoami.parse(await call('GET', path`account/whoami`))
  return { self, device }
}

const nobody: Credentials = { token: '', renew: async () => false }
const loggedIn = z.object({ access_token: z.string().min(1) })
const whoami = z.object({
  user_id: z.string().regex(/^@[^:]+:\S+$/),
  device_id: z.string().optional().catch(undefined),
})

/** The log: JSON lines that bear the id of the request they belong to, and neither secrets nor what people wrote. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import pino from 'pino'
import type { Log } from './adapter.ts'
import type { Environment } from './config.ts'
import { BotError } from './errors.ts'

/** A log that knows which request is at work. */
export interface RequestLog extends Log {
  /** Begins a request and gives its id, which everything logged from here on bears, whatever is awaited meanwhile. */
  begin(): string
  /** Lets everything that `act` logs bear the id. */
  within<Result>(id: string, act: () => Result): Result
}

/** A log over another whose lines bear their request's id. */
export function createRequestLog(log: Log): RequestLog {
  const requests = new AsyncLocalStorage<string>()
  const write =
    (level: keyof Log): Log['info'] =>
    (first: unknown, ...rest: unknown[]): void => {
      const request = requests.getStore()
      const mark = request === undefined ? {} : { request }
      if (typeof first !== 'object') log[level](mark, String(first), ...rest)
      else
        log[level]({ ...mark, ...(first instanceof Error ? { err: first } : first) }, ...(rest as [string]))
    }
  return {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    begin() {
      const id = randomUUID().slice(0, 8)
      // Not `run`: what follows the answer, its posting above all, is awaited by whoever asked for it.
      requests.enterWith(id)
      return id
    },
    within: (id, act) => requests.run(id, act),
  }
}

/**
 * Writes a JSON line for each entry. The values of all settings that are secrets, and the database's password, are left
 * out wherever they stand; of errors only what they are and where they arose is written, for requests and answers hang
 * on the errors of http clients.
 */
export function createLog(env: Environment, write: (line: string) => void): Log {
  const secrets = listSecrets(env)
  const level = env.LOG_LEVEL ?? 'warn'
  const isKnown = level in pino.levels.values || level === 'silent'
  return pino(
    {
      level: isKnown ? level : 'warn',
      serializers: { err: describeError },
      redact: hiddenNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    },
    {
      write: (line: string) =>
        write(secrets.reduce((text, secret) => text.replaceAll(secret, '[secret]'), line)),
    },
  )
}

/** Every form in which a secret may come up in a line of JSON, longest first. */
function listSecrets(env: Environment): string[] {
  const values = Object.entries(env).flatMap(([name, value]) => {
    if (/(TOKEN|SECRET|KEY|PASSWORD)$/.test(name)) return [value]
    const { password = '', searchParams } = URL.parse(value) ?? {}
    return [password, safelyDecode(password), searchParams?.get('password') ?? '']
  })
  const forms = values.flatMap((value) => [
    value,
    encodeURIComponent(value),
    JSON.stringify(value).slice(1, -1),
  ])
  return [...new Set(forms)]
    .filter((form) => form.length >= minSecretLength)
    .sort((a, b) => b.length - a.length)
}

function safelyDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** What people can be told wrong quotes what they wrote, so of such errors only the kind is logged. */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const quotes = error instanceof BotError && (error.code === 'bad-input' || error.code === 'not-found')
  const code = 'code' in error ? error.code : undefined
  return {
    type: error.name,
    ...(quotes ? {} : { message: error.message }),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^ {4}at /.test(line))
      .join('\n'),
    ...(error.cause === undefined || depth === maxCauses
      ? {}
      : { cause: describeError(error.cause, depth + 1) }),
  }
}

const hiddenNames = ['token', 'password', 'secret', 'authorization', 'cookie', 'connectionString']
/** Shorter ones, in a test perhaps, would blot out words. */
const minSecretLength = 6
const maxCauses = 4

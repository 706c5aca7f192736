/** The log: JSON lines with the id of their request, without secrets and without what people wrote. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { BotError } from '../errors.ts'
import type { Log, RequestLog } from '../ports/log.ts'
import type { Environment } from './config.ts'

/** Wraps a log so that its lines carry their request's id. */
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
      // Not `run`: what follows the answer, such as posting it, is awaited by the caller.
      requests.enterWith(id)
      return id
    },
    within: (id, act) => requests.run(id, act),
  }
}

/**
 * Writes one JSON line per entry. Values of secret settings and the database's password are blanked
 * wherever they occur. Of errors it writes only the kind and the stack, since http clients attach
 * requests and answers to theirs.
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

/** Every form in which a secret may appear in a line of JSON, longest first. */
function listSecrets(env: Environment): string[] {
  const values = Object.entries(env).flatMap(([name, value]) => {
    if (/(TOKEN|SECRET|KEY|PASSWORD)$/.test(name)) return [value]
    // Some settings are several addresses.
    return value.split(',').flatMap((address) => {
      const { password = '', searchParams } = URL.parse(address.trim()) ?? {}
      return [password, safelyDecode(password), searchParams?.get('password') ?? '']
    })
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

/** Messages of user errors quote what people wrote, so only their kind is logged. */
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
      .filter((line) => line.startsWith('    at '))
      .join('\n'),
    ...(error.cause === undefined || depth === maxCauses
      ? {}
      : { cause: describeError(error.cause, depth + 1) }),
  }
}

const hiddenNames = ['token', 'password', 'secret', 'authorization', 'cookie', 'connectionString']
/** Shorter values, as in tests, would blank out ordinary words. */
const minSecretLength = 6
const maxCauses = 4

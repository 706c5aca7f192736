/**
 * The file `.env`: settings are changed in place, other lines stay, and the file
 * is replaced whole or not at all.
 */
import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { BotError } from '../../errors.ts'

/**
 * The text with some settings changed, each in its line, or at the end where it has none. Other lines stay.
 */
export function changeSettings(text: string, changes: ReadonlyMap<string, string>): string {
  const lines = text === '' ? [] : text.replace(/\r?\n$/, '').split('\n')
  for (const [name, value] of changes) {
    const line = `${name}=${quote(value)}`
    const at = lines.findLastIndex(
      (one) =>
        one
          .replace(/^\s*(?:export\s+)?/, '')
          .split('=')[0]
          ?.trim() === name,
    )
    if (at < 0) lines.push(line)
    else lines[at] = line
  }
  const changed = `${lines.join('\n')}\n`
  const wanted = { ...parseEnv(text), ...Object.fromEntries(changes) }
  if (!isSame(parseEnv(changed), wanted))
    throw new BotError(
      'misconfigured',
      `${[...changes.keys()].join(', ')} cannot be put into .env as it is; change it by hand.`,
    )
  return changed
}

/**
 * Writes the changes, readable by its owner only, in one step: whoever stops the program finds the old file
 * or the new one. Gives the name of the copy of the file before, if there was one.
 */
export function writeEnvFile(
  path: string,
  changes: ReadonlyMap<string, string>,
  now: Temporal.Instant,
): string | undefined {
  // What a link leads to is replaced, not the link.
  const target = existsSync(path) ? realpathSync(path) : path
  const before = existsSync(target) ? readFileSync(target, 'utf8') : undefined
  const changed = changeSettings(before ?? '', changes)
  const backup =
    before === undefined
      ? undefined
      : `${path}.before-${now.toString({ smallestUnit: 'second' }).replace(/\W/g, '')}`
  if (backup !== undefined) replace(backup, before ?? '')
  replace(target, changed)
  return backup
}

function replace(path: string, text: string): void {
  const part = `${path}.${randomUUID()}.part`
  try {
    writeFileSync(part, text, { mode: 0o600, flag: 'wx', flush: true })
    chmodSync(part, 0o600)
    renameSync(part, path)
  } catch (cause) {
    rmSync(part, { force: true })
    throw new BotError(
      'unavailable',
      `${path} cannot be written (${(cause as NodeJS.ErrnoException).code}).`,
      {
        cause,
      },
    )
  }
}

/** Bare where it can be: `docker run --env-file` takes quotes as a part of the value. */
function quote(value: string): string {
  if (/^[\w@%+=:,./~?&!-]*$/.test(value)) return value
  const mark = [`'`, '"', '`'].find((sign) => !value.includes(sign))
  return mark === undefined ? value : `${mark}${value}${mark}`
}

function isSame(a: NodeJS.Dict<string>, b: NodeJS.Dict<string>): boolean {
  const names = [...Object.keys(a), ...Object.keys(b)]
  return names.every((name) => a[name] === b[name])
}

/**
 * What PostgreSQL's codes of errors say (https://www.postgresql.org/docs/current/errcodes-appendix.html): five
 * digits or capitals, the first two of which are a class.
 */

/** Whether a text is written as a code is; those of Node's network errors are not. */
export function isSqlState(code: string): boolean {
  return /^[0-9A-Z]{5}$/.test(code)
}

/** Whether a code is one of the system's, as `ECONNREFUSED`; Node's own begin with `ERR_`. */
export function isSystemCode(code: string): boolean {
  return code.startsWith('E') && !code.startsWith('ERR_')
}

/** Whether a code is one of some, or of a class that is named by how its codes begin. */
export function isOneOf(code: string, beginnings: readonly string[]): boolean {
  return beginnings.some((beginning) => code.startsWith(beginning))
}

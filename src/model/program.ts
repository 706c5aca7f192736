/** How this copy of the program runs: a checkout as it was written, a package as JavaScript made from it. */
import { extname } from 'node:path'

/** The ending of the program's own modules, for those that are found by their names: `.ts` or `.js`. */
export const ending = extname(import.meta.filename)

/** Whether this is a checkout, which keeps its data in the working directory. */
export const isCheckout = ending === '.ts'

/** What an operator types to run a command of the program, such as `npm run ingest -- --dry-run`. */
export function shellCommand(name: string, words = ''): string {
  const said = isCheckout ? sayScript(name, words) : `journal-club ${name} ${words}`
  return said.trim()
}

function sayScript(name: string, words: string): string {
  if (name === 'start') return 'npm start'
  return words === '' ? `npm run ${name}` : `npm run ${name} -- ${words}`
}

/** Reads all modules of the bot, so that their compiled code is kept for the processes to come; see `compile-modules.ts`. */
import { globSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
/** These do something when they are read. */
const programs = /\/(?:main|.*worker|print-[a-z]+)\.ts$/

enableCompileCache()
const modules = globSync('{src,adapters}/**/*.ts', { cwd: root }).filter((file) => !programs.test(file))
await Promise.all(modules.map((file) => import(join(root, file))))
process.exit()

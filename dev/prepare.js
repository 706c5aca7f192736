/**
 * Takes away what nobody needs of an installation, a third of it: source maps, and the headers that come with
 * Node. Plain JavaScript, for any Node; npm runs it after `npm ci` and `npm install` in a checkout.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const modules = fileURLToPath(new URL('../node_modules/', import.meta.url))
// The program itself is a hard link in node/bin.
const headers = list('node/node_modules').map((platform) => `node/node_modules/${platform}/include`)
const maps = list('', { recursive: true }).filter((file) => /\.[cm]?(?:js|ts)\.map$/.test(file))
for (const path of [...headers, ...maps]) rmSync(join(modules, path), { recursive: true, force: true })

function list(path, options) {
  const folder = join(modules, path)
  return existsSync(folder) ? readdirSync(folder, options) : []
}

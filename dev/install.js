/**
 * Installs what tests, checks and measurements need, unless it is there. Plain JavaScript, for any Node.
 * `npm ci` brings what it takes to try the bot: the rest is twice as large.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const root = new URL('../', import.meta.url)
const { packages } = read('package-lock.json')

if (!Object.keys(read('dev/package.json').devDependencies).every(isThere)) {
  process.stdout.write('Installing what tests and checks need, once …\n')
  const [program, ...words] =
    process.env.npm_execpath === undefined ? ['npm'] : [process.execPath, process.env.npm_execpath]
  const install = ['install', '--no-save', '--workspaces', '--include-workspace-root', '--prefer-offline']
  const { status } = spawnSync(program, [...words, ...install], { cwd: root, stdio: 'inherit' })
  process.exit(status ?? 1)
}

function isThere(name) {
  const path = `node_modules/${name}/package.json`
  return existsSync(new URL(path, root)) && read(path).version === packages[`node_modules/${name}`].version
}

function read(path) {
  return JSON.parse(readFileSync(new URL(path, root), 'utf8'))
}

/**
 * Plain JavaScript, as an older Node reads nothing else; imported before everything, in each thread too.
 * Node 26 brings Temporal, Node 24 borrows it.
 */
const needed = [24, 11]
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  const isCheckout = !import.meta.url.includes('/dist/src/')
  const how = isCheckout ? ' “npm ci” brings the right one, for “npm start” and “npm run …”.' : ''
  process.stderr.write(
    `Journal Club needs Node ${needed.join('.')} or newer, and this is Node ${process.versions.node}.${how}\n`,
  )
  process.exit(2)
}
if (globalThis.Temporal === undefined) await import('temporal-polyfill/global')

/** For a process's `--import`: tells on standard error which modules were loaded, a line each. */
export const tellLoaded = `data:text/javascript,${encodeURIComponent(`import { registerHooks } from 'node:module'
const loaded = []
registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context) } })
process.on('exit', () => process.stderr.write(loaded.join('\\n')))`)}`

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const loader = new URL('../../src/app/load-adapters.ts', import.meta.url).href

// To load those libraries takes longer than most answers of `npm run papers`.
it('the settings of all adapters are known without the libraries of platforms that do not run', async () => {
  const program = `
    import { createRequire } from 'node:module'
    const { chooseAdapters } = await import('${loader}')
    await chooseAdapters(['terminal'], {}, [])
    console.log(JSON.stringify(Object.keys(createRequire('${loader}').cache)))
  `
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  const loaded: string[] = JSON.parse(stdout)
  expect(
    loaded.filter((file) => /node_modules.(discord\.js|@slack|@modelcontextprotocol)/.test(file)),
  ).toEqual([])
})

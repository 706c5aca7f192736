import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { runPrompt } from '../../../adapters/terminal/prompt.ts'
import { createLog } from '../../../src/app/log.ts'

it('goes on after a line that could not be answered, and says so', async () => {
  const input = new PassThrough()
  const output = new PassThrough()
  const logged: string[] = []
  const said: string[] = []
  runPrompt({
    input,
    output,
    historyFile: '',
    log: createLog({}, (line) => logged.push(line)),
    async say(line) {
      if (line === 'one') throw new Error('a fault')
      said.push(line)
    },
    complete: async () => [],
    end: () => output.end(),
  })
  input.end('one\ntwo\n')
  expect(await text(output)).toBe('Something went wrong; the log has the details.\n')
  expect(said).toEqual(['two'])
  expect(logged.join()).toContain('a fault')
})

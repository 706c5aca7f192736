import { afterEach, beforeEach, expect, it } from 'vitest'
import { configSchema } from '../../../adapters/matrix/config.ts'
import { mayInvite } from '../../../adapters/matrix/install/invites.ts'
import { setup } from '../../../adapters/matrix/install/setup.ts'
import { type MatrixLoopback, startMatrixLoopback } from '../../support/matrix-loopback.ts'

let matrix: MatrixLoopback
beforeEach(async () => {
  matrix = await startMatrixLoopback()
})
afterEach(() => matrix.close())

const { signal } = new AbortController()
const check = (setting: string, value: string) =>
  setup.questions.find((question) => question.setting === setting)?.check(value, matrix.env, signal)

it('asks the homeserver whether its address and the token are good', async () => {
  expect(await check('MATRIX_HOMESERVER', matrix.env.MATRIX_HOMESERVER ?? '')).toMatchObject({ isGood: true })
  expect(await check('MATRIX_HOMESERVER', 'uni.example')).toMatchObject({ isGood: false })
  expect(await check('MATRIX_HOMESERVER', 'http://127.0.0.1:1')).toMatchObject({ isUnreachable: true })
  expect(await check('MATRIX_TOKEN', 'syt_bot')).toMatchObject({
    isGood: true,
    says: [expect.stringContaining(matrix.bot)],
  })
  const refused = await check('MATRIX_TOKEN', 'syt_wrong')
  expect(refused).toMatchObject({ isGood: false })
  expect(JSON.stringify(refused)).not.toContain('syt_wrong')
})

it('lets those invite whom the setting names', () => {
  const [bot, ada, eve] = ['@papers:lab.example', '@ada:lab.example', '@eve:elsewhere.example']
  expect([ada, eve].map((each) => mayInvite('anyone', each, bot))).toEqual([true, true])
  expect([ada, eve].map((each) => mayInvite('homeserver', each, bot))).toEqual([true, false])
  expect([ada, eve].map((each) => mayInvite('@bob:lab.example, elsewhere.example', each, bot))).toEqual([
    false,
    true,
  ])
})

it('refuses settings that mean nothing', () => {
  const good = { MATRIX_HOMESERVER: 'https://matrix.uni.example', MATRIX_TOKEN: 'syt' }
  expect(configSchema.parse(good)).toMatchObject({ MATRIX_COMMAND: '!papers', MATRIX_INVITES: 'homeserver' })
  for (const wrong of [
    { MATRIX_HOMESERVER: 'ftp://uni.example' },
    { MATRIX_TOKEN: 'two words' },
    { MATRIX_COMMAND: 'two words' },
    { MATRIX_INVITES: 'one two' },
  ])
    expect(configSchema.safeParse({ ...good, ...wrong }).success).toBe(false)
})

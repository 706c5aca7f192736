import { expect, it } from 'vitest'
import { nicknameOf } from '../../src/model/nickname.ts'

it.each([
  ['https://github.com/om-ai-lab/VLM-R1', 'VLM-R1'],
  ['https://github.com/om-ai-lab/ToRL.git', 'ToRL'],
  ['https://huggingface.co/lab/Kelp-7B/', 'Kelp-7B'],
  ['https://github.com/lab/open-r1', 'open-r1'],
  ['https://github.com/lab/code', undefined],
  ['https://github.com/lab/Code', undefined],
  ['https://github.com/lab', undefined],
  ['https://github.com/lab/Kelp-7B/tree/main', undefined],
  ['https://github.com/lab/K%20B', undefined],
  [`https://github.com/lab/${'Kelp'.repeat(20)}`, undefined],
  ['not an address', undefined],
  [null, undefined],
])('%s names %s', (address, nickname) => {
  expect(nicknameOf(address)).toBe(nickname)
})

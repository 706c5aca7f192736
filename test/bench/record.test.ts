import { describe, expect, it } from 'vitest'
import { recordRun } from '../../bench/record.ts'

const page = '# Numbers\n\n## Recorded\n'
const one = recordRun(page, ['speed', '--corpus', '/data/arxiv.jsonl'], 'p50 4 ms\n')
const two = recordRun(one, ['relevance', '--data', '/data/cacm'], '0.547')

describe('the page of numbers', () => {
  it('gets what a bench printed, under its command without folders', () => {
    expect(one).toBe(
      '# Numbers\n\n## Recorded\n\n### `npm run bench -- speed --corpus arxiv.jsonl`\n\n```text\np50 4 ms\n```\n',
    )
  })

  it('keeps what other commands printed', () => {
    expect(two).toContain('p50 4 ms')
    expect(two).toContain('### `npm run bench -- relevance --data cacm`\n\n```text\n0.547\n```\n')
  })

  it('has one output a command, the last', () => {
    const again = recordRun(two, ['speed', '--corpus', '/elsewhere/arxiv.jsonl'], 'p50 3 ms')
    expect(again).toBe(two.replace('p50 4 ms', 'p50 3 ms'))
  })
})

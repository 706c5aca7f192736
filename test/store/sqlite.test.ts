import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { describeStore } from '../contract/store.ts'

const folder = mkdtempSync(join(tmpdir(), 'journal-club-sqlite-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let files = 0
describeStore('SQLite', async () => {
  files += 1
  return `file:${join(folder, `${files}.sqlite`)}`
})

/** Papers as JSON lines (id, title, abstract, authors, and a date where there is one), gzipped or not. */
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import type { Document } from './engines.ts'

export async function readDocuments(file: string): Promise<Document[]> {
  const bytes = await readFile(file)
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const { id, title, abstract, authors, date } = JSON.parse(line)
      return { id, title, text: abstract, authors, date }
    })
}

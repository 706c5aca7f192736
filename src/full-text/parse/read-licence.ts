/** What a page states above the article: its licence and its version. */
import type { TextReader } from './read-text.ts'
import { type Element, findAll } from './read-tree.ts'

/** As arXiv prints it above the article: `CC BY 4.0`; undefined where nothing is stated. */
export function readLicence(page: Element, reader: TextReader): string | undefined {
  const [stated] = findAll(page, ({ id }) => id === 'license-tr')
  const text = stated === undefined ? '' : reader.lineOf(stated).replace(/^licen[cs]e:\s*/i, '')
  return text === '' ? undefined : text.slice(0, maxLength)
}

/** `arXiv:2308.12950v3 [cs.CL] 31 Jan 2024` gives 3; 0 where nothing is stated. */
export function readVersion(page: Element, reader: TextReader): number {
  const [stated] = findAll(page, ({ id }) => id === 'watermark-tr')
  const [, version = '0'] = /v(\d{1,4})\b/.exec(stated === undefined ? '' : reader.lineOf(stated)) ?? []
  return Number(version)
}

const maxLength = 100

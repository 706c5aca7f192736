/** What a page states above the article: its licence, and what that allows; its version. */
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

/**
 * Whether whole sections and tables may be shown: under CC BY, CC BY-SA, CC0 and in the public domain
 * (https://info.arxiv.org/help/license/index.html). The others limit to whom or for what.
 */
export function allowsWhole(licence: string | undefined): boolean {
  return licence !== undefined && /^(?:CC BY(?:-SA)? \d|CC0|CC Zero|public domain)/i.test(licence)
}

const maxLength = 100

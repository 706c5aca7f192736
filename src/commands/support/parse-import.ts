/** What the words after `import` ask for, as far as they alone tell. */
import { shelfBehind } from '../../model/shelf.ts'
import { splitFirstWord } from '../../model/words.ts'
import { detectFormat, isSettingsFile } from '../../references/detect-format.ts'

export type Wanted =
  /** Changes topics and subscriptions; `settings` only shows what would change. */
  | { readonly kind: 'apply' | 'settings'; readonly text: string }
  | { readonly kind: 'references'; readonly text: string; readonly asVotes: boolean; readonly shelf?: string }
  /** Reports on the newest import, where none is named. */
  | { readonly kind: 'report'; readonly name: string | undefined; readonly page: number }
  | { readonly kind: 'undo'; readonly name: string | undefined }

export function parseImport(said: string): Wanted {
  const trimmed = dropFence(said.trim()).trim()
  const { first, rest } = splitFirstWord(trimmed)
  const shelf = shelfBehind(first)
  if (shelf !== undefined) {
    const wanted = parseImport(rest)
    const text = wanted.kind === 'references' ? wanted.text : rest
    return { kind: 'references', text, asVotes: false, shelf }
  }
  const applied = /^apply\s+(.+)$/is.exec(trimmed)?.[1]
  if (applied !== undefined) return { kind: 'apply', text: dropFence(applied) }
  const undo = /^undo(?: ([0-9a-f]{8}))?$/i.exec(trimmed)
  if (undo !== null) return { kind: 'undo', name: undo[1]?.toLowerCase() }
  if (trimmed === '') return { kind: 'report', name: undefined, page: 1 }
  const report = /^report(?: ([0-9a-f]{8}))?(?: (?:page:)?(\d{1,4}))?$/i.exec(trimmed)
  if (report !== null)
    return { kind: 'report', name: report[1]?.toLowerCase(), page: Math.max(1, Number(report[2] ?? '1')) }
  const before = /^(?:as )?votes\b[:,]?\s*/i.exec(trimmed)?.[0] ?? ''
  const after = before === '' ? (/\sas votes$/i.exec(trimmed.slice(-20))?.[0] ?? '') : ''
  const text = dropFence(trimmed.slice(before.length, trimmed.length - after.length).trim())
  if (isSettingsFile(text)) return { kind: 'settings', text }
  return { kind: 'references', text, asVotes: before !== '' || after !== '' }
}

/** Whether a text is built as a file of references is; lists of links and titles are asked of in words too. */
export function isReferences(text: string): boolean {
  const format = detectFormat(text)
  return format !== undefined && format !== 'list'
}

/** People paste files as code, and numbers too. */
export function dropFence(text: string): string {
  return text.replace(/^```(?:\w{0,40}\n)?|```$/g, '').replace(/^`([^`]+)`$/, '$1')
}

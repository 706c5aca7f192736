/** References onto the asker's reading list, what became of each, and taking them out again. */
import { entriesPerPage, referencesCard, undoneCard } from '../../cards/references-card.ts'
import { BotError } from '../../errors.ts'
import { notAllowed } from '../../library/import-runs.ts'
import type { Card } from '../../model/card.ts'
import { type FiledReference, maxFileBytes, maxReferences } from '../../model/reference.ts'
import { isReadingList } from '../../model/shelf.ts'
import { cutText } from '../../model/text.ts'
import type { AttachedFile } from '../../ports/bot.ts'
import type { NewImport } from '../../ports/imports.ts'
import { detectFormat, isSettingsFile } from '../../references/detect-format.ts'
import { detectOrigin, nameOrigin } from '../../references/detect-origin.ts'
import { tooLarge } from '../../references/reference-reader.ts'
import { refuseOthers } from '../../references/refuse-others.ts'
import type { Request } from './command.ts'
import { findShelf } from './find-shelf.ts'
import { importSettings } from './import-settings.ts'
import { checkMayVote } from './standing.ts'

type Parts = Pick<Request<never>, 'asker' | 'library' | 'files'>

/** Keeps the entries, works at them for some seconds, and shows how far it is. */
export async function importReferences(
  wanted: { readonly text: string; readonly asVotes: boolean; readonly shelf?: string },
  parts: Parts,
): Promise<Card> {
  const { asker, library, files } = parts
  const { workspace, user } = asker
  const { imports } = library.store
  if (wanted.asVotes) checkMayVote(asker)
  await checkIsFree(parts)
  const shelf = wanted.shelf === undefined ? undefined : await findShelf(wanted.shelf, parts)
  const origin = files.length === 0 ? detectOrigin(wanted.text) : undefined
  if (origin !== undefined && !library.lookUps.areAllowed) throw notAllowed()
  const content =
    origin === undefined ? await readContent(wanted.text, parts) : { name: nameOrigin(origin), entries: [] }
  if ('card' in content) return content.card
  const atMs = library.now().epochMilliseconds
  const head: NewImport = {
    ...content,
    ...(shelf !== undefined && !isReadingList(shelf)
      ? { name: `${content.name}, onto ${shelf.name}`, list: shelf.key }
      : {}),
    owner: { workspace, user },
    place: wanted.asVotes ? asker.votesIn : asker.place,
    asVotes: wanted.asVotes,
    atMs,
    tellAfterMs: atMs + seenWithinMs,
    origin,
  }
  const id = await imports.create(head)
  await library.imports.run(id)
  return showImport(id, parts, 1)
}

/** The asker's import of a name, or the newest; how to import, where there is none. */
export async function reportImport(
  { name, page }: { readonly name: string | undefined; readonly page: number },
  parts: Pick<Request<never>, 'asker' | 'library' | 'isRedraw'>,
): Promise<Card> {
  const { asker, library } = parts
  const found = await library.store.imports.findLast(asker, name)
  if (found !== undefined) return showImport(found.id, parts, page)
  if (name !== undefined) throw noSuchImport()
  throw new BotError('bad-input', howTo, { suggestions: ['help import'] })
}

/** Takes back the asker's import of a name, or the newest. */
export async function undoImport(
  name: string | undefined,
  { asker, library }: Pick<Parts, 'asker' | 'library'>,
): Promise<Card> {
  const { imports } = library.store
  const found = await imports.findLast(asker, name)
  if (found !== undefined) return undoneCard(found, await imports.undo(found.id))
  if (name !== undefined) throw noSuchImport()
  throw new BotError('not-found', 'There is no import of yours in the last thirty days.')
}

function noSuchImport(): BotError {
  return new BotError('not-found', 'That import was undone, or is older than thirty days.')
}

async function showImport(
  id: string,
  { library, isRedraw = false }: Pick<Parts, 'library'> & { readonly isRedraw?: boolean },
  page: number,
): Promise<Card> {
  const { imports } = library.store
  const imported = await imports.find(id)
  if (imported === undefined) throw new BotError('not-found', 'That import was undone.')
  // What the answer shows needs no message; that a message changed is told to nobody.
  if (!isRedraw && imported.state !== 'open' && imported.isUntold) await imports.markTold(id)
  const entries = await imports.page(id, { offset: (page - 1) * entriesPerPage, limit: entriesPerPage })
  return referencesCard(imported, entries, page)
}

/** One import of a person at a time, and few of a workspace, so that none crowds out others. */
export async function checkIsFree({ asker, library }: Parts): Promise<void> {
  const open = await library.store.imports.listOpen(asker.workspace)
  const own = open.find(({ user }) => user === asker.user)
  if (own?.purpose === 'check')
    throw new BotError('bad-input', 'Your last check is still going on: wait for its end.', {
      suggestions: ['check report'],
    })
  if (own !== undefined)
    throw new BotError('bad-input', 'Your last import is still going on: wait for its end, or undo it.', {
      suggestions: ['import report', 'import undo'],
    })
  if (open.length >= maxOpen)
    throw new BotError(
      'bad-input',
      'Several imports of this workspace are going on: please wait for one to end.',
    )
}

type Content = Pick<NewImport, 'name' | 'entries'> | { readonly card: Card }

/** The references of the files, or of the text where there are none. */
async function readContent(text: string, parts: Parts): Promise<Content> {
  const { files } = parts
  if (files.length > maxFiles)
    throw new BotError('bad-input', `That is ${files.length} files; I take ${maxFiles} at once.`)
  if (files.length === 0) {
    // What is built like YAML gets the mistakes of YAML; `DAPO: An Open-Source System` is a title.
    if (/^\{\s*\w+:/.test(text) || (detectFormat(text) === undefined && /^\w+:\s*(?:$|[[{\n])/.test(text)))
      return { card: await importSettings(text, parts) }
    return { name: 'What you pasted', entries: await readEntries(text, parts) }
  }
  const entries: FiledReference[] = []
  for (const file of files) {
    const content = await readFile(file)
    if (files.length === 1 && isYaml(content)) return { card: await importSettings(decode(content), parts) }
    const read = await readEntries(content, parts, file.name)
    entries.push(
      ...(files.length === 1
        ? read
        : read.map((entry) => ({ ...entry, label: `${file.name}: ${entry.label}` }))),
    )
    if (entries.length > maxReferences) throw tooMany()
  }
  const [first] = files
  const others = files.length - 1
  const name = cutText(first?.name ?? 'file', 100)
  return { name: others === 0 ? name : `${name} and ${others} more`, entries }
}

export async function readFile(file: AttachedFile): Promise<Uint8Array> {
  if ((file.size ?? 0) > maxFileBytes) throw tooLarge()
  const content = await file.read()
  if (content.byteLength > maxFileBytes) throw tooLarge()
  return content
}

async function readEntries(
  content: string | Uint8Array,
  { asker, library }: Parts,
  name?: string,
): Promise<readonly FiledReference[]> {
  // A thread takes a while to start, and forms wait for mistakes.
  if (typeof content === 'string' && fileName.test(content.trim()))
    throw new BotError(
      'not-found',
      `There is no file “${content.trim()}” here: attach it, or paste its text.`,
    )
  if (typeof content === 'string' && detectFormat(content) === undefined) {
    refuseOthers(content)
    throw nothingIn(name)
  }
  const read = await library.references.read(content, { workspace: asker.workspace, name: asker.user })
  if (read === undefined || read.entries.length === 0) throw nothingIn(name)
  if (read.isCut) throw tooMany()
  return read.entries
}

export function tooMany(): BotError {
  return new BotError(
    'bad-input',
    `That has more than ${maxReferences.toLocaleString('en')} entries: please import it in parts.`,
  )
}

const fileName = /^[^\s:]{1,200}\.(?:bib|bibtex|ris|nbib|enw|ciw|json|ya?ml|txt|csv)$/i

/** Only the beginning is looked at. */
function isYaml(content: Uint8Array): boolean {
  return isSettingsFile(decode(content.subarray(0, 4_000))) && content.byteLength <= maxYamlBytes
}

function decode(content: Uint8Array): string {
  return new TextDecoder().decode(content)
}

function nothingIn(name: string | undefined): BotError {
  const where = name === undefined ? 'That' : `“${cutText(name, 100)}”`
  return new BotError('bad-input', `${where} holds nothing that I can import. ${howTo}`, {
    suggestions: ['help import'],
  })
}

const howTo =
  'I read BibTeX, RIS and CSL-JSON, lists of links, numbers or titles, a Zotero group’s link, “arxiv author” with a name, and YAML: for that it needs “topics:” and “subscriptions:”. Paste it after import, or attach the file.'
const maxOpen = 5
/** Longer than an answer takes that shows the end of a short one. */
const seenWithinMs = 30_000
const maxFiles = 5
/** What a message may have. */
const maxYamlBytes = 40_000

/**
 * Papers to check references against: titles and abstracts of a corpus, with authors, second identifiers, venues
 * and dates made up for each from its number, always alike.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { latexToUnicode } from '../src/ingest/latex.ts'
import type { Identifier } from '../src/model/identifier.ts'
import type { PaperRecord } from '../src/model/paper-record.ts'
import { openStore } from '../src/store/open-store.ts'
import type { Document } from './engines.ts'
import { databaseIn } from './loaded-bot.ts'
import { createRandom } from './misspell.ts'

/** Puts the papers into a store; goes on where an earlier run ended. */
export async function storeMadePapers(folder: string, documents: readonly Document[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  const done = join(folder, 'filled')
  const stored = Number(await readFile(done, 'utf8').catch(() => 0))
  if (stored >= documents.length) return
  const store = await openStore({ url: databaseIn(folder) })
  try {
    for (let at = stored; at < documents.length; at += papersAtOnce) {
      await store.papers.merge(documents.slice(at, at + papersAtOnce).map(makeRecord))
      await writeFile(done, String(at + papersAtOnce))
    }
  } finally {
    await store.close()
  }
}

/** A paper of the corpus as a source would tell it. */
export function makeRecord({ id, title, text, date }: Document): PaperRecord {
  const random = createRandom(seedOf(id))
  const pick = <T>(values: readonly [T, ...T[]]): T =>
    values[Math.floor(random() * values.length)] ?? values[0]
  const authors = Array.from({ length: 1 + Math.floor(random() * 5) }, () =>
    random() < 0.15
      ? `${pick(given)} ${pick(initials)} ${pick(families)}`
      : `${pick(given)} ${pick(families)}`,
  )
  const isPublished = random() < 0.3
  const doi = `doi:10.${1000 + Math.floor(random() * 9000)}/${id.replace('/', '.')}` as Identifier
  return {
    source: 'bench',
    identifiers: [`arxiv:${id}`, ...(isPublished ? [doi] : [])],
    title: latexToUnicode(title.replace(/\s+/g, ' ').trim()) || 'Untitled',
    authors: [...new Set(authors)],
    abstract: text.replace(/\s+/g, ' ').trim(),
    ...(date === undefined ? {} : { published: date.slice(0, 10) }),
    links: [],
    ...(isPublished ? { venue: pick(venues) } : {}),
  }
}

function seedOf(id: string): number {
  return [...id].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 2_147_483_647, 7)
}

type Some = readonly [string, ...string[]]
const list = (words: string): Some => words.split(' ') as unknown as Some
const given = list(
  'Anna Ben Carla David Elena Farid Grace Hiro Ines Jan Karim Lena Ming Nora Omar Petra Qiang Rosa Sven Tao Uma Viktor Wei Xin Yuki Zoë José André Søren Łukasz Chloé François Jürgen Ana-Maria Jean-Luc',
)
const initials = list('A. B. C. D. E. M. R. S. T.')
const families = [
  ...list(
    'Adams Bauer Chen Díaz Eriksson Fischer García Huang Ivanov Jensen Kumar Li Müller Nguyen Okafor Petrov Quinn Rossi Schmidt Tanaka Ueda Vargas Wang Xu Yang Zhang Zhao Liu Sun Wu Zhou Kim Park Lee Choi Singh Patel Gupta Sharma Khan Ali Hassan Silva Santos Pereira Costa Almeida Gómez Hernández Núñez Peña Öztürk Çelik Şahin Yılmaz Kowalski Nowak Dvořák Novák Horváth Nagy Szabó Popescu Ionescu Papadopoulos Bjørn Ødegård Åkesson Lindström Virtanen Korhonen Lefèvre Bélanger Gauß Weiß Strauß Brontë O’Neill D’Angelo MacDonald McCarthy Smith Jones Brown Taylor Wilson Thompson White Harris Martin Clark Lewis Walker Hall Young Allen King Wright Scott Green Baker Hill Moore Cooper Ward Turner',
  ),
  'van der Berg',
  'de la Cruz',
  'von Neumann',
  'Le Roux',
] as unknown as Some
const venues: Some = [
  'NeurIPS',
  'Advances in Neural Information Processing Systems',
  'Proceedings of the AAAI Conference on Artificial Intelligence',
  'IEEE Transactions on Pattern Analysis and Machine Intelligence',
  'Nature Communications',
  'Physical Review Letters',
  'Transactions of the Association for Computational Linguistics',
]
const papersAtOnce = 1_000

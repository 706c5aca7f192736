/** What a paper is called where people read of it. */
import type { Paper } from '../model/paper.ts'
import { nameByAbstract } from './name-by-abstract.ts'

/**
 * What a paper is called on a card: its title, else what its abstract gives for one. That is for reading
 * only: never stored, no key to merge by, and marked where a citation has it.
 */
export function displayTitle(paper: Pick<Paper, 'title' | 'abstract' | 'id'>): string {
  return paper.title ?? nameByAbstract(paper.abstract) ?? paper.id
}

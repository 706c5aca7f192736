/**
 * The few papers on which indexes are tested, any papers of few words, and what
 * the parts of the contract share.
 */
import fc from 'fast-check'
import type { Identifier } from '../../../src/model/identifier.ts'
import type { Paper } from '../../../src/model/paper.ts'
import type { PaperIndex } from '../../../src/ports/paper-index.ts'
import { paper } from './papers.ts'

/** Makes an empty index. */
export type OpenIndex = () => Promise<PaperIndex>

/** A new index of these papers. */
export async function fillIndex(open: OpenIndex, papers: readonly Paper[]): Promise<PaperIndex> {
  const index = await open()
  await index.update({ papers, removed: [], revision: 1 })
  return index
}

/** For a query that names no topic. */
export const noTopics = { topicQuery: () => undefined }

/** The short name of a paper that `paper` made. */
export const nameOf = (id: Identifier) => id.slice('doi:10.1000/'.length)

export const samplePapers = [
  paper('hack', {
    title: 'Reward Hacking in Language Agents',
    authors: ['Haozhan Shen', 'Yi Chen'],
    abstract: 'We study how agents hack their reward. DeepSeek R1 is one.',
    published: '2025-04-10',
    links: ['https://github.com/a/b'],
  }),
  paper('tune', {
    title: 'Fine-Tuning by Preferences',
    authors: ['Yi Ma', 'Wei Chen', 'Björn Ørsted'],
    abstract: 'Reinforcement learning from human feedback (RLHF) tunes models. The reward model is small.',
    published: '2025-03-01',
  }),
  paper('human', {
    abstract: 'We finetune with reinforcement learning from human feedback only.',
    listed: '2024-01-05',
  }),
  paper('games', { abstract: 'Pokémon agents by DeepSeek-R1 and GPT-4. Papers show recent work.' }),
]

const word = fc.constantFrom(
  'reward',
  'agents',
  'DeepSeek-R1',
  'human',
  'reward models (RM)',
  'RM',
  'Pokémon',
  'the',
)
const anyPaper = fc
  .record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    abstract: fc.array(word, { maxLength: 6 }).map((words) => words.join(' ')),
    title: fc.option(word, { nil: undefined }),
    authors: fc.array(fc.constantFrom('Yi Chen', 'Haozhan Shen'), { maxLength: 2 }),
  })
  .map(({ id, ...fields }) => paper(id, fields))
/** Any paper of few words, added or taken away again. */
export const anyChange = fc.oneof(
  anyPaper.map((added) => ({ papers: [added], removed: [] as Identifier[] })),
  fc.constantFrom('a', 'b', 'c').map((id) => ({ papers: [], removed: [paper(id).id] })),
)

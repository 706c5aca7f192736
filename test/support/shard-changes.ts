/** Changes of a few hundred papers, each known by its revision, so that several processes can bring them. */
import { createRandom } from '../../bench/misspell.ts'
import type { Identifier } from '../../src/model/identifier.ts'
import type { Paper } from '../../src/model/paper.ts'
import { paper } from '../search/support/papers.ts'

const words = [
  ...['reward', 'agents', 'DeepSeek-R1', 'human feedback', 'reward models (RM)', 'RM', 'Pokémon', 'the'],
  ...['language', 'protein folding', 'graph', 'fine-tuning', 'diffusion', 'robots', 'theorem'],
]
const people = ['Yi Chen', 'Haozhan Shen', 'Wei Ma', 'Björn Ørsted']

/** What is asked to tell two indexes apart. */
export const shardQuestions = [
  ...[
    'reward',
    'reward -agents',
    '"fine tuning"',
    'author:chen graph',
    'before:2025-02-10 robots',
    'deepseekr1',
  ],
  ...['rm', 'protein or theorem', 'since:1w', '-"reward models"', 'pokemno', 'author:"wei ma" -language'],
]

/** The change that leads to a revision: some papers that are new or other than before, some that go. */
export function changeTo(revision: number): {
  readonly papers: readonly Paper[]
  readonly removed: readonly Identifier[]
} {
  const random = createRandom(revision)
  const number = (below: number) => Math.floor(random() * below)
  const pick = <Item>(items: readonly Item[], count: number) =>
    Array.from({ length: count }, () => items[number(items.length)]).filter((item) => item !== undefined)
  const papers = Array.from({ length: 1 + number(12) }, () =>
    paper(`p${number(maxPapers)}`, {
      title: pick(words, 3).join(' '),
      abstract: `${pick(words, 6).join(' ')}.`,
      authors: pick(people, number(3)),
      published: number(9) === 0 ? undefined : `2025-0${1 + number(4)}-1${number(10)}`,
    }),
  )
  const changed = new Set(papers.map(({ id }) => id))
  const gone = Array.from({ length: number(4) }, () => paper(`p${number(maxPapers)}`).id)
  return { papers, removed: gone.filter((id) => !changed.has(id)) }
}

const maxPapers = 400

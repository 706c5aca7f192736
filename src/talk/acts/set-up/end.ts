/** `stop it, we don't want it`, `drop Wen Sun`, `dissolve the reading group`: always asked about. */
import { lowerWords } from '../../../times/words.ts'
import type { SetUpAct } from '../set-up-act.ts'

export const act: SetUpAct = {
  name: 'end',
  effect: 'erases',
  of: ['digest', 'group', 'topic'],
  async read(said, meant) {
    if (meant.kind === 'group') return `club remove ${meant.number}`
    if (meant.kind === 'topic') return `topic remove ${meant.name}`
    return meant.kind === 'digest' ? writeEnd(said, meant.number, meant.digest.query) : undefined
  },
}

/** Of several authors or words, one alone may be ended. */
function writeEnd(said: string, number: number, query: string): string {
  const parts = query.split(' or ')
  const words = lowerWords(said)
  const left = parts.filter((part) => !lowerWords(nameOf(part)).every((word) => words.includes(word)))
  const isPart = left.length > 0 && left.length === parts.length - 1 && !query.includes('(')
  return isPart ? `edit ${number} ${left.join(' or ')}` : `unsubscribe ${number}`
}

function nameOf(part: string): string {
  return part.slice(part.indexOf(':') + 1).replaceAll('"', '')
}

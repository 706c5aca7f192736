/** `create a shelf rl-theory, shared with the team` */
import { nameOfShelf } from '../slots/shelves.ts'
import type { FirstAct } from './act.ts'
import { nameTopic } from './add-topic.ts'

export const makeShelf: FirstAct = {
  name: 'shelf',
  effect: 'place',
  read(said) {
    const name = nameTopic(nameOfShelf(said))
    return name === '' ? undefined : `shelf ${name}`
  },
}

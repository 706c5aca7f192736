/** What one writer does to shelves, and a plain map that says what must be there. */
import type { Shelf } from '../../src/model/shelf.ts'

/** The lists that a writer changes: two that all share, its own shelf, and its reading list. */
export const listNames = ['common', 'other', 'own', 'saved'] as const
type ListName = (typeof listNames)[number]
export type Lists = Readonly<Record<ListName, Shelf>>

export type Change =
  | { readonly act: 'add' | 'take'; readonly on: ListName; readonly papers: readonly number[] }
  | {
      readonly act: 'move'
      readonly from: ListName
      readonly to: ListName
      readonly papers: readonly number[]
    }
  | {
      readonly act: 'note'
      readonly on: ListName
      readonly paper: number
      readonly text: string
      readonly isPrivate: boolean
    }
  | { readonly act: 'mark'; readonly papers: readonly number[]; readonly isRead: boolean }
  | { readonly act: 'rename'; readonly name: string }
  | { readonly act: 'remove' | 'restore'; readonly name: string }

/** By what it is: `common 3` a paper on a shelf, `note common 3`, `read 3`, `name` of the own shelf, empty if removed. */
export type State = Map<string, string>

/** Papers that only this writer puts anywhere, and those that all add to and take from the first list. */
export const papersOf = (writer: number) => Array.from({ length: 20 }, (_, at) => writer * 20 + at)
export const contested = (writers: number) => papersOf(writers)

/** The next change of a writer, by chance; sometimes one that its removed shelf refuses. */
export function chooseChange(
  state: State,
  writer: number,
  writers: number,
  at: number,
  random: () => number,
): Change {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const some = (from: readonly number[]) => [...new Set([pick(from), pick(from), pick(from)])]
  const own = papersOf(writer)
  const on = pick(listNames)
  const name = state.get('name') ?? ''
  const chance = random()
  if (chance < 0.3) return { act: random() < 0.7 ? 'add' : 'take', on, papers: some(own) }
  if (chance < 0.4)
    return { act: random() < 0.5 ? 'add' : 'take', on: 'common', papers: some(contested(writers)) }
  if (chance < 0.55)
    return { act: 'move', from: on, to: pick(listNames.filter((each) => each !== on)), papers: some(own) }
  if (chance < 0.75) {
    const text = random() < 0.2 ? '' : `${at} of ${writer}`
    return { act: 'note', on, paper: pick(own), text, isPrivate: random() < 0.3 }
  }
  if (chance < 0.9) return { act: 'mark', papers: some(own), isRead: random() < 0.6 }
  if (name === '') return { act: 'restore', name: state.get('last name') ?? '' }
  return random() < 0.5 ? { act: 'rename', name: `shelf ${at}` } : { act: 'remove', name }
}

/** What is there after a change; those of contested papers are counted by whom they are acknowledged to. */
export function apply(before: State, change: Change, writer: number): State {
  const state: State = new Map(before)
  const isGone = (...lists: readonly ListName[]) => lists.includes('own') && state.get('name') === ''
  const own = new Set(papersOf(writer))
  switch (change.act) {
    case 'add':
    case 'take':
      if (isGone(change.on)) return state
      for (const paper of change.papers.filter((each) => own.has(each)))
        if (change.act === 'add') state.set(`${change.on} ${paper}`, '')
        else state.delete(`${change.on} ${paper}`)
      return state
    case 'move':
      if (!isGone(change.from, change.to)) for (const paper of change.papers) movePaper(state, change, paper)
      return state
    case 'note':
      if (isGone(change.on)) return state
      state.delete(`note ${change.on} ${change.paper}`)
      if (change.text !== '')
        state.set(`note ${change.on} ${change.paper}`, `${Number(change.isPrivate)} ${change.text}`)
      return state
    case 'mark':
      for (const paper of change.papers)
        if (change.isRead) state.set(`read ${paper}`, '')
        else state.delete(`read ${paper}`)
      return state
    case 'remove':
      return state.set('name', '').set('last name', change.name)
    case 'rename':
    case 'restore':
      return state.set('name', change.name)
  }
}

function movePaper(
  state: State,
  { from, to }: { readonly from: ListName; readonly to: ListName },
  paper: number,
): void {
  if (!state.delete(`${from} ${paper}`)) return
  state.set(`${to} ${paper}`, '')
  const note = state.get(`note ${from} ${paper}`)
  if (note === undefined) return
  state.delete(`note ${from} ${paper}`)
  const there = state.get(`note ${to} ${paper}`)
  const isPrivate = note.startsWith('1') || there?.startsWith('1') === true
  const texts = [there, note].flatMap((each) => (each === undefined ? [] : [each.slice(2)]))
  state.set(`note ${to} ${paper}`, `${Number(isPrivate)} ${texts.join('\n')}`)
}

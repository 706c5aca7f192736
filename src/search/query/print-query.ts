/** A query back in the words of the query language. */
import type { Condition, Query } from '../../model/query.ts'
import { inShelf, likeShelf } from '../../model/shelf.ts'
import { dropStart } from '../../model/words.ts'

/** A text that reads as the same condition and order; positions in it are its own. */
export function printQuery(query: Pick<Query, 'condition' | 'sort'>): string {
  const parts = query.condition === undefined ? [] : [print(query.condition)]
  if (query.sort !== 'relevance') parts.push(`sort:${query.sort}`)
  else if (parts.length === 0) parts.push('sort:relevance')
  // What follows an "or" would belong to its last branch; `sort:` belongs to all wherever it is.
  return parts.join(' ')
}

function print(condition: Condition): string {
  switch (condition.kind) {
    case 'word':
      return condition.word
    case 'phrase':
      return `"${condition.words}"`
    case 'author':
    case 'title':
      return `${condition.kind}:"${condition.words}"`
    case 'topic':
      return printNamed(condition.name)
    case 'ids':
      return condition.ids.map((id) => `id:"${id}"`).join(' or ')
    case 'id':
      return `id:"${condition.id}"`
    case 'after':
    case 'before':
      return `${condition.kind}:${condition.date}`
    case 'has':
      return `has:${condition.what}`
    case 'not':
      return condition.condition.kind === 'not'
        ? `-(${print(condition.condition)})`
        : `-${printInside(condition.condition)}`
    case 'all':
      return condition.conditions.map(printInside).join(' ')
    case 'any':
      return condition.conditions.map(printInside).join(' or ')
  }
}

/** A topic, or a shelf by its sign. */
function printNamed(name: string): string {
  const sign = [inShelf, likeShelf].find((each) => name.startsWith(each))
  return sign === undefined ? `topic:"${name}"` : `${sign}"${dropStart(name, sign)}"`
}

function printInside(condition: Condition): string {
  const isGroup = ['all', 'any', 'ids'].includes(condition.kind)
  const printed = print(condition)
  return isGroup ? `(${printed})` : printed
}

/**
 * RIS references (https://en.wikipedia.org/wiki/RIS_(file_format)). Written here because citation-js folds
 * values in the middle of words and drops the particles of names.
 */
import type { Steps } from '../async/steps.ts'
import { singleSpaced } from '../model/words.ts'
import type { CslItem } from './csl.ts'
import type { CslName } from './person-name.ts'

/** A `GEN` reference in steps; every value on a line of its own. */
export function* toRis(item: CslItem): Steps<string> {
  const [year, month, day = 1] = item.issued?.['date-parts'][0] ?? []
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  const fields: [string, string | undefined][] = [
    ['TY', 'GEN'],
    ['ID', item.id],
    ['TI', item.title],
    ...(item.author ?? []).map((name): [string, string] => ['AU', printName(name)]),
    ['PY', year?.toString()],
    [
      'DA',
      year === undefined || month === undefined
        ? undefined
        : `${year}/${twoDigits(month)}/${twoDigits(day)}/`,
    ],
    ['AB', item.abstract],
    ['PB', item.archive],
    ['AN', item.archive_location],
    ['DO', item.DOI],
    ['UR', item.URL],
    ['N1', item.note],
    ['ER', ''],
  ]
  const lines: string[] = []
  for (const [tag, value] of fields) {
    if (value !== undefined) lines.push(`${tag}  - ${singleSpaced(value)}\n`)
    if (lines.length % linesAtOnce === 0) yield
  }
  return lines.join('')
}

const linesAtOnce = 200

function printName(name: CslName): string {
  if (name.literal !== undefined) return name.literal
  const family = [name['non-dropping-particle'], name.family].filter((part) => part !== undefined).join(' ')
  return [family, name.given, name.suffix].filter((part) => part !== undefined).join(', ')
}

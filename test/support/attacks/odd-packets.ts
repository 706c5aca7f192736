/** Packets as platforms send them, each with something wrong in it. */
import fc from 'fast-check'

type Json = Readonly<Record<string, unknown>>

/** As many as asked for, of some that are good; the same for the same seed. */
export function makeOdd(good: readonly Json[], count: number, seed: number): readonly Json[] {
  const wrong = fc.record({ at: fc.nat(), how: fc.nat({ max: changes.length - 1 }) })
  const odd = fc
    .record({ packet: fc.constantFrom(...good), faults: fc.array(wrong, { minLength: 1, maxLength: 3 }) })
    .map(({ packet, faults }) => {
      const copy = structuredClone(packet) as Node
      for (const { at, how } of faults) {
        const fields = listFields(copy)
        const field = fields[at % Math.max(1, fields.length)]
        if (field !== undefined) changes[how]?.(field.holder, field.key)
      }
      return copy as Json
    })
  return fc.sample(odd, { numRuns: count, seed })
}

type Node = Record<string, unknown>

function listFields(node: unknown): { readonly holder: Node; readonly key: string }[] {
  if (typeof node !== 'object' || node === null) return []
  const holder = node as Node
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...listFields(holder[key])])
}

const put = (value: unknown) => (holder: Node, key: string) => {
  holder[key] = structuredClone(value)
}
const nest = (depth: number) => JSON.parse(`${'{"a":['.repeat(depth)}1${']}'.repeat(depth)}`)
const changes: readonly ((holder: Node, key: string) => void)[] = [
  (holder, key) => {
    if (Array.isArray(holder)) holder.splice(Number(key), 1)
    else delete holder[key]
  },
  (holder, key) => {
    if (Array.isArray(holder)) holder.splice(Number(key), 1)
    else delete holder[key]
  },
  put(null),
  put(null),
  put(0),
  put(-1),
  put(9_999),
  put(1e21),
  put(''),
  put('UNKNOWN'),
  put('9'.repeat(300)),
  put(true),
  put([]),
  put([null]),
  put({}),
  put({ id: null }),
  put(nest(200)),
]

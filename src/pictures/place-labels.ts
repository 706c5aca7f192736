/** Where to put labels so that none covers another. */

/** For each wanted place the nearest one that keeps all `apart`, between `from` and `to` where they fit. */
export function placeLabels(
  wanted: readonly number[],
  { apart, from, to }: { readonly apart: number; readonly from: number; readonly to: number },
): number[] {
  const order = wanted.map((place, at) => ({ place, at })).sort((one, other) => one.place - other.place)
  const placed: number[] = []
  for (const [index, { place }] of order.entries())
    placed.push(Math.max(place, from, (placed[index - 1] ?? Number.NEGATIVE_INFINITY) + apart))
  for (let index = placed.length - 1; index >= 0; index--) {
    const most = index === placed.length - 1 ? to : (placed[index + 1] ?? to) - apart
    placed[index] = Math.min(placed[index] ?? most, most)
  }
  const places = wanted.map(() => 0)
  for (const [index, { at }] of order.entries()) places[at] = placed[index] ?? 0
  return places
}

/** Puts the first `length` items into an order by chance; `below` gives a whole number below another one. */
export function shuffle<Item>(
  items: { [at: number]: Item },
  length: number,
  below: (end: number) => number,
): void {
  for (let at = length - 1; at > 0; at--) {
    const other = below(at + 1)
    const [one, two] = [items[at] as Item, items[other] as Item]
    items[at] = two
    items[other] = one
  }
}

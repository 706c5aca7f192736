/** Reads rows some of which a newer version of the program may have written. */

/** The rows that can be read, as what they stand for. */
export type RowReader<Row, T> = (rows: readonly Row[]) => T[]

/**
 * A reader that passes over what cannot be read, so that one row never hides the others; each such row is
 * told once.
 */
export function createRowReader<Row, T>(
  parse: (row: Row) => T,
  nameOf: (row: Row) => string,
  onFault: (error: unknown) => void,
): RowReader<Row, T> {
  const told = new Set<string>()
  return (rows) =>
    rows.flatMap((row) => {
      try {
        return [parse(row)]
      } catch (cause) {
        const name = nameOf(row)
        if (!told.has(name))
          onFault(new Error(`${name} cannot be read, so this version passes over it`, { cause }))
        told.add(name)
        return []
      }
    })
}

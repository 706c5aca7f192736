import { z } from 'zod'

/** `a, b` as its names; none for an empty text. */
export const commaList = z.string().transform((names) =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== ''),
)

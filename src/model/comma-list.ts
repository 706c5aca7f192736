import { z } from 'zod'

/** Splits `a, b` into names; none for an empty text. */
export const commaList = z.string().transform((names) =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== ''),
)

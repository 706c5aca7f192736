/** What a source tells of a paper, and its check. */
import { z } from 'zod'
import type { Identifier } from './identifier.ts'
import { isIdentifier } from './identifier.ts'

const identifier = z.custom<Identifier>((value) => typeof value === 'string' && isIdentifier(value))
const isoDate = z.iso.date()

/** One version of a paper, `number` from 1. A withdrawal is a version too, and the next may take it back. */
export const paperVersionSchema = z.object({
  number: z.int().positive(),
  day: isoDate.optional(),
  isWithdrawn: z.boolean(),
})
export type PaperVersion = Readonly<z.infer<typeof paperVersionSchema>>

/** What some sources tell beyond the text; absent where none does. */
export const paperExtrasSchema = z.object({
  versions: z.array(paperVersionSchema).optional(),
  /** Subject classes such as `cs.LG`. */
  categories: z.array(z.string().min(1)).optional(),
  /** The authors' remark: pages, venue, why it was withdrawn. */
  comments: z.string().min(1).optional(),
  venue: z.string().min(1).optional(),
  /** The most that any source counted. */
  votes: z.int().nonnegative().optional(),
  citations: z.int().nonnegative().optional(),
  /** What people call it beside its title, such as the name of its model. */
  nicknames: z.array(z.string().min(1)).optional(),
  /** Whether its publisher took it back; that holds for every version. */
  isRetracted: z.boolean().optional(),
  /** The newest day on which a venue told that the submission was withdrawn from it. */
  leftVenue: isoDate.optional(),
})
type Extras = z.infer<typeof paperExtrasSchema>
export type PaperExtras = { readonly [Name in keyof Extras]: Readonly<Extras[Name]> }

/**
 * One source's record of one paper, already in plain Unicode. Fields that the source does not
 * know are absent. Dates are ISO days (`2025-04-10`): `published` is the first version's,
 * `updated` the newest version's.
 */
export const paperRecordSchema = z.object({
  source: z.string().min(1),
  identifiers: z.array(identifier),
  title: z.string().min(1).optional(),
  authors: z.array(z.string().min(1)).default([]),
  abstract: z.string().default(''),
  published: isoDate.optional(),
  updated: isoDate.optional(),
  listed: isoDate.optional(),
  links: z.array(z.url()).default([]),
  ...paperExtrasSchema.shape,
})
export type PaperRecord = z.infer<typeof paperRecordSchema>

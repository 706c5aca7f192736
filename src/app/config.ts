/** The settings of the core; each adapter and source declares its own beside itself. */
import { z } from 'zod'
import { BotError } from '../errors.ts'
import { commaList } from '../model/comma-list.ts'
import { isPostgres } from '../model/database-url.ts'
import { parseShardAddress } from '../model/shard-address.ts'

export type Environment = Readonly<Record<string, string>>

const portRange = 'must be a number from 0 to 65535'
/** A TCP port; 0 takes any that is free. */
const portSchema = z.coerce.number(portRange).int(portRange).min(0, portRange).max(65_535, portRange)

const dayRange = 'must be a number of days from 0 to 3650'
const forgetAfterSchema = z.coerce.number(dayRange).int(dayRange).min(0, dayRange).max(3650, dayRange)

const readUrlsSchema = commaList.refine(
  (urls) => urls.every((url) => /^postgres(ql)?:\/\/.+$/.test(url)),
  'must be postgres://… addresses, separated by commas, with a comma of the password as %2C',
)

/** Every setting, its default, and one line on what it does. */
export const configSchema = z
  .object({
    DATABASE_URL: z
      .string()
      .regex(/^(file:.+|postgres(ql)?:\/\/.+)$/, 'must be file:PATH or postgres://…')
      .default('file:data/journal-club.sqlite')
      .describe('where papers, topics and reading lists are kept'),
    DATABASE_READ_URL: readUrlsSchema
      .default([])
      .describe(
        'read replicas of the PostgreSQL in DATABASE_URL, separated by commas, for searches in an index that is kept there',
      ),
    SEARCH: z
      .enum(['memory', 'postgres', 'manticore'])
      .optional()
      .describe(
        'where the index is kept: memory, postgres where DATABASE_URL is, or postgres and the search servers of SEARCH_URL (manticore); default: memory up to 150,000 papers, then postgres',
      ),
    SEARCH_URL: commaList
      .optional()
      .transform((urls, context) => {
        const addresses = (urls ?? []).map(parseShardAddress)
        const known = addresses.filter((address) => address !== undefined)
        if (known.length < addresses.length) {
          context.addIssue('must be addresses such as mysql://10.0.0.7:9306, separated by commas')
          return z.NEVER
        }
        return known
      })
      .describe('search servers that share the papers, for SEARCH=manticore: mysql://host:9306,…'),
    COUNT_CITATIONS: z
      .enum(['on', 'off'])
      .default('off')
      .describe('on lets papers that are cited often, for their age, come a little earlier in searches'),
    HOST: z.string().default('127.0.0.1').describe('address that the http server listens on'),
    PORT: portSchema.default(3000).describe('port of the http server'),
    PUBLIC_URL: z
      .url({ protocol: /^https?$/, error: 'must be an address such as https://papers.example.org/' })
      .transform((url) => (url.endsWith('/') ? url : `${url}/`))
      .optional()
      .describe('where people reach the http server, for addresses that they are given'),
    LOG_LEVEL: z
      .enum(['debug', 'info', 'warn', 'error', 'silent'])
      .default('warn')
      .describe('how much is logged, to standard error'),
    ADAPTERS: commaList
      .optional()
      .describe('platforms to run, separated by commas; default: those whose tokens are set, else web'),
    DEFAULT_TIME_ZONE: z
      .string()
      .default('UTC')
      .refine(isTimeZone, 'must be a time zone such as Europe/Berlin')
      .describe('time zone of dates and schedules where a person’s own is not known'),
    COMMANDS_PER_MINUTE: z.coerce
      .number('must be a number from 0')
      .int('must be a whole number')
      .min(0, 'must be a number from 0')
      .default(120)
      .describe('how many commands one person may send within a minute; 0 for no limit'),
    FORGET_AFTER: forgetAfterSchema
      .default(30)
      .describe('days until the data of a workspace that removed the bot is erased; 0 for at once'),
  })
  .refine(({ SEARCH, DATABASE_URL }) => !needsPostgres(SEARCH) || isPostgres(DATABASE_URL), {
    path: ['SEARCH'],
    message: 'postgres and manticore need a DATABASE_URL of PostgreSQL (postgres://…)',
  })
  .refine(({ SEARCH, SEARCH_URL }) => SEARCH !== 'manticore' || SEARCH_URL.length > 0, {
    path: ['SEARCH_URL'],
    message: 'SEARCH=manticore needs the addresses of search servers, such as mysql://10.0.0.7:9306',
  })
  .refine(
    ({ DATABASE_READ_URL, DATABASE_URL }) => DATABASE_READ_URL.length === 0 || isPostgres(DATABASE_URL),
    {
      path: ['DATABASE_READ_URL'],
      message: 'needs a DATABASE_URL of PostgreSQL (postgres://…), the primary of these replicas',
    },
  )
export type Config = z.infer<typeof configSchema>

/** For commands that use only the database: other wrong settings do not matter to them. */
export const databaseSchema = z.object({ DATABASE_URL: configSchema.shape.DATABASE_URL })

/** Reads some settings; adds what is wrong, a plain sentence each, to `faults` and then gives undefined. */
export function parseSettings<Settings>(
  schema: z.ZodType<Settings>,
  env: Environment,
  faults: string[],
): Settings | undefined {
  const parsed = schema.safeParse(env)
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues) faults.push(`${String(issue.path[0])}: ${sayIssue(issue)}`)
  return undefined
}

function sayIssue(issue: z.core.$ZodIssue): string {
  const isChoice = issue.code === 'invalid_value' && issue.message.startsWith('Invalid')
  if (!isChoice) return issue.message
  const choices = issue.values.map(String)
  return `must be ${new Intl.ListFormat('en', { type: 'disjunction' }).format(choices)}`
}

/** Throws every fault at once, so that an operator can fix all of them together. */
export function throwFaults(faults: readonly string[]): void {
  if (faults.length > 0) throw new BotError('misconfigured', faults.join('\n'))
}

/** Settings without a value count as absent, as in a copied `.env.example`. */
export function withoutEmpty(env: Readonly<Record<string, string | undefined>>): Environment {
  return Object.fromEntries(
    Object.entries(env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[1].trim() !== '',
    ),
  )
}

function needsPostgres(search: string | undefined): boolean {
  return search === 'postgres' || search === 'manticore'
}

function isTimeZone(name: string): boolean {
  try {
    Temporal.Now.zonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}

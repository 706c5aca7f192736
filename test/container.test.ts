/** Dockerfile and compose.yaml, as far as they can be held without an engine: what they name is there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const packageSchema = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
})
const { dependencies, devDependencies } = packageSchema.parse(JSON.parse(read('package.json')))
const { packages: locked } = z
  .object({ packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })) })
  .parse(JSON.parse(read('package-lock.json')))

/** Instructions with their words, continued lines joined. */
const instructions = read('Dockerfile')
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n\s*/g, ' ')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => ({ name: line.split(' ', 1)[0] ?? '', rest: line.slice(line.indexOf(' ') + 1).trim() }))
const all = (name: string) => instructions.filter((each) => each.name === name).map(({ rest }) => rest)
const settings = new Set(
  [...read('.env.example').matchAll(/^#?([A-Z0-9_]+)=/gm)].map(([, name = '']) => name),
)

/** What a module loads; types are gone when it runs. */
const imports = /^(?:import (?!type\b)(?:[^'\n]* from )?|\} from |.*\bimport\()'([@a-z][^']*)'/gm

const isOfPage = (file: string) => /^adapters\/(?:web\/page\/|[^/]+\/preview[^/]*\.tsx$)/.test(file)

/** The packages that files of the program import, types aside. */
function packagesOf(isWanted: (file: string) => boolean): string[] {
  const builtin = new Set(builtinModules)
  const imported = ['src', 'adapters'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file}`)
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && isWanted(file))
      .flatMap((file) => [...read(file).matchAll(imports)])
      .map(([, name = '']) =>
        name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/'),
      ),
  )
  return [...new Set(imported)].filter((name) => !name.startsWith('node:') && !builtin.has(name))
}

describe('the Dockerfile', () => {
  it('copies only what is there, and what .dockerignore lets through', () => {
    const allowed = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, path]) => path)
    expect(read('.dockerignore').split('\n')[0]).toBe('*')
    const copied = all('COPY')
      .filter((words) => !words.startsWith('--from'))
      .flatMap((words) => words.split(' ').slice(0, -1))
    expect(copied.length).toBeGreaterThan(5)
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([])
    expect(copied.filter((path) => !allowed.includes(path))).toEqual([])
  })

  it('has every package that the program imports, without the developers’', () => {
    expect(all('RUN').some((words) => words.startsWith('npm ci --omit=dev'))).toBe(true)
    // Loaded by the bundler alone, and the bundler where nothing was bundled yet.
    const packages = packagesOf((file) => !isOfPage(file)).filter((name) => name !== 'esbuild')
    expect(packages.length).toBeGreaterThan(15)
    expect(packages.filter((name) => !(name in dependencies))).toEqual([])
  })

  it('has nothing of the playground’s page, unless asked', () => {
    const ofPage = packagesOf(isOfPage).filter(
      (name) => !packagesOf((file) => !isOfPage(file)).includes(name),
    )
    expect(ofPage).toContain('slack-blocks-to-jsx')
    for (const name of [...ofPage, 'esbuild'])
      expect([name, locked[`node_modules/${name}`]?.dev, name in devDependencies]).toEqual([name, true, true])
    const [asked = '', ...others] = all('RUN').filter((words) => words.includes('print-bundle.ts'))
    expect(others).toEqual([])
    expect(asked).toMatch(/ if \[ -n "\$PLAYGROUND" \]; then +npm ci (?!--omit)/)
    expect(all('ARG')).toEqual(['PLAYGROUND='])
    expect(all('COPY')).toContain('--from=page /app/node_modules/.cache ./node_modules/.cache')
  })

  it('runs the Node that the program is tested with, as nobody special, on the settings that there are', () => {
    const [major = ''] = (devDependencies.node ?? '').split('.')
    expect(all('FROM').every((words) => words.startsWith(`node:${major}-slim`))).toBe(true)
    expect(all('USER')).toEqual(['node'])
    const names = all('ENV').flatMap((words) =>
      [...words.matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name),
    )
    expect(names).toContain('HOST')
    expect(names.filter((name) => name !== 'NODE_ENV' && !settings.has(name))).toEqual([])
    // `docker run --env-file` sets even what is empty in place of the image's.
    const copied = parseEnv(read('.env.example'))
    expect(names.filter((name) => name in copied)).toEqual([])
    expect(JSON.parse(all('CMD').at(-1) ?? '')).toEqual(['node', 'src/main.ts'])
    expect(all('HEALTHCHECK').join()).toContain('/healthz')
  })
})

describe('compose.yaml', () => {
  const serviceSchema = z.object({
    image: z.string(),
    build: z.object({ context: z.literal('.'), args: z.record(z.string(), z.string()) }).optional(),
    environment: z.record(z.string(), z.string()),
    depends_on: z.record(z.string(), z.object({ condition: z.literal('service_healthy') })).optional(),
    healthcheck: z.object({ test: z.string() }).optional(),
    volumes: z.array(z.string()).optional(),
    stop_grace_period: z.string(),
  })
  const { services, volumes } = z
    .object({ services: z.record(z.string(), serviceSchema), volumes: z.record(z.string(), z.null()) })
    .parse(parse(read('compose.yaml')))

  it('gives the bot settings that there are, and waits for a database that tells its health', () => {
    const { bot } = services
    expect(Object.keys(bot?.environment ?? {}).filter((name) => !settings.has(name))).toEqual([])
    expect(bot?.environment.DATABASE_URL).toMatch(/@postgres\//)
    for (const needed of Object.keys(bot?.depends_on ?? { none: true }))
      expect(services[needed]?.healthcheck?.test).toContain('pg_isready')
    // The stop takes ten seconds at most.
    expect(Number.parseInt(bot?.stop_grace_period ?? '', 10)).toBeGreaterThan(10)
  })

  it('builds the playground in only where it is asked for', () => {
    expect(Object.entries(services.bot?.build?.args ?? {}).join()).toMatch(/^PLAYGROUND,\$\{PLAYGROUND:-\}$/)
  })

  it('keeps the database in a volume that it declares', () => {
    const [name = ''] = services.postgres?.volumes?.[0]?.split(':') ?? []
    expect(Object.keys(volumes)).toContain(name)
  })

  it('asks for the one secret that it needs, and holds none', () => {
    const secrets = Object.values(services).flatMap(({ environment }) =>
      Object.entries(environment).filter(([key]) => /PASSWORD|TOKEN|SECRET|DATABASE_URL/.test(key)),
    )
    expect(secrets.length).toBe(2)
    for (const [, value] of secrets) expect(value).toContain('${POSTGRES_PASSWORD:?')
  })
})

/** Dockerfile and compose.yaml, as far as they can be held without an engine: what they name is there. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const { devDependencies } = z
  .object({ devDependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')))

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

  it('installs what the package names, and builds the rest', () => {
    const [developers = '', production = ''] = all('RUN').filter((words) => words.startsWith('npm ci'))
    expect(developers).not.toContain('--omit')
    expect(production).toContain('--omit=dev')
    expect(all('RUN')).toContain('node tools/build/main.ts')
    for (const path of ['dist', 'node_modules'])
      expect(all('COPY').some((words) => words.includes(` /app/${path} ./${path}`))).toBe(true)
  })

  it('runs the Node that the program is tested with, as nobody special, on the settings that there are', () => {
    const [major = ''] = (devDependencies.node ?? '').split('.')
    const images = all('FROM').map((words) => words.replace(/^--platform=\S+ | AS .*/g, ''))
    expect(images).toEqual([`node:${major}-alpine`, `node:${major}-alpine`, 'alpine:3.23'])
    expect(all('USER')).toEqual(['node'])
    const names = all('ENV').flatMap((words) =>
      [...words.matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name),
    )
    expect(names).toContain('HOST')
    expect(
      names.filter((name) => !/^(?:NODE_ENV|XDG_[A-Z]+_HOME)$/.test(name) && !settings.has(name)),
    ).toEqual([])
    // `docker run --env-file` sets even what is empty in place of the image's.
    const copied = parseEnv(read('.env.example'))
    expect(names.filter((name) => name in copied)).toEqual([])
    expect(JSON.parse(all('ENTRYPOINT').at(-1) ?? '')).toEqual(['node', 'bin/journal-club.js'])
    expect(JSON.parse(all('CMD').at(-1) ?? '')).toEqual(['start'])
    expect(all('HEALTHCHECK').join()).toContain('/healthz')
  })
})

describe('compose.yaml', () => {
  const serviceSchema = z.object({
    image: z.string(),
    build: z.literal('.').optional(),
    networks: z.array(z.string()),
    environment: z.record(z.string(), z.string()),
    depends_on: z.record(z.string(), z.object({ condition: z.literal('service_healthy') })).optional(),
    healthcheck: z.object({ test: z.string() }).optional(),
    volumes: z.array(z.string()).optional(),
    stop_grace_period: z.string(),
  })
  const { services, volumes, networks } = z
    .object({
      services: z.record(z.string(), serviceSchema),
      volumes: z.record(z.string(), z.null()),
      networks: z.record(z.string(), z.object({ internal: z.literal(true) })),
    })
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

  it('keeps the database in a volume that it declares', () => {
    const [name = ''] = services.postgres?.volumes?.[0]?.split(':') ?? []
    expect(Object.keys(volumes)).toContain(name)
  })

  it('starts with nothing set, and its database is reached by the bot alone', () => {
    const secrets = Object.values(services).flatMap(({ environment }) =>
      Object.entries(environment).filter(([key]) => /PASSWORD|TOKEN|SECRET|DATABASE_URL/.test(key)),
    )
    expect(secrets.length).toBe(2)
    for (const [, value] of secrets) expect(value).toContain('${POSTGRES_PASSWORD:-')
    expect(Object.keys(networks)).toEqual(['database'])
    expect(services.postgres?.networks).toEqual(['database'])
    expect(services.bot?.networks).toContain('database')
  })
})

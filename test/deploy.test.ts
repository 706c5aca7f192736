/** The files in deploy/ name only settings, ports and paths that there are. */
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const run = promisify(execFile)
const files = readdirSync(join(root, 'deploy'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
const settings = new Set([...read('.env.example').matchAll(/^#?([A-Z0-9_]+)=/gm)].map(([, name]) => name))
const port = /^#PORT=(\d+)$/m.exec(read('.env.example'))?.[1] ?? ''
const withoutComments = (text: string) => text.replace(/^\s*#.*$/gm, '')
/** What the http server serves, by the code that mounts it. */
const code = [
  'src/app/server.ts',
  'src/app/readiness.ts',
  'src/app/app.ts',
  'src/app/foundation.ts',
  'src/app/feeds.ts',
]
const served = [...code, ...listAdapters()].map(read).join('\n')

function listAdapters(): string[] {
  return readdirSync(join(root, 'adapters'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `adapters/${file}`)
}

describe.each(files)('%s', (file) => {
  const text = withoutComments(read(file))

  it('names settings that there are', () => {
    const names = [
      ...[...text.matchAll(/^Environment=(\w+)=/gm)].map(([, name]) => name),
      ...[...text.matchAll(/^\s+- name: ([A-Z_]+)$/gm)].map(([, name]) => name),
      ...[...text.matchAll(/^\s+([A-Z_]+) = /gm)].map(([, name]) => name),
    ]
    const ours = names.filter((name = '') => !/^(?:NODE_ENV|XDG_[A-Z]+_HOME)$/.test(name))
    expect(ours.filter((name) => !settings.has(name))).toEqual([])
  })

  it('names the port that the bot listens on', () => {
    const ports = [...text.matchAll(/(?:127\.0\.0\.1:|containerPort: |internal_port = |PORT = ")(\d+)/g)].map(
      ([, number]) => number,
    )
    expect(ports.filter((number) => number !== port)).toEqual([])
  })

  it('names paths that are served', () => {
    const paths = [...text.matchAll(/\/(livez|readyz|healthz|metrics|slack|feeds|mcp)\b/g)].map(
      ([, name]) => name,
    )
    const groups = [...text.matchAll(/\^\/\(([a-z|]+)\)/g)].flatMap(([, names = '']) => names.split('|'))
    for (const path of [...paths, ...groups]) expect(served).toMatch(new RegExp(`['\`/]/?${path}\\b`))
  })
})

it('systemd reads the unit, and finds little that it may do', async ({ skip }) => {
  const unit = join(root, 'deploy/journal-club.service')
  const version = await run('systemd-analyze', ['--version']).catch(() => undefined)
  if (version === undefined) return skip('systemd-analyze is not on this machine')
  const verified = await run('systemd-analyze', ['verify', unit])
  expect(verified.stderr).toBe('')
  const { stdout } = await run('systemd-analyze', ['security', '--offline=true', unit])
  expect(Number(/exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThan(2)
})

const workload = z.object({
  kind: z.string(),
  spec: z.object({
    selector: z.unknown().optional(),
    template: z
      .object({ spec: z.object({ containers: z.array(z.looseObject({ image: z.string() })) }) })
      .optional(),
  }),
})

it('the Kustomize base lists its files, and selects by the label that it sets', () => {
  const base = 'deploy/kubernetes'
  const { resources, labels, images } = z
    .object({
      resources: z.array(z.string()),
      labels: z.tuple([
        z.object({ pairs: z.record(z.string(), z.string()), includeSelectors: z.literal(true) }),
      ]),
      images: z.tuple([z.object({ name: z.string(), newTag: z.string() })]),
    })
    .parse(parse(read(`${base}/kustomization.yaml`)))
  const others = readdirSync(join(root, base)).filter((name) => name !== 'kustomization.yaml')
  expect(resources.toSorted()).toEqual(others.sort())
  const all = resources.map((name) => workload.parse(parse(read(`${base}/${name}`))))
  const budget = all.find(({ kind }) => kind === 'PodDisruptionBudget')
  expect(budget?.spec.selector).toEqual({ matchLabels: labels[0].pairs })
  const deployment = all.find(({ kind }) => kind === 'Deployment')
  expect(deployment?.spec.template?.spec.containers.map(({ image }) => image)).toEqual([images[0].name])
})

/**
 * Many workspaces that ask at once, each with rows that bear its mark: whose marks stand in whose answers.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { openStore } from '../../src/store/open-store.ts'
import { findFreePort } from './free-port.ts'
import { startPostgres } from './postgres.ts'
import { startReplicas, tallyErrors } from './replica-process.ts'
import { seedsFolder } from './seeds.ts'
import { openMatrixTenants } from './tenants-matrix.ts'
import { openSlackTenants } from './tenants-slack.ts'

/** A platform with many workspaces. */
export interface TenantPlatform {
  readonly env: Readonly<Record<string, string>>
  /** Where replicas listen. */
  listenAt(origins: readonly string[]): void
  /** Lets the people of a new workspace, named by three digits, begin with the bot. */
  open(id: string): Promise<void>
  /** Somebody says a command; resolves when it is acknowledged, with how long that took. */
  say(id: string, person: TenantPerson, text: string): Promise<number>
  /** The answer of a tool by MCP, where people of the platform ask by that. */
  call?(id: string, person: TenantPerson, tool: string, given: object): Promise<string>
  countAnswers(): number
  listAnswers(id: string): readonly TenantAnswer[]
  until(look: () => boolean): Promise<unknown>
  close(): Promise<void>
}

export type TenantPerson = 'ada' | 'bob'

export interface TenantAnswer {
  /** Who alone reads it. */
  readonly person: TenantPerson | undefined
  readonly said: string
  /** Whether the bot took it for another workspace's. */
  readonly isAstray?: boolean
}

export interface TenantsPlan {
  readonly replicas: number
  /** Half of them on each platform. */
  readonly workspaces: number
  readonly seconds: number
  /** Of each workspace. */
  readonly commandsPerMinute: number
  readonly onSecond?: (status: { readonly asked: number; readonly answered: number }) => void
}

export interface TenantsReport {
  readonly workspaces: number
  readonly asked: number
  readonly answered: number
  /** Answers with a mark of their own workspace: that they are looked for where they can be found. */
  readonly marked: number
  /** Answers with the mark, or the saved paper, of another workspace or another person. */
  readonly strange: number
  /** Answers by MCP on Slack, which are judged like all others. */
  readonly byMcp: number
  /** Answers that say that something went wrong. */
  readonly faults: number
  readonly ackP50Ms: number
  readonly ackP99Ms: number
  /** What replicas logged as an error, and how often. */
  readonly errors: ReadonlyMap<string, number>
}

interface Tenant {
  readonly platform: TenantPlatform
  readonly id: string
  readonly mark: string
  /** Titles of the one paper that each person saved. */
  readonly saved: ReadonlyMap<TenantPerson, string>
}

const people = ['ada', 'bob'] as const

export async function ask(plan: TenantsPlan): Promise<TenantsReport> {
  const [server, ...platforms] = await Promise.all([startPostgres(), openSlackTenants(), openMatrixTenants()])
  const replicas: ReturnType<typeof startReplicas>[] = []
  try {
    const url = await server.createSeeded()
    const env = Object.assign(storeEnv(url), ...platforms.map((platform) => platform.env))
    const origins: string[] = []
    for (let number = 0; number < plan.replicas; number += 1) {
      const port = await findFreePort()
      origins.push(`http://127.0.0.1:${port}`)
      replicas.push(startReplicas(1, { ...env, PORT: String(port) }))
    }
    for (const origin of origins) await untilReady(origin)
    const titles = await listTitles(url)
    const tenants = Array.from({ length: plan.workspaces }, (_, number): Tenant => {
      const saved = people.map((user, at) => [user, titles[(number * 2 + at) % titles.length] ?? ''] as const)
      const id = String(number).padStart(3, '0')
      const platform = pick(platforms, number)
      return { platform, id, mark: `mark${id}x`, saved: new Map(saved) }
    })
    const wanted = new Map(platforms.map((platform) => [platform, 0]))
    const say = ({ platform, id }: Tenant, person: TenantPerson, text: string) => {
      wanted.set(platform, (wanted.get(platform) ?? 0) + 1)
      return platform.say(id, person, text)
    }
    const untilAnswered = () =>
      Promise.all(
        platforms.map((platform) =>
          platform.until(() => platform.countAnswers() >= (wanted.get(platform) ?? 0)),
        ),
      )
    const countAnswers = () => platforms.reduce((sum, platform) => sum + platform.countAnswers(), 0)
    for (const platform of platforms) platform.listenAt(origins)
    for (const tenant of tenants) {
      await tenant.platform.open(tenant.id)
      await say(tenant, 'ada', `topic save ${tenant.mark} reward or agent`)
      await say(tenant, 'ada', `subscribe topic:${tenant.mark} daily at 09:00`)
      for (const [person, title] of tenant.saved) await say(tenant, person, `save ${title}`)
    }
    await untilAnswered()
    const planted = countAnswers()
    const acks: number[] = []
    let asked = 0
    const heard: Heard[] = []
    const endMs = performance.now() + plan.seconds * 1000
    const watching = watch(plan, () => ({ asked, answered: countAnswers() - planted }))
    await Promise.all(
      tenants.map(async (tenant) => {
        const { platform, id } = tenant
        const everyMs = 60_000 / plan.commandsPerMinute
        await pause(Math.random() * everyMs)
        while (performance.now() < endMs) {
          const person = pick(people, Math.random() * people.length)
          asked += 1
          acks.push(await say(tenant, person, chooseText(tenant)))
          const { tool, given } = chooseCall(tenant)
          const said = await platform.call?.(id, person, tool, given)
          if (said !== undefined) heard.push({ tenant, person, said })
          await pause(everyMs * (0.5 + Math.random()))
        }
      }),
    )
    await Promise.race([untilAnswered(), pause(60_000, undefined, { ref: false })])
    clearInterval(watching)
    acks.sort((a, b) => a - b)
    const at = (share: number) => Math.round(acks[Math.floor((acks.length - 1) * share)] ?? 0)
    const answers = tenants.flatMap((tenant) =>
      tenant.platform.listAnswers(tenant.id).map((answer): Heard => ({ tenant, ...answer })),
    )
    return {
      workspaces: tenants.length,
      asked,
      answered: countAnswers() - planted,
      ...judge([...answers, ...heard], titles),
      byMcp: heard.length,
      ackP50Ms: at(0.5),
      ackP99Ms: at(0.99),
      errors: tallyErrors(replicas.flatMap(({ log }) => log)),
    }
  } finally {
    for (const replica of replicas) await replica.stop()
    for (const platform of platforms) await platform.close()
    await server.stop()
  }
}

function pick<Item>(items: readonly Item[], number: number): Item {
  const item = items[Math.floor(number) % items.length]
  if (item === undefined) throw new Error('there is nothing to pick from')
  return item
}

function storeEnv(url: string) {
  return { DATABASE_URL: url, SEEDS_DIR: seedsFolder }
}

function chooseText({ mark }: Tenant): string {
  const texts = [
    'topics',
    'saved',
    'subscriptions',
    'status',
    'latest',
    'settings',
    'show VLM-R1',
    'search reward hacking',
    'search agents -code',
    `search topic:${mark}`,
    `latest topic:${mark}`,
    `topic save ${mark} reward or agent`,
    'search topic:mark000x',
  ]
  return pick(texts, Math.random() * texts.length)
}

async function untilReady(origin: string): Promise<void> {
  for (;;) {
    const isReady = await fetch(`${origin}/healthz`).then(
      (response) => response.ok,
      () => false,
    )
    if (isReady) return
    await pause(100)
  }
}

/** Titles that nobody takes for another. */
async function listTitles(url: string): Promise<string[]> {
  const store = await openStore({ url })
  const { papers } = await store.papers.changedSince(0, 1000)
  await store.close()
  return papers.flatMap(({ title }) =>
    title !== undefined && /^[A-Za-z0-9 ,:-]{20,}$/.test(title) ? [title] : [],
  )
}

/** An answer, and whose it is. */
interface Heard extends TenantAnswer {
  readonly tenant: Tenant
}

function judge(all: readonly Heard[], titles: readonly string[]) {
  const counts = { marked: 0, strange: 0, faults: 0 }
  for (const { tenant, person, said, isAstray = false } of all) {
    const { mark, saved } = tenant
    const marks: readonly string[] = said.match(/mark\d{3}x/g) ?? []
    // Who asks for another's topic is told that there is none, in the words of the question.
    const others = said.includes('There is no topic “mark000x”')
      ? []
      : marks.filter((found) => found !== mark)
    // A reading list has a paper of its reader's, and none of anybody else's.
    const own = person && saved.get(person)
    const isList = said.includes('Your reading list')
    const foreign = isList ? titles.filter((title) => title !== own && said.includes(title)) : []
    if (marks.includes(mark)) counts.marked += 1
    if (others.length > 0 || foreign.length > 0 || isAstray) counts.strange += 1
    if (said.includes('Something went wrong')) counts.faults += 1
  }
  return counts
}

function chooseCall({ mark }: Tenant): { readonly tool: string; readonly given: object } {
  const calls = [
    { tool: 'list', given: { what: 'saved' } },
    { tool: 'list', given: { what: 'topics' } },
    { tool: 'list', given: { what: 'subscriptions' } },
    { tool: 'list', given: { what: 'new', topic: mark } },
    { tool: 'search', given: { query: `topic:${mark}` } },
    { tool: 'search', given: { query: 'topic:mark000x' } },
  ]
  return pick(calls, Math.random() * calls.length)
}

function watch(plan: TenantsPlan, look: () => { readonly asked: number; readonly answered: number }) {
  return setInterval(() => plan.onSecond?.(look()), 1_000)
}

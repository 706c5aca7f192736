/**
 * Many workspaces that ask at once, each with rows that bear its mark: whose marks stand in whose answers.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { openStore } from '../../src/store/open-store.ts'
import { seedsFolder } from './bot.ts'
import { findFreePort, startPostgres } from './postgres.ts'
import { startReplicas, tallyErrors } from './replica-process.ts'
import { type SlackLoopback, startSlackLoopback } from './slack-loopback.ts'
import { callAsSlackbot } from './slack-mcp.ts'

export interface TenantsPlan {
  readonly replicas: number
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
  /** Answers by MCP, which are judged like all others. */
  readonly byMcp: number
  /** Answers that say that something went wrong. */
  readonly faults: number
  readonly ackP50Ms: number
  readonly ackP99Ms: number
  /** What replicas logged as an error, and how often. */
  readonly errors: ReadonlyMap<string, number>
}

interface Tenant {
  readonly team: string
  readonly token: string
  readonly mark: string
  /** Titles of the one paper that each person saved. */
  readonly saved: ReadonlyMap<string, string>
}

const people = ['UADA', 'UBOB']

export async function ask(plan: TenantsPlan): Promise<TenantsReport> {
  const [server, slack] = await Promise.all([startPostgres(), startSlackLoopback()])
  const replicas: ReturnType<typeof startReplicas>[] = []
  try {
    const url = await server.createDatabase()
    const origins: string[] = []
    for (let number = 0; number < plan.replicas; number += 1) {
      const port = await findFreePort()
      origins.push(`http://127.0.0.1:${port}`)
      replicas.push(startReplicas(1, { ...slack.env, ...severalEnv, ...storeEnv(url), PORT: String(port) }))
    }
    for (const origin of origins) await untilReady(origin)
    const titles = await listTitles(url)
    const tenants = Array.from({ length: plan.workspaces }, (_, number): Tenant => {
      const saved = people.map((user, at) => [user, titles[(number * 2 + at) % titles.length] ?? ''] as const)
      const id = String(number).padStart(3, '0')
      return { team: `T${id}A`, token: `xoxb-${id}`, mark: `mark${id}x`, saved: new Map(saved) }
    })
    const say = (team: string, user: string, text: string) => {
      slack.deliverTo(origins[Math.floor(Math.random() * origins.length)] ?? '')
      return slack.send.command({ team, user, text })
    }
    for (const tenant of tenants) {
      await install(slack, origins[0] ?? '', tenant)
      await say(tenant.team, 'UADA', `topic save ${tenant.mark} reward or agent`)
      await say(tenant.team, 'UADA', `subscribe topic:${tenant.mark} daily at 09:00`)
      for (const [user, title] of tenant.saved) await say(tenant.team, user, `save ${title}`)
    }
    const planted = tenants.length * 4
    await slack.until(() => countAnswers(slack, tenants) >= planted)
    const acks: number[] = []
    let asked = 0
    const heard: Heard[] = []
    const endMs = performance.now() + plan.seconds * 1000
    const watching = watch(plan, () => ({ asked, answered: countAnswers(slack, tenants) - planted }))
    await Promise.all(
      tenants.map(async (tenant) => {
        const everyMs = 60_000 / plan.commandsPerMinute
        await pause(Math.random() * everyMs)
        while (performance.now() < endMs) {
          const user = people[Math.floor(Math.random() * people.length)] ?? 'UADA'
          asked += 1
          acks.push((await say(tenant.team, user, chooseText(tenant))).ackMs)
          const origin = origins[Math.floor(Math.random() * origins.length)] ?? ''
          const { tool, given } = chooseCall(tenant)
          const { signingSecret } = slack
          const { status, body } = await callAsSlackbot({
            origin,
            signingSecret,
            tool,
            given,
            team: tenant.team,
            user,
          })
          if (status !== 200) throw new Error(`MCP answered ${status}: ${body}`)
          heard.push({ tenant, user, said: body })
          await pause(everyMs * (0.5 + Math.random()))
        }
      }),
    )
    await Promise.race([slack.until(() => countAnswers(slack, tenants) >= planted + asked), pause(60_000)])
    clearInterval(watching)
    acks.sort((a, b) => a - b)
    const at = (share: number) => Math.round(acks[Math.floor((acks.length - 1) * share)] ?? 0)
    return {
      workspaces: tenants.length,
      asked,
      answered: countAnswers(slack, tenants) - planted,
      ...judge([...readMessages(slack, tenants), ...heard], titles),
      byMcp: heard.length,
      ackP50Ms: at(0.5),
      ackP99Ms: at(0.99),
      errors: tallyErrors(replicas.flatMap(({ log }) => log)),
    }
  } finally {
    for (const replica of replicas) await replica.stop()
    await slack.close()
    await server.stop()
  }
}

/** Settings with which workspaces install the bot by themselves. */
export const severalEnv = {
  SLACK_BOT_TOKEN: '',
  SLACK_CLIENT_ID: '1.2',
  SLACK_CLIENT_SECRET: 'client-secret',
  SLACK_STATE_SECRET: 'state-secret',
  ENCRYPTION_KEY: '0123456789abcdef'.repeat(4),
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
  return texts[Math.floor(Math.random() * texts.length)] ?? 'topics'
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

/** As a person does it: the install page, Slack's page, and back. */
export async function install(
  slack: SlackLoopback,
  origin: string,
  { team, token }: Pick<Tenant, 'team' | 'token'>,
): Promise<void> {
  slack.grant(`code-${team}`, { id: team, token })
  const page = await fetch(`${origin}/slack/install`)
  const cookie = page.headers.get('set-cookie')?.split(';')[0] ?? ''
  const href = /<a href="([^"]+)"/.exec(await page.text())?.[1]?.replaceAll('&amp;', '&') ?? ''
  const state = new URL(href).searchParams.get('state') ?? ''
  const query = new URLSearchParams({ code: `code-${team}`, state })
  const back = await fetch(`${origin}/slack/oauth_redirect?${query}`, { headers: { cookie } })
  if (back.status !== 200) throw new Error(`${team} could not install: ${await back.text()}`)
}

function countAnswers(slack: SlackLoopback, tenants: readonly Tenant[]): number {
  return tenants.reduce((sum, { team }) => sum + slack.channel('C1', team).messages.length, 0)
}

/** An answer, and whose it is. */
interface Heard {
  readonly tenant: Tenant
  readonly user: string
  readonly said: string
  /** By which it was posted. */
  readonly token?: string
}

function readMessages(slack: SlackLoopback, tenants: readonly Tenant[]): Heard[] {
  return tenants.flatMap((tenant) =>
    slack.channel('C1', tenant.team).messages.map(({ text, blocks, ephemeralTo, token }) => ({
      tenant,
      user: ephemeralTo ?? '',
      said: JSON.stringify([text, blocks]),
      token,
    })),
  )
}

function judge(all: readonly Heard[], titles: readonly string[]) {
  const counts = { marked: 0, strange: 0, faults: 0 }
  for (const { tenant, user, said, token = '' } of all) {
    const { mark, saved } = tenant
    const marks: readonly string[] = said.match(/mark\d{3}x/g) ?? []
    // Who asks for another's topic is told that there is none, in the words of the question.
    const others = said.includes('There is no topic “mark000x”')
      ? []
      : marks.filter((found) => found !== mark)
    // A reading list has a paper of its reader's, and none of anybody else's.
    const own = saved.get(user)
    const isList = said.includes('Your reading list')
    const foreign = isList ? titles.filter((title) => title !== own && said.includes(title)) : []
    if (marks.includes(mark)) counts.marked += 1
    if (others.length > 0 || foreign.length > 0 || (token !== '' && token !== tenant.token))
      counts.strange += 1
    if (said.includes('Something went wrong')) counts.faults += 1
  }
  return counts
}

function chooseCall({ mark }: Tenant): { readonly tool: string; readonly given: object } {
  const calls = [
    { tool: 'saved', given: {} },
    { tool: 'topics', given: {} },
    { tool: 'subscriptions', given: {} },
    { tool: 'latest', given: { topic: mark } },
    { tool: 'search', given: { query: `topic:${mark}` } },
    { tool: 'search', given: { query: 'topic:mark000x' } },
  ]
  return calls[Math.floor(Math.random() * calls.length)] ?? { tool: 'saved', given: {} }
}

function watch(plan: TenantsPlan, look: () => { readonly asked: number; readonly answered: number }) {
  return setInterval(() => plan.onSecond?.(look()), 1_000)
}

/** Writers who change shelves at the same time, through processes that are killed at random moments. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createRandom } from '../../bench/misspell.ts'
import { readingListOf } from '../../src/model/shelf.ts'
import type { Store } from '../../src/ports/store.ts'
import { openStore } from '../../src/store/open-store.ts'
import type { Asked, Told } from './shelf-child.ts'
import {
  apply,
  type Change,
  chooseChange,
  contested,
  type Lists,
  papersOf,
  type State,
} from './shelf-model.ts'
import { arxivId, makeFullRecord } from './store-records.ts'

export interface KillPlan {
  readonly url: string
  /** What chance is made from. */
  readonly seed: number
  readonly processes: number
  readonly writers: number
  /** Changes of each writer. */
  readonly changes: number
  readonly kills: number
  readonly onKill?: (kills: number) => void
}

export interface KillReport {
  readonly acknowledged: number
  readonly kills: number
  /** Changes under way when their process was killed; of these, those that were done all the same. */
  readonly interrupted: number
  readonly doneUnheard: number
  /** Rows that are not as the acknowledged changes left them, each in words. */
  readonly wrong: readonly string[]
}

const place = { workspace: 'chat:T1', place: 'chat:T1/C1' } as const

export async function changeShelves(plan: KillPlan): Promise<KillReport> {
  const everybody = Array.from({ length: plan.writers }, (_, writer) => writer)
  const all = [...everybody.flatMap(papersOf), ...contested(plan.writers)]
  const store = await openStore({ url: plan.url })
  await store.papers.merge(all.map((paper) => makeFullRecord(paper)))
  const lists = await Promise.all(everybody.map((writer) => makeLists(store, writer)))
  const random = createRandom(plan.seed)
  const replicas = Array.from({ length: plan.processes }, () => startReplica(plan.url))
  const report = { acknowledged: 0, kills: 0, interrupted: 0, doneUnheard: 0, wrong: [] as string[] }
  /** Of each contested paper how often it was put there less how often taken off, and changes of it nobody heard of. */
  const ledger = new Map(contested(plan.writers).map((paper) => [paper, { net: 0, unheard: 0 }]))
  const every = (plan.writers * plan.changes) / (plan.kills + 1)

  const acknowledge = (change: Change, { changed = [], fault }: Told) => {
    if (fault !== undefined) report.wrong.push(`${change.act}: ${fault}`)
    report.acknowledged += 1
    for (const paper of changed) {
      const entry = ledger.get(paper)
      if (entry !== undefined) entry.net += change.act === 'add' ? 1 : -1
    }
    // At any moment of the span between two kills.
    if (report.kills >= plan.kills || report.acknowledged < every * (report.kills + random())) return
    report.kills += 1
    const replica = replicas[Math.floor(random() * replicas.length)]
    // Not just behind an acknowledgement, but wherever the process is in the next changes.
    setTimeout(() => replica?.kill(), random() * 20)
    plan.onKill?.(report.kills)
  }

  async function write(writer: number): Promise<State> {
    const own = createRandom(plan.seed * 1_000 + writer)
    const of = { writer, lists: lists[writer] as Lists }
    const ask = (change?: Change) => {
      const replica = replicas[Math.floor(own() * replicas.length)] as Replica
      return replica.ask({ ...of, ...(change && { change }) })
    }
    const insist = async (): Promise<Told> => (await ask()) ?? insist()
    let state: State = new Map([['name', `own ${writer}`]])
    for (let at = 0; at < plan.changes; at += 1) {
      const change = chooseChange(state, writer, plan.writers, at, own)
      const after = apply(state, change, writer)
      for (let told = await ask(change); ; told = await ask(change)) {
        if (told !== undefined) {
          acknowledge(change, told)
          break
        }
        report.interrupted += 1
        for (const paper of 'papers' in change ? change.papers : []) {
          const entry = ledger.get(paper)
          if (entry !== undefined) entry.unheard += 1
        }
        const found = new Map((await insist()).state)
        const isDone = compare(found, after).length === 0
        const isUndone = compare(found, state).length === 0
        if (isDone && !isUndone) report.doneUnheard += 1
        if (!isDone && !isUndone)
          report.wrong.push(...compare(found, state).map((row) => `half done ${change.act}: ${row}`))
      }
      state = after
    }
    report.wrong.push(
      ...compare(new Map((await insist()).state), state).map((row) => `writer ${writer}: ${row}`),
    )
    return state
  }

  try {
    await Promise.all(everybody.map(write))
    const [first] = lists
    const there = new Set(first && (await store.shelves.papers(first.common)))
    for (const [paper, { net, unheard }] of ledger)
      if (Math.abs(Number(there.has(arxivId(paper))) - net) > unheard)
        report.wrong.push(
          `contested ${paper}: ${there.has(arxivId(paper))}, acknowledged ${net}, unheard ${unheard}`,
        )
    return report
  } finally {
    await Promise.all(replicas.map((replica) => replica.stop()))
    await store.close()
  }
}

async function makeLists({ shelves }: Store, writer: number): Promise<Lists> {
  const reader = { ...place, user: `writer${writer}` }
  const by = { person: reader.user, nowMs: Date.now() }
  const make = async (scope: 'here' | 'mine', name: string) =>
    (await shelves.make(reader, scope, name, by)).shelf
  return {
    common: await make('here', 'common'),
    other: await make('here', 'other'),
    own: await make('mine', `own ${writer}`),
    saved: readingListOf(reader),
  }
}

/** What differs between what there is and what must be. */
function compare(found: State, expected: State): string[] {
  const keys = new Set([...found.keys(), ...expected.keys()])
  keys.delete('last name')
  return [...keys].flatMap((key) => {
    const [is, must] = [found.get(key), expected.get(key)]
    return is === must ? [] : [`${key} is ${JSON.stringify(is)} and must be ${JSON.stringify(must)}`]
  })
}

/** What one process compiled, the next need not. */
export const compiled = { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'journal-club-compiled') }

interface Replica {
  /** What it tells, once it runs; undefined where it was killed before. */
  ask(asked: Omit<Asked, 'id'>): Promise<Told | undefined>
  kill(): void
  stop(): Promise<void>
}

/** `shelf-child.ts` as a real process, started again whenever one was killed. */
function startReplica(url: string): Replica {
  let isStopping = false
  let asked = 0
  const start = () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'shelf-child.ts'), url], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: compiled,
    })
    // A process that was killed no longer reads what it is asked.
    child.stdin.on('error', () => undefined)
    const waiting = new Map<number, (told: Told | undefined) => void>()
    const output = createInterface({ input: child.stdout })
    const ready = once(output, 'line')
    output.on('line', (line) => {
      if (line === 'ready') return
      const told: Told = JSON.parse(line)
      waiting.get(told.id)?.(told)
      waiting.delete(told.id)
    })
    const closed = once(child, 'close').then(() => {
      if (!isStopping) running = start()
      for (const resolve of waiting.values()) resolve(undefined)
    })
    return { child, waiting, closed, ready }
  }
  let running = start()
  return {
    async ask(asking) {
      const { child, waiting, ready, closed } = running
      await Promise.race([ready, closed])
      if (child.exitCode !== null || child.signalCode !== null) return closed.then(() => undefined)
      asked += 1
      const id = asked
      const told = new Promise<Told | undefined>((resolve) => waiting.set(id, resolve))
      child.stdin.write(`${JSON.stringify({ id, ...asking })}\n`)
      return told
    },
    kill: () => void running.child.kill('SIGKILL'),
    async stop() {
      isStopping = true
      running.child.stdin.end()
      running.child.kill('SIGTERM')
      await running.closed
    },
  }
}

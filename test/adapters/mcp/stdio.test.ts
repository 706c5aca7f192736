/** The program as an assistant starts it: MCP over its standard streams. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { programEnv } from '../../support/program-env.ts'
import { copySeeds, seedsFolder } from '../../support/seeds.ts'

const root = join(import.meta.dirname, '../../..')
let folder: string
let client: Client
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-club-mcp-'))
  client = new Client({ name: 'test', version: '1' })
  for (const name of ['x', 'long']) await copySeeds(join(folder, `${name}.sqlite`), Temporal.Now.instant())
  const env = {
    ...programEnv,
    DATABASE_URL: `file:${join(folder, 'x.sqlite')}`,
    SEEDS_DIR: seedsFolder,
  }
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [join(root, 'src/main.ts'), 'mcp'],
      env,
      cwd: folder,
    }),
  )
})
afterAll(async () => {
  await client.close()
  await rm(folder, { recursive: true, force: true })
})

it('answers by its tools, and nothing else is in its output', async () => {
  const faults: Error[] = []
  client.onerror = (error) => faults.push(error)
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toContain('search')
  const { structuredContent } = await client.callTool({
    name: 'search',
    arguments: { query: 'reward hacking' },
  })
  expect(structuredContent).toMatchObject({
    papers: expect.arrayContaining([expect.objectContaining({ id: expect.any(String) })]),
  })
  expect(faults).toEqual([])
})

it('answers a line that is too long with an error, and goes on', async () => {
  const child = spawn(process.execPath, [join(root, 'src/main.ts'), 'mcp'], {
    cwd: folder,
    env: { ...programEnv, DATABASE_URL: `file:${join(folder, 'long.sqlite')}`, SEEDS_DIR: seedsFolder },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const said = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => JSON.parse(String((await said.next()).value))
  const send = (message: unknown) => child.stdin.write(`${JSON.stringify(message)}\n`)
  const ping = (id: number, more = {}) => send({ jsonrpc: '2.0', id, method: 'ping', ...more })
  send({
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  })
  expect(await next()).toMatchObject({ id: 1, result: expect.anything() })
  const tooLong = { jsonrpc: '2.0', id: null, error: { code: -32_600 } }
  for (const megabytes of [2, 40]) {
    ping(2, { params: { filler: 'x'.repeat(megabytes * 1_000_000) } })
    ping(3)
    expect(await next()).toMatchObject(tooLong)
    expect(await next()).toMatchObject({ id: 3, result: {} })
  }
  const left = once(child, 'close')
  child.stdin.end()
  await left
}, 60_000)

it('knows the person at the terminal, whose reading list it changes', async () => {
  const found = await client.callTool({ name: 'list', arguments: { what: 'new' } })
  const [paper] = (found.structuredContent as { papers: { id: string }[] }).papers
  await client.callTool({ name: 'mark', arguments: { act: 'save', paper: paper?.id } })
  const saved = await client.callTool({ name: 'list', arguments: { what: 'saved' } })
  expect(saved.structuredContent).toMatchObject({ papers: [{ id: paper?.id }] })
})

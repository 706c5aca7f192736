/**
 * An adapter as a process that stops itself: `node posting-child.ts <platform> <settings as JSON> <store>`. Each
 * line on its input is a post with the step at which to stop, counted from 1; it says `stopped` and the step's
 * name, and in the end, as JSON, how many steps it took and what came of the post.
 */
import { writeSync } from 'node:fs'
import { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { AdapterModule, AdapterRows } from '../../src/core.ts'
import { openStore } from '../../src/store/open-store.ts'
import { openAdapterGround } from './adapter-ground.ts'
import { makeCard, makeItem } from './card-gallery.ts'
import type { Posting } from './posting-process.ts'

const [platform = '', settings = '{}', url = ''] = process.argv.slice(2)
let stopAt = 0
let taken = 0
let isPosting = false

function step(name: string): void {
  if (!isPosting) return
  taken += 1
  if (taken !== stopAt) return
  writeSync(1, `stopped ${name}\n`)
  process.kill(process.pid, 'SIGSTOP')
}

/** Around each question to the store that replicas share. */
function watchRows(rows: AdapterRows): AdapterRows {
  const watch =
    <Args extends readonly unknown[], Result>(name: string, ask: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      step(`before ${name}`)
      const result = await ask(...args)
      step(`after ${name}`)
      return result
    }
  return {
    find: watch('find', rows.find),
    save: watch('save', rows.save),
    claim: watch('claim', rows.claim),
    claimLightly: watch('claimLightly', rows.claimLightly),
    remove: watch('remove', rows.remove),
    list: watch('list', rows.list),
  }
}

/** Before and after each write to the platform, and when something of it is there to be read. */
function watchSockets(): void {
  const { write, push } = Socket.prototype
  const isOurs = ({ remoteAddress, remotePort }: Socket, data: unknown) =>
    remoteAddress !== undefined && remotePort !== undefined && !/^GET \S*\/sync\?/.test(String(data))
  Socket.prototype.write = function (this: Socket, ...args: Parameters<typeof write>) {
    if (!isOurs(this, args[0])) return write.apply(this, args)
    step('before write')
    const result = write.apply(this, args)
    step('after write')
    return result
  } as typeof write
  Socket.prototype.push = function (this: Socket, ...args) {
    if (isOurs(this, '')) step('before read')
    return push.apply(this, args)
  }
}

const module: { readonly adapter: AdapterModule } = await import(`../../adapters/${platform}/index.ts`)
const ground = await openAdapterGround({ seeds: false })
const store = await openStore({ url })
const rows = watchRows(store.adapterRows(platform, () => ground.now().epochMilliseconds))
const config = module.adapter.config.parse(JSON.parse(settings))
const adapter = await module.adapter.create(config, ground.context(platform, { rows }))
await adapter.start(ground.bot)
watchSockets()
writeSync(1, 'ready\n')
for await (const line of createInterface({ input: process.stdin })) {
  const { place, key, papers, step: wanted = 0 }: Posting = JSON.parse(line)
  const items = Array.from({ length: papers }, () => makeItem())
  const card = makeCard(items, [], 'Highlights')
  ;[stopAt, taken, isPosting] = [wanted, 0, true]
  const outcome = await adapter.post(place, card, key, new AbortController().signal).then(
    (id) => ({ id }),
    (error: unknown) => ({ error: String(error) }),
  )
  isPosting = false
  writeSync(1, `${JSON.stringify({ ...outcome, steps: taken })}\n`)
}
await adapter.stop()
await store.close()
await ground.close()
process.exit()

/**
 * An adapter as a process that stops itself: `node posting-child.ts <platform> <settings as JSON> <store>`. Each
 * line on its input is a post with the step at which to stop, counted from 1; it says `stopped` and the step's
 * name, and in the end, as JSON, how many steps it took and what came of the post.
 */
import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { AdapterModule, AdapterRows } from '../../src/core.ts'
import { openStore } from '../../src/store/open-store.ts'
import { openAdapterGround } from './adapter-ground.ts'
import { makeCard, makeItem } from './card-gallery.ts'
import type { Posting } from './posting-process.ts'
import { countSteps, watchSockets } from './stop-at-step.ts'

const [platform = '', settings = '{}', url = ''] = process.argv.slice(2)
const steps = countSteps()

/** Around each question to the store that replicas share. */
function watchRows(rows: AdapterRows): AdapterRows {
  const watch =
    <Args extends readonly unknown[], Result>(name: string, ask: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      steps.take(`before ${name}`)
      const result = await ask(...args)
      steps.take(`after ${name}`)
      return result
    }
  return {
    find: watch('find', rows.find),
    save: watch('save', rows.save),
    saveFor: watch('saveFor', rows.saveFor),
    claim: watch('claim', rows.claim),
    claimLightly: watch('claimLightly', rows.claimLightly),
    remove: watch('remove', rows.remove),
    list: watch('list', rows.list),
  }
}

const module: { readonly adapter: AdapterModule } = await import(`../../adapters/${platform}/index.ts`)
const ground = await openAdapterGround({ seeds: false })
const store = await openStore({ url })
const rows = watchRows(store.adapterRows(platform, () => ground.now().epochMilliseconds))
const config = module.adapter.config.parse(JSON.parse(settings))
const adapter = await module.adapter.create(config, ground.context(platform, { rows }))
await adapter.start(ground.bot)
watchSockets(steps, () => true)
writeSync(1, 'ready\n')
for await (const line of createInterface({ input: process.stdin })) {
  const { place, key, papers, step = 0 }: Posting = JSON.parse(line)
  const items = Array.from({ length: papers }, () => makeItem())
  const card = makeCard(items, [], 'Highlights')
  steps.begin(step)
  const outcome = await adapter.post(place, card, key, new AbortController().signal).then(
    (id) => ({ id }),
    (error: unknown) => ({ error: String(error) }),
  )
  writeSync(1, `${JSON.stringify({ ...outcome, steps: steps.end() })}\n`)
}
await adapter.stop()
await store.close()
await ground.close()
process.exit()

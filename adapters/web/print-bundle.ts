/** Bundles the page ahead of the first start, for installations without the packages of which it is made. */
import { bundlePage } from './bundle.ts'

const { script, style } = await bundlePage()
process.stdout.write(`The playground's page is bundled: ${script.length + style.length} characters.\n`)

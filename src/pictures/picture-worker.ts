/** The thread that turns SVG into PNG: takes one picture after the other. */
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js'

const font = import.meta.resolve('@expo-google-fonts/didact-gothic/400Regular/DidactGothic_400Regular.ttf')
const options: ResvgRenderOptions = {
  fitTo: { mode: 'zoom', value: 2 },
  // The machine's own fonts are slow to read, and would make other pictures on another machine.
  font: { loadSystemFonts: false, fontFiles: [fileURLToPath(font)], defaultFontFamily: 'Didact Gothic' },
}

parentPort?.on('message', (svg: string) => {
  parentPort?.postMessage(new Uint8Array(new Resvg(svg, options).render().asPng()))
})

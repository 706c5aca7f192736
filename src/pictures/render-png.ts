/** SVG as PNG, with a font of our own and none of the machine's. */
import { fileURLToPath } from 'node:url'
import { Resvg } from '@resvg/resvg-js'

const font = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/didact-gothic/400Regular/DidactGothic_400Regular.ttf'),
)

/** So many pixels for one of the SVG. Takes some 30 ms, during which nothing else runs in its thread. */
export function renderPng(svg: string, zoom: number): Uint8Array {
  return new Resvg(svg, {
    fitTo: { mode: 'zoom', value: zoom },
    // The machine's own fonts are slow to read, and would make other pictures on another machine.
    font: { loadSystemFonts: false, fontFiles: [font], defaultFontFamily: 'Didact Gothic' },
  })
    .render()
    .asPng()
}

/** The thread that turns SVG into PNG: takes one picture after the other. */
import { parentPort } from 'node:worker_threads'
import { renderPng } from './render-png.ts'

/** Sharp on screens of twice the density. */
const zoom = 2

parentPort?.on('message', (svg: string) => {
  const png = new Uint8Array(renderPng(svg, zoom))
  parentPort?.postMessage(png, [png.buffer])
})

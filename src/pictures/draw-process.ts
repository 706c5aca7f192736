/** The process that turns SVG into PNG: one picture after the other; it ends with its parent. */
import { flushCompileCache } from 'node:module'
import { renderPng } from './render-png.ts'

/** Sharp on screens of twice the density. */
const zoom = 2

// It will be killed, and Node keeps what it compiled only at an orderly end.
flushCompileCache()
process.on('message', (svg: string) => process.send?.(renderPng(svg, zoom)))

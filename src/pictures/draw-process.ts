/** The process that turns SVG into PNG: one picture after the other; it ends with its parent. */
import { renderPng } from './render-png.ts'

/** Sharp on screens of twice the density. */
const zoom = 2

process.on('message', (svg: string) => process.send?.(renderPng(svg, zoom)))

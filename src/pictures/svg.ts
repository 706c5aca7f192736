/** SVG as text: every value is escaped here and nowhere else. */
import { stripUnprintable } from '../model/text.ts'

/** A piece of SVG that `element` made. */
export interface Svg {
  readonly svg: string
}

type Attributes = Readonly<Record<string, string | number>>

/** An element; a string among its children is text. */
export function element(name: string, attributes: Attributes, ...children: readonly (Svg | string)[]): Svg {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeText(typeof value === 'number' ? round(value) : value)}"`,
  )
  const inside = children.map((child) => (typeof child === 'string' ? escapeText(child) : child.svg)).join('')
  return { svg: `<${name}${written.join('')}>${inside}</${name}>` }
}

/** Also takes away what XML cannot hold. */
function escapeText(text: string): string {
  return stripUnprintable(text)
    .replace(/[\t\n\r\u{fffe}\u{ffff}]/gu, ' ')
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? '')
}

function round(value: number): string {
  return String(Math.round(value * 100) / 100)
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

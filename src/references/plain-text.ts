/** Titles as programs escape them. */
import { decodeHTMLStrict } from 'entities/decode'

/**
 * Without the simple marks that titles may have (`<i>`, `<sup>`, `<span …>`), and with the signs that entities
 * stand for. Crossref's are escaped twice.
 */
export function plainText(text: string): string {
  const decoded = text.includes('&') ? decodeHTMLStrict(decodeHTMLStrict(text)) : text
  return decoded.replace(/<\/?(?:i|em|b|strong|u|sup|sub|sc|scp|span)\b[^<>]{0,200}>/gi, '')
}

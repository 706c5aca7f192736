/** Which addresses a label may hide: a label can lie about its target. */

import { maxLinkLength } from './bounds.ts'
import { dropTail } from './text.ts'
import { spacedWords } from './words.ts'

/** Hosts of papers and their code; their subdomains count too. */
const trustedHosts: readonly string[] = [
  'arxiv.org',
  'doi.org',
  'openreview.net',
  'github.com',
  'gitlab.com',
  'huggingface.co',
  'hf.co',
  'semanticscholar.org',
  'aclanthology.org',
  'alphaxiv.org',
  'dblp.org',
  'neurips.cc',
  'icml.cc',
  'iclr.cc',
  'mlr.press',
  'jmlr.org',
  'thecvf.com',
  'acm.org',
  'ieee.org',
  'nature.com',
  'science.org',
  'springer.com',
  'sciencedirect.com',
  'biorxiv.org',
  'medrxiv.org',
  'zenodo.org',
  'wikipedia.org',
]

/**
 * A normalised web address (host in ASCII, only brackets to escape), and whether a label may hide it.
 * Undefined for anything but http and https, for one with a user name, and for more than 1,500 characters.
 */
export function parseWebAddress(text: string): { url: string; isTrusted: boolean } | undefined {
  if (text.length > maxLinkLength) return undefined
  const url = URL.parse(text)
  if (url === null || !isWeb(url) || url.username !== '' || url.password !== '') return undefined
  // URLs may contain these unescaped, but each of them ends a link on some platform.
  const href = url.href.replace(/[<>()|\\`]/g, encode)
  if (href.length > maxLinkLength) return undefined
  return { url: href, isTrusted: url.port === '' && isTrustedHost(url.hostname) }
}

/** What stands before a link in chats and Markdown. */
const opening = '<(`'

export function isWeb({ protocol }: URL): boolean {
  return protocol === 'http:' || protocol === 'https:'
}

/** Whether a text begins as a web address does. */
export function hasWebScheme(text: string): boolean {
  return /^https?:\/\//i.test(text)
}

/** The web addresses among the words of a text, in their order. */
export function findWebAddresses(text: string): string[] {
  return spacedWords(text)
    .map((word) => (opening.includes(word.charAt(0)) ? word.slice(1) : word))
    .filter(hasWebScheme)
    .flatMap((word) => parseWebAddress(trimLink(word))?.url ?? [])
}

/**
 * A link as it stands in a text, without what follows it there: punctuation, and parentheses that it does not
 * open itself.
 */
export function trimLink(link: string): string {
  let [end, depth] = [0, 0]
  for (; end < link.length; end++) {
    if (link[end] === '(') depth += 1
    if (link[end] === ')' && --depth < 0) break
  }
  return dropTail(link.slice(0, end), /[.,;:!?'"`*_>\]]/)
}

function isTrustedHost(host: string): boolean {
  return trustedHosts.some((trusted) => host === trusted || host.endsWith(`.${trusted}`))
}

function encode(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}

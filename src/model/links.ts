/** Which addresses may stand behind words: a label can lie about where it leads. */
import { maxLinkLength } from './bounds.ts'

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
 * A web address in its normal form (host in ASCII, nothing to escape but brackets), and whether it may stand behind
 * a label. Undefined for all but http and https, for one that carries a user name, and over 1,500 characters.
 */
export function parseWebAddress(text: string): { url: string; isTrusted: boolean } | undefined {
  if (text.length > maxLinkLength) return undefined
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return undefined
  // Paths, queries and fragments may keep these, and each of them ends a link on some platform.
  const href = url.href.replace(/[<>()|\\`]/g, encode)
  if (href.length > maxLinkLength) return undefined
  return { url: href, isTrusted: url.port === '' && isTrustedHost(url.hostname) }
}

function isTrustedHost(host: string): boolean {
  return trustedHosts.some((trusted) => host === trusted || host.endsWith(`.${trusted}`))
}

function encode(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}

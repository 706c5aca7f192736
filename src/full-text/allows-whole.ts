/** What the licence of a full text allows. */

/**
 * Whether whole sections and tables may be shown: under CC BY, CC BY-SA, CC0 and in the public domain
 * (https://info.arxiv.org/help/license/index.html). The others limit to whom or for what.
 */
export function allowsWhole(licence: string | undefined): boolean {
  return licence !== undefined && /^(?:CC BY(?:-SA)? \d|CC0|CC Zero|public domain)/i.test(licence)
}

/** The parts of citation-js that are used; the packages bring no types. */
declare module '@citation-js/core' {
  export class Cite {
    constructor(items: readonly object[])
    format(format: 'ris'): string
  }
}
declare module '@citation-js/name' {
  export function parse(name: string): import('./csl.ts').CslName
}
declare module '@citation-js/plugin-ris'

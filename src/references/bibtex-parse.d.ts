/** The part of `bibtex-parse` that is used; the package brings no types. */
declare module 'bibtex-parse' {
  interface Value {
    readonly value: string | null | readonly Value[]
    readonly datatype: 'braced' | 'quoted' | 'number' | 'identifier' | 'concatinate' | 'null'
  }
  export type Item =
    | { readonly itemtype: 'comment' | 'preamble' }
    | ({ readonly itemtype: 'string'; readonly name: string } & Value)
    | {
        readonly itemtype: 'entry'
        readonly type: string
        readonly key: string | null
        readonly fields: readonly ({ readonly name: string } & Value)[]
      }
  /** Throws for anything that is no BibTeX. */
  export function parse(text: string, options: { readonly number: 'string' }): readonly Item[]
  const library: { readonly parse: typeof parse }
  export default library
}

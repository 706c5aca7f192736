/** The part of `snowball-stemmers` that is used; the package brings no types. */
declare module 'snowball-stemmers' {
  export function newStemmer(language: 'english'): { stem(word: string): string }
}

/** Papers of made-up fields, whose titles say in other words what their abstracts say. */

const fields = 40

/**
 * Of each paper the title has a word of its field and one of its subject, the abstract others of
 * the same: what they have in common can only be learned. Words are unlike any of a real
 * language, so that no table knows them.
 */
export function makeUpPapers(count: number): { id: string; title: string; abstract: string }[] {
  return Array.from({ length: count }, (_, number) => {
    const field = number % fields
    const subject = Math.floor(number / fields) % fields
    const word = (kind: string, of: number, way: number) => `zq${kind}${letters(of)}x${letters(way)}`
    const title = `${word('f', field, number % 2)} ${word('s', subject, number % 3)}`
    const sentence = (way: number) =>
      `${word('f', field, 10 + way)} ${word('s', subject, 10 + way)} ${word('n', number % 17, way)}.`
    return {
      id: `made-up/${number}`,
      title,
      abstract: [0, 1, 2].map((way) => `The ${sentence(way)}`).join(' '),
    }
  })
}

function letters(number: number): string {
  return [...String(number)].map((digit) => String.fromCharCode(97 + Number(digit))).join('')
}

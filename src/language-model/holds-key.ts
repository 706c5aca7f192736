/**
 * Whether a text tells a key: as it is, spaced out, backwards, escaped, or as base64 or hex. A key of fewer
 * than eight characters, such as `none`, is no secret.
 */

export function holdsKey(text: string, key: string): boolean {
  const unescaped = text.replace(/\\u([\da-f]{4})/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  const told = lettersOf(unescaped)
  const bytes = Buffer.from(key)
  const forms = [key, [...key].reverse().join(''), bytes.toString('base64'), bytes.toString('hex')]
  return (
    (key.length >= minLength && unescaped.includes(key)) ||
    forms.map(lettersOf).some((form) => form.length >= minLength && told.includes(form))
  )
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Fewer letters in a row occur in any text. */
const minLength = 8

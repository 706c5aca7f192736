/** Buttons of Matrix are numbers, which people react or reply with. */

/** `1️⃣` to `🔟`, and plain numbers beyond. */
export function writeNumber(number: number): string {
  if (number === 10) return '🔟'
  return number < 10 ? `${number}\ufe0f\u20e3` : `${number}.`
}

/** The number that a reaction or a reply says; undefined for what says none. */
export function parsePressedNumber(text: string): number | undefined {
  if (text.trim().replace(/\ufe0f/g, '') === '🔟') return 10
  const [, digits] = /^(\d{1,2})\ufe0f?\u20e3?\.?$/.exec(text.trim()) ?? []
  return digits === undefined ? undefined : Number(digits)
}

export const hint = 'React with a number to press it, or reply with it.'

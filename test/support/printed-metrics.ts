/** Metrics as the bot prints them. */

/** Their names and types. */
export function typesOf(text: string): { name: string; type: string }[] {
  return [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => ({ name, type }))
}

/** Whether a text names another place of the platform: `#papers`, or what a platform made of one. */
export function placeElsewhere(text: string): boolean {
  return /(?:^|\s)(?:#[\p{L}\p{N}_-]{2,80}|place:\S+)/u.test(text)
}

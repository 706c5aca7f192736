/** A line of numbers as text: `▁▃▇▅`. */

/** One sign a value, a point where there is none; values beyond `width` are summed up. */
export function sparkline(values: readonly (number | undefined)[], width = 60): string {
  const each = Math.ceil(values.length / width)
  const merged = Array.from({ length: Math.ceil(values.length / each) }, (_, at) => {
    const known = values.slice(at * each, (at + 1) * each).filter((value) => value !== undefined)
    return known.length === 0 ? undefined : known.reduce((total, value) => total + value, 0)
  })
  const most = Math.max(0, ...merged.map((value) => value ?? 0))
  return merged
    .map((value) =>
      value === undefined ? '·' : (steps[most === 0 ? 0 : Math.ceil((value / most) * 7)] ?? '█'),
    )
    .join('')
}

const steps = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█']

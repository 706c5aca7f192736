/** Labels that fit behind their lines. */
import { cutText } from '../model/text.ts'

/**
 * The label, cut with "…" to as many characters, and to the width, in parts of the font's size; widths are
 * those of Didact Gothic as they were measured, and of the widest of a kind where there are many.
 */
export function fitLabel(
  label: string,
  { characters, width }: { characters: number; width: number },
): string {
  let fitting = cutText(label, characters)
  for (let length = characters; length > 1 && widthOf(fitting) > width; length -= 1)
    fitting = cutText(label, length - 1)
  return fitting
}

/** How wide a text is, in parts of the font's size. */
export function widthOf(text: string): number {
  let sum = 0
  for (const sign of text) sum += kinds.find(([kind]) => kind.test(sign))?.[1] ?? widest
  return sum
}

const kinds: readonly (readonly [RegExp, number])[] = [
  [/[ijlftI.,:;'()/ !-]/, 0.34],
  [/\p{M}/u, 0],
  [/[rkscvxyz17*+=_]/, 0.49],
  [/[mw@%ωю—]/, 0.77],
  [/[WMМ]/, 0.86],
  [/[A-LN-VX-Z]/, 0.67],
  [/[a-z0-9]/, 0.56],
  [/[\p{Script=Greek}\p{Ll}]/u, 0.72],
  [/[…–#]/, 0.62],
]
/** Width of `Ж`. */
const widest = 0.97

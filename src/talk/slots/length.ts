/** From when to when something is: `4-5pm`, `16:00 to 17:30`. */

/** A text with the beginning and the length in the place of both: `4pm for 60 minutes`. Takes linear time. */
export function expandRange(text: string): string {
  return text.replace(
    range,
    (all: string, from: string, fromMinute = '00', to: string, toMinute = '00', half = '') => {
      const isClock = /[:.h]|am|pm/i.test(all)
      const minutes = (Number(to) - Number(from)) * 60 + Number(toMinute) - Number(fromMinute)
      const lasting = minutes > 0 ? minutes : minutes + 12 * 60
      const suffix = half === '' || half === 'h' ? '' : half
      return isClock && lasting <= maxMinutes ? `${from}:${fromMinute}${suffix} for ${lasting} minutes` : all
    },
  )
}

const maxMinutes = 300
const range =
  /\b(\d{1,2})(?:[:.](\d\d))?(?: ?(?:am|pm|h))? ?(?:-|–|to|until|till) ?(\d{1,2})(?:[:.](\d\d))? ?(am|pm|h)?(?![\w:.-])/gi

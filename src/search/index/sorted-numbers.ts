/** Finding numbers among ascending ones. */

/**
 * The first place from `from` on whose number is at least this one, or `end`. It looks further ahead by steps twice
 * as long each time, then halves, so what is near is found at once (https://doi.org/10.1016/0020-0190(76)90071-5).
 */
export function placeOf(number: number, numbers: Uint32Array, from = 0, end = numbers.length): number {
  let least = from
  let step = 1
  while (least + step <= end && (numbers[least + step - 1] as number) < number) {
    least += step
    step *= 2
  }
  let most = Math.min(end, least + step - 1)
  while (least < most) {
    const middle = (least + most) >>> 1
    if ((numbers[middle] as number) < number) least = middle + 1
    else most = middle
  }
  return least
}

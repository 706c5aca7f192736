/** Products of small dense matrices, in loops that the compiler keeps in registers. */

/**
 * `out[i][j]` = row `i` of `a` times row `j` of `b`; rows of `size` numbers, their counts multiples of four.
 */
export function multiplyRows(
  a: Float64Array,
  b: Float64Array,
  out: Float64Array,
  rowsOfA: number,
  rowsOfB: number,
  size: number,
): void {
  for (let i = 0; i < rowsOfA; i += 2) {
    for (let j = 0; j < rowsOfB; j += 4) {
      let [s00, s01, s02, s03, s10, s11, s12, s13] = [0, 0, 0, 0, 0, 0, 0, 0]
      let a0 = i * size
      let a1 = a0 + size
      let b0 = j * size
      let b1 = b0 + size
      let b2 = b1 + size
      let b3 = b2 + size
      for (let end = a0 + size; a0 < end; a0++, a1++, b0++, b1++, b2++, b3++) {
        const x = a[a0] as number
        const y = a[a1] as number
        const p = b[b0] as number
        const q = b[b1] as number
        const r = b[b2] as number
        const s = b[b3] as number
        s00 += x * p
        s01 += x * q
        s02 += x * r
        s03 += x * s
        s10 += y * p
        s11 += y * q
        s12 += y * r
        s13 += y * s
      }
      const at = i * rowsOfB + j
      out[at] = s00
      out[at + 1] = s01
      out[at + 2] = s02
      out[at + 3] = s03
      out[at + rowsOfB] = s10
      out[at + rowsOfB + 1] = s11
      out[at + rowsOfB + 2] = s12
      out[at + rowsOfB + 3] = s13
    }
  }
}

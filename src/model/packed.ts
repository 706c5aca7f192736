/** Trained weights as bytes: a line of JSON, then arrays one after the other. */

export function pack(head: object, ...arrays: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...arrays])
}

/** The head as it was packed, and the bytes behind it, which are not copied. */
export function unpack<Head extends object>(
  bytes: Uint8Array,
): { readonly head: Head; readonly arrays: Uint8Array } {
  const end = bytes.indexOf('\n'.charCodeAt(0))
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as Head
  return { head, arrays: bytes.subarray(end + 1) }
}

/** Bytes as signed numbers, which are not copied. */
export function signed(bytes: Uint8Array): Int8Array {
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)
}

/** RFC 4648, in which apps expect the key of an account. */
export const rfcAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** Crockford's, without letters that look like digits. */
export const readableAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Encodes whole groups of five bytes, so that no padding is needed. */
export function encodeBase32(bytes: Uint8Array, alphabet: string): string {
  if (bytes.length % 5 !== 0) throw new Error('The bytes are no whole groups of five.')
  let text = ''
  for (let at = 0; at < bytes.length; at += 5) {
    const group = bytes.subarray(at, at + 5).reduce((value, byte) => value * 256 + byte, 0)
    for (let place = 7; place >= 0; place -= 1) text += alphabet[Math.floor(group / 32 ** place) % 32]
  }
  return text
}

/** Computes the check digit of a RUT body: weights 2 to 7 from the right, 11 − (sum mod 11) (reference 5.1). */
export function rutCheckDigit(body: string): string {
  let weight = 2
  let total = 0
  for (const digit of [...body].reverse()) {
    total += Number(digit) * weight
    weight = weight === 7 ? 2 : weight + 1
  }
  const rest = 11 - (total % 11)
  return rest === 11 ? '0' : rest === 10 ? 'K' : String(rest)
}

/** Normalizes a RUT to `12345678-5`; null if the check digit is wrong. */
export function normaliseRut(text: string): string | null {
  const plain = text.replace(/[.\s-]/g, '').toUpperCase()
  if (!/^\d{1,9}[\dK]$/.test(plain)) return null
  const body = plain.slice(0, -1).replace(/^0+/, '')
  return body !== '' && rutCheckDigit(body) === plain.slice(-1) ? `${body}-${plain.slice(-1)}` : null
}

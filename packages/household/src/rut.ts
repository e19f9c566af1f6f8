/** The check digit of a RUT's body: '0' to '9' or 'K'. */
function checkDigit(body: string): string {
  const digits = [...body].reverse()
  const sum = digits.reduce((total, digit, index) => total + Number(digit) * (2 + (index % 6)), 0)
  const rest = 11 - (sum % 11)
  if (rest === 11) return '0'
  return rest === 10 ? 'K' : String(rest)
}

/** Reads a RUT as people type it; answers '12345678-5', or null when the check digit does not fit. */
export function parseRut(typed: string): string | null {
  const match = /^0*([1-9]\d{0,8})([\dK])$/.exec(typed.toUpperCase().replace(/[\s.-]/g, ''))
  if (!match?.[1] || checkDigit(match[1]) !== match[2]) return null
  return `${match[1]}-${match[2]}`
}

/** '123456785': how the first callback names the person. */
export const rutDigits = (rut: string): string => rut.replace('-', '')

/** '0123456785': how some banks print a counterparty in front of the text. */
export const rutOfTenDigits = (rut: string): string => rutDigits(rut).padStart(10, '0')

/** '12.345.678-5': how people read it. */
export const formatRut = (rut: string): string =>
  rut.replace(/^(\d+)-/, (_, body: string) => `${body.replace(/\B(?=(\d{3})+$)/g, '.')}-`)

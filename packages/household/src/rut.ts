/** Computes the check digit of a RUT: '0' to '9' or 'K'. */
function computeCheckDigit(body: string): string {
  const digits = [...body].reverse()
  const sum = digits.reduce((total, digit, index) => total + Number(digit) * (2 + (index % 6)), 0)
  const rest = 11 - (sum % 11)
  if (rest === 11) return '0'
  return rest === 10 ? 'K' : String(rest)
}

/** Parses a typed RUT to '12345678-5'; null if the check digit is wrong. */
export function parseRut(typed: string): string | null {
  const match = /^0*([1-9]\d{0,8})([\dK])$/.exec(typed.toUpperCase().replace(/[\s.-]/g, ''))
  if (!match?.[1] || computeCheckDigit(match[1]) !== match[2]) return null
  return `${match[1]}-${match[2]}`
}

/** Formats a RUT as '123456785', the form of the first callback. */
export const toRutDigits = (rut: string): string => rut.replace('-', '')

/** Formats a RUT as '0123456785', the form of a counterparty in descriptions. */
export const toTenDigitRut = (rut: string): string => toRutDigits(rut).padStart(10, '0')

/** Formats a RUT as '12.345.678-5'. */
export const formatRut = (rut: string): string =>
  rut.replace(/^(\d+)-/, (_, body: string) => `${body.replace(/\B(?=(\d{3})+$)/g, '.')}-`)

/** Creates a RUT with a valid check digit. */
export function createRut(body: number): string {
  let [sum, factor] = [0, 2]
  for (const digit of String(body).split('').toReversed()) {
    sum += Number(digit) * factor
    factor = factor === 7 ? 2 : factor + 1
  }
  const rest = 11 - (sum % 11)
  return `${body}-${rest === 11 ? '0' : rest === 10 ? 'K' : rest}`
}

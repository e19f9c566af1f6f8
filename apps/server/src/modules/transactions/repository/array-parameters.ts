/**
 * A PostgreSQL array as the text of one parameter. The driver would write the same text, but only once the statement
 * before has ended; written here, the next batch is ready by then.
 */
export const arrayLiteral = (values: readonly (string | number | bigint | boolean | Date | null)[]): string =>
  `{${values.map(elementOf).join(',')}}`

function elementOf(value: string | number | bigint | boolean | Date | null): string {
  if (value === null) return 'NULL'
  if (typeof value === 'string') return `"${value.replace(special, '\\$&')}"`
  if (value instanceof Date) return `"${value.toISOString()}"`
  return String(value)
}

const special = /["\\]/g

const byteaOid = 17

/**
 * A `bytea[]` as the bytes of one parameter, in the form that PostgreSQL's `array_recv` reads: dimensions, whether there
 * are nulls, the type, length and lower bound, then each value behind its length. As text every byte would be two letters.
 */
export function bytesArray(values: readonly (Buffer | null)[]): Buffer {
  const head = int32s(1, values.includes(null) ? 1 : 0, byteaOid, values.length, 1)
  const elements = values.flatMap((value) => (value === null ? [int32s(-1)] : [int32s(value.length), value]))
  return Buffer.concat([head, ...elements])
}

function int32s(...numbers: number[]): Buffer {
  const bytes = Buffer.allocUnsafe(numbers.length * 4)
  for (const [at, number] of numbers.entries()) bytes.writeInt32BE(number, at * 4)
  return bytes
}

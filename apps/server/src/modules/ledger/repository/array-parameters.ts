/**
 * Formats a PostgreSQL array as one text parameter. The driver would format it only after the previous
 * statement ended; here the next batch is ready by then.
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
 * Encodes a `bytea[]` as one binary parameter for `array_recv`: dimensions, null flag, type, length and lower
 * bound, then each value after its length. The text form would double the size.
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

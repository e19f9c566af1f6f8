/**
 * A PostgreSQL array as the text of one parameter. The driver would write the same text, but only once the statement
 * before has ended; written here, the next batch is ready by then.
 */
export const arrayLiteral = (
  values: readonly (string | number | bigint | boolean | Date | Buffer | null)[],
): string => `{${values.map(elementOf).join(',')}}`

function elementOf(value: string | number | bigint | boolean | Date | Buffer | null): string {
  if (value === null) return 'NULL'
  if (typeof value === 'string') return `"${value.replace(special, '\\$&')}"`
  if (value instanceof Date) return `"${value.toISOString()}"`
  if (value instanceof Buffer) return `"\\\\x${value.toString('hex')}"`
  return String(value)
}

const special = /["\\]/g

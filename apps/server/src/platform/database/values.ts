import { types } from 'pg'

const { INT8, DATE } = types.builtins
const asText = (value: string) => value

/**
 * Parses int8 as bigint (money is never a float) and date as 'YYYY-MM-DD' (a Date would shift it across time zones).
 * timestamptz stays a Date and numeric a string.
 */
export const valueTypes = { getTypeParser }

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === INT8) return BigInt
  if (oid === DATE) return asText
  return types.getTypeParser(oid, format)
}

import { types } from 'pg'

const { INT8, DATE } = types.builtins
const asText = (value: string) => value

/**
 * How values leave the driver: int8 as bigint (money is never a float), date as 'YYYY-MM-DD' (a Date would move it
 * across time zones); timestamptz stays a Date and numeric a string.
 */
export const valueTypes = { getTypeParser }

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === INT8) return BigInt
  if (oid === DATE) return asText
  return types.getTypeParser(oid, format)
}

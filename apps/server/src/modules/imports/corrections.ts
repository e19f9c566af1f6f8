import { type ImportPatch, importPatch } from '@lucas/contract/import.ts'
import type { ReadCorrections } from './reader.ts'

/** What the person said, as it is kept. */
export const correctionsOf = (stored: unknown): ImportPatch => importPatch.parse(stored ?? {})

/** A later word replaces an earlier one; null takes it back. */
export function withPatch(before: ImportPatch, patch: ImportPatch): ImportPatch {
  const merged: ImportPatch = { ...before, ...patch }
  if (patch.columns && before.columns) merged.columns = { ...before.columns, ...patch.columns }
  // One account, or one to be made: whichever was said last.
  if (patch.account_id) delete merged.account
  if (patch.account) delete merged.account_id
  const said = Object.entries(merged).filter(([, value]) => value !== null && value !== undefined)
  return importPatch.parse(Object.fromEntries(said))
}

/** What of it the reader needs. */
export function readCorrections(patch: ImportPatch): ReadCorrections {
  const corrections: ReadCorrections = {}
  if (patch.columns) corrections.columns = patch.columns
  if (patch.date_order) corrections.dateOrder = patch.date_order
  if (patch.decimal) corrections.decimal = patch.decimal
  if (patch.delimiter) corrections.delimiter = patch.delimiter
  if (patch.encoding) corrections.encoding = patch.encoding
  if (patch.header_row !== null && patch.header_row !== undefined) corrections.headerRow = patch.header_row
  if (patch.sign) corrections.sign = patch.sign
  if (patch.currency) corrections.currency = patch.currency
  return corrections
}

import type { Account } from '@lucas/contract/banking/account.ts'
import { type ImportPatch, importPatch } from '@lucas/contract/banking/import.ts'
import { toOneLineTexts } from '@lucas/contract/rules/one-line.ts'
import type { ReadCorrections } from './reader.ts'

/** Parses the stored corrections of the user. */
export const parseCorrections = (stored: unknown): ImportPatch =>
  importPatch.parse(toOneLineTexts(stored ?? {}))

/** Merges a patch into the corrections; null removes a correction. */
export function mergeCorrections(before: ImportPatch, patch: ImportPatch): ImportPatch {
  const merged: ImportPatch = { ...before, ...patch }
  if (patch.columns && before.columns) merged.columns = { ...before.columns, ...patch.columns }
  // An existing and a new account exclude each other: the last choice wins.
  if (patch.account_id) delete merged.account
  if (patch.account) delete merged.account_id
  const entries = Object.entries(merged).filter(([, value]) => value !== null && value !== undefined)
  return importPatch.parse(Object.fromEntries(entries))
}

/** Returns the corrections that the reader needs, with the accounts of the user. */
export function toReadCorrections(patch: ImportPatch, ownAccounts: readonly Account[]): ReadCorrections {
  const corrections: ReadCorrections = {}
  if (patch.columns) corrections.columns = patch.columns
  if (patch.date_order) corrections.dateOrder = patch.date_order
  if (patch.decimal) corrections.decimal = patch.decimal
  if (patch.delimiter) corrections.delimiter = patch.delimiter
  if (patch.encoding) corrections.encoding = patch.encoding
  if (patch.header_row !== null && patch.header_row !== undefined) corrections.headerRow = patch.header_row
  if (patch.sign) corrections.sign = patch.sign
  if (patch.currency) corrections.currency = patch.currency
  const chosen = ownAccounts.find(({ id }) => id === patch.account_id)
  const accountType = chosen?.account_type ?? patch.account?.type
  if (accountType) corrections.accountType = accountType
  return corrections
}

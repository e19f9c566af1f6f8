import type { ImportRowPatch } from '@lucas/contract/banking/import.ts'
import { importsCopy as copy } from '@lucas/contract/copy/banking/imports.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { limits } from '@lucas/contract/limits.ts'
import { failField } from '../../platform/errors.ts'
import { parseMinorUnits } from '../../platform/minor-units.ts'
import type { RowCorrection, SerializedStatementRow } from './reader.ts'

/** What a file says in a row. The amount is a decimal string of minor units. */
export type ReadFields = Pick<SerializedStatementRow, 'date' | 'amount' | 'description'>

/** A correction of a row. Without a field it says that the row stands as in the file, against what an earlier import says. */
export interface StoredCorrection extends RowCorrection {
  /** What the file says; missing until it was read. */
  said?: ReadFields
  /** Of an earlier import: it is looked up again with every reading. */
  isRemembered?: true
}

/** The name of a row in every reading of its file. */
export const nameOf = ({ line, name }: SerializedStatementRow): string => name ?? String(line)

/** What the file says in a row. */
export const readAs = ({ date, amount, description, original }: SerializedStatementRow): ReadFields => ({
  date,
  amount,
  description,
  ...original,
})

const hasFields = ({ date, amount, description }: RowCorrection): boolean =>
  date !== undefined || amount !== undefined || description !== undefined

/**
 * Returns the corrections with what the user now says of a row, or null when nothing changes: in a patch, null and what the file
 * says take a field back. Throws `validation_failed` for an amount that is zero, of a split row, or not of the currency, and for more
 * corrections than an import may have.
 */
export function mergeRowCorrection(
  corrections: readonly StoredCorrection[],
  row: SerializedStatementRow,
  patch: ImportRowPatch,
  currency: Currency,
): StoredCorrection[] | null {
  const name = nameOf(row)
  if (row.isWritten) return mergeWrittenRow(corrections, name, patch, currency)
  const said = readAs(row)
  const before = corrections.find((each) => each.row === name)
  const { date, description, amount } = { ...before, ...patch }
  const minor = amount == null ? null : parseRowAmount(amount, currency)
  const isOther = minor !== null && minor !== BigInt(said.amount)
  if (isOther && (row.ledger?.parts.length ?? 0) > 0) failField('amount', copy.rowIsSplit)
  const merged: StoredCorrection = {
    row: name,
    ...(date != null && date !== said.date && { date }),
    ...(description != null && description !== said.description && { description }),
    ...(amount != null && isOther && { amount }),
  }
  if (isSame(merged, before)) return null
  const others = corrections.filter((each) => each !== before)
  // What another import says of the row would come back without a correction of its own.
  const wasRemembered = before !== undefined && (before.isRemembered === true || !hasFields(before))
  if (!hasFields(merged) && !wasRemembered) return others
  return addCorrection(others, merged)
}

/**
 * Returns the corrections with the row that the user writes for an unreadable line, or null when nothing changes. Three times null
 * leaves the line unread again. Throws `validation_failed` for a row without day, text or amount, and as `mergeRowCorrection`.
 */
export function mergeWrittenRow(
  corrections: readonly StoredCorrection[],
  name: string,
  patch: ImportRowPatch,
  currency: Currency,
): StoredCorrection[] | null {
  const before = corrections.find((each) => each.row === name)
  const { date, description, amount } = { ...before, ...patch }
  const others = corrections.filter((each) => each !== before)
  if (date == null && description == null && amount == null) return before === undefined ? null : others
  if (date == null) return failField('date', copy.rowDateRequired)
  if (amount == null) return failField('amount', copy.rowAmountRequired)
  if (description == null) return failField('description', copy.rowTextRequired)
  parseRowAmount(amount, currency)
  const written = { row: name, date, description, amount }
  return isSame(written, before) ? null : addCorrection(others, written)
}

function parseRowAmount(amount: number, currency: Currency): bigint {
  const minor = parseMinorUnits('amount', amount, currency, copy.rowAmountInvalid)
  return minor === 0n ? failField('amount', copy.rowAmountZero) : minor
}

const isSame = (one: RowCorrection, other: RowCorrection | undefined): boolean =>
  one.date === other?.date && one.amount === other?.amount && one.description === other?.description

function addCorrection(others: readonly StoredCorrection[], added: StoredCorrection): StoredCorrection[] {
  if (others.length >= limits.importRowCorrectionsMax) failField('row', copy.tooManyRows)
  return [...others, added]
}

/** What the user said of this import's rows, without what was remembered from others. */
export const listOwn = (corrections: readonly StoredCorrection[]): StoredCorrection[] =>
  corrections.filter(({ isRemembered }) => isRemembered !== true)

const keyOf = ({ date, amount, description }: ReadFields): string =>
  JSON.stringify([date, amount, description])

/** Corrections of other imports by what the file says. Equal rows of one import are several. */
export function createRemembered(imports: readonly (readonly StoredCorrection[])[]) {
  const left = new Map<string, StoredCorrection[]>()
  for (const corrections of imports) {
    const usable = corrections.filter((each) => each.said && hasFields(each))
    for (const [key, found] of Map.groupBy(usable, ({ said }) => (said ? keyOf(said) : ''))) {
      // Two imports that have the same row say it once.
      if (found.length > (left.get(key)?.length ?? 0)) left.set(key, found)
    }
  }
  return {
    isEmpty: left.size === 0,
    /** Takes one off for a row, and returns it as a correction of that row; undefined without one. */
    take(row: SerializedStatementRow): StoredCorrection | undefined {
      const found = left.get(keyOf(readAs(row)))?.shift()
      if (!found) return undefined
      const { date, amount, description } = found
      return {
        row: nameOf(row),
        ...(date !== undefined && { date }),
        ...(amount !== undefined && { amount }),
        ...(description !== undefined && { description }),
        isRemembered: true,
      }
    },
  }
}

/** Stores with each correction what the file says in its row. */
export function createSaidRecorder(corrections: readonly StoredCorrection[]) {
  const byName = new Map(corrections.map((each) => [each.row, each]))
  return {
    add(row: SerializedStatementRow): void {
      const correction = byName.get(nameOf(row))
      if (correction) byName.set(correction.row, { ...correction, said: readAs(row) })
    },
    list: (): StoredCorrection[] => [...byName.values()],
  }
}

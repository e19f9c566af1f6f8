import type { AmountReader } from '../../table/amount-reader.ts'
import type { Role } from '../../table/data/headings.ts'
import { isZero, parseRawAmount, type RawAmount } from '../../table/raw-amount.ts'
import type { CellRow, PlacedFigure } from '../layout/index.ts'

export type Side = 'debit' | 'credit'

/** The amount of a row; `isBetween` where it is between the debits and the credits. */
export interface RowAmount {
  raw: RawAmount
  text: string
  side: Side | null
  isBetween: boolean
}

/** Returns the amount and the balance of a row. A row without an amount in a clear place has one that is between two columns. */
export function splitFigures(
  figures: readonly PlacedFigure[],
  money: AmountReader,
): { amount: RowAmount | null; balance: bigint | null } {
  const found: { amount: RowAmount | null; balance: bigint | null } = { amount: null, balance: null }
  const unclear: PlacedFigure[] = []
  for (const placed of figures) {
    const raw = parseRawAmount(placed.figure.text)
    if (raw === null) continue
    if (placed.other !== null) unclear.push(placed)
    else if (placed.column.role === 'balance') found.balance = toMinor(raw, money)
    else if (!isZero(raw))
      found.amount ??= { raw, text: placed.figure.text, side: sideOf(placed.column.role), isBetween: false }
  }
  for (const { figure, column, other } of unclear) {
    const raw = parseRawAmount(figure.text)
    if (raw === null || isZero(raw)) continue
    const roles = [column.role, other?.role].filter((role) => role !== 'balance')
    if (found.amount === null)
      found.amount = {
        raw,
        text: figure.text,
        side: roles.length === 1 ? sideOf(roles[0] ?? null) : null,
        isBetween: roles.length > 1,
      }
    else if (roles.length === 1) found.balance ??= toMinor(raw, money)
  }
  return found
}

const sideOf = (role: Role | null): Side | null => (role === 'debit' || role === 'credit' ? role : null)

/** Whether a row prints an amount of zero: no movement, and nothing that is missing. */
export const hasZero = ({ figures }: CellRow): boolean =>
  figures.some(({ figure, column }) => {
    const raw = parseRawAmount(figure.text)
    return column.role !== 'balance' && raw !== null && isZero(raw)
  })

/** Returns an amount with its own sign; null when it is none. */
export function toMinor(raw: RawAmount, money: AmountReader): bigint | null {
  const size = money.sizeOf(raw)
  if (typeof size === 'string') return null
  return money.isNegative(raw) ? -size : size
}

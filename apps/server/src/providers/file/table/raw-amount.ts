import { parseAmountText, type WrittenAmount } from './amount-text.ts'
import { type Cell, textOf } from './grid.ts'

/** An amount as stored in the file. */
export type RawAmount = { number: number } | { written: WrittenAmount; text: string }

export const isZero = (raw: RawAmount): boolean =>
  'number' in raw ? raw.number === 0 : !/[1-9]/.test(raw.written.digits)

/** Returns the unit that stands next to an amount; null without one. */
export const unitOf = (raw: RawAmount): string | null => ('number' in raw ? null : raw.written.unit)

export function parseRawAmount(cell: Cell): RawAmount | null {
  if (typeof cell === 'number') return { number: cell }
  const text = textOf(cell)
  const written = text === '' ? null : parseAmountText(text)
  return written === null ? null : { written, text }
}

import { readFigure, type Written } from './figures.ts'
import { type Cell, textOf } from './grid.ts'

/** A figure as the file holds it. */
export type Raw = { number: number } | { written: Written; text: string }

export const isZero = (raw: Raw): boolean =>
  'number' in raw ? raw.number === 0 : !/[1-9]/.test(raw.written.digits)

export function rawOf(cell: Cell): Raw | null {
  if (typeof cell === 'number') return { number: cell }
  const text = textOf(cell)
  const written = text === '' ? null : readFigure(text)
  return written === null ? null : { written, text }
}

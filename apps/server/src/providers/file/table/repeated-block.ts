import { fold } from '../text/fold.ts'
import type { DraftRow, DraftTable } from './drafts.ts'
import { type Grid, isBlank, textOf } from './grid.ts'
import type { Header } from './header.ts'

/** Whether a table is a block such as `Resumen comisiones`, whose rows all stand in the tables above it. */
export function isRepeated(
  grid: Grid,
  header: Header,
  { drafts }: DraftTable,
  listEarlier: () => readonly DraftRow[],
): boolean {
  if (drafts.length === 0 || !/^resumen\b/.test(titleAbove(grid, header.row))) return false
  const known = new Map<string, number>()
  for (const draft of listEarlier()) known.set(keyOf(draft), (known.get(keyOf(draft)) ?? 0) + 1)
  return drafts.every((draft) => {
    const left = known.get(keyOf(draft)) ?? 0
    known.set(keyOf(draft), left - 1)
    return left > 0
  })
}

/** Returns the folded line of one cell right above a table; empty without one. */
function titleAbove(grid: Grid, row: number): string {
  for (let at = row - 1; at >= Math.max(0, row - 4); at -= 1) {
    const texts = (grid.rows[at] ?? []).filter((cell) => !isBlank(cell))
    if (texts.length > 0) return texts.length === 1 ? fold(textOf(texts[0])) : ''
  }
  return ''
}

/** The two blocks may write thousands in different ways. */
const keyOf = ({ dateText, description, figure }: DraftRow) =>
  `${dateText}|${fold(description)}|${('number' in figure ? String(figure.number) : figure.text).replace(/\D/g, '')}`

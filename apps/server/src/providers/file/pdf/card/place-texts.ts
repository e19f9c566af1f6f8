import type { Column } from '../layout/heading.ts'
import type { CellRow } from '../layout/index.ts'
import { type ColumnKind, kindOf } from './columns.ts'

type Run = CellRow['runs'][number]

/** Further away, a text in the description column is a note of the user (reference 1.2.9). */
const noteGap = 20
/** A reference before a description: the day and eight digits, or 10 to 23 digits. */
const codeStart = /^(\d{4} \d{8}|\d{10,23})(?: (.*))?$/

export const textOfKind = ({ runs }: CellRow, kind: ColumnKind): string | null =>
  runs
    .filter(({ column }) => kindOf(column) === kind)
    .map(({ text }) => text)
    .join(' ') || null

/**
 * Corrects the columns of texts by what all card statements share: the place stands before the date, a reference may be one piece
 * with the description, and only the first text of a description is the bank's.
 */
export function placeTexts(line: CellRow): CellRow {
  const columnOf = (kind: ColumnKind) => line.columns.find((column) => kindOf(column) === kind) ?? null
  const [dateColumn, description] = [columnOf('date'), columnOf('description')]
  if (!dateColumn || !description) return line
  const isDateFirst = dateColumn.left < description.left
  const dateLeft = line.date === null ? null : leftOfDate(line, dateColumn)
  const runs: Run[] = []
  for (const run of line.runs) {
    if (isDateFirst && dateLeft !== null && run.right <= dateLeft + 1) {
      const column = columnOf(/^[\d ]+$/.test(run.text) ? 'code' : 'place') ?? columnOf('place')
      if (column) runs.push({ ...run, column })
      continue
    }
    const kind = kindOf(run.column)
    const isText = kind === 'description' || kind === 'code' || kind === 'place' || kind === 'date'
    if (!isText || !isDateFirst || dateLeft === null) runs.push(run)
    else runs.push(...splitCode(run, columnOf('code'), description))
  }
  return { ...line, runs: withoutNotes(runs) }
}

const leftOfDate = ({ row, date }: CellRow, column: Column): number | null =>
  row.tokens.find(({ text, left }) => date?.text.startsWith(text) && left >= column.left - 15)?.left ?? null

function splitCode(run: Run, code: Column | null, description: Column): Run[] {
  const parts = codeStart.exec(run.text)
  if (!code || !parts?.[1]) return [{ ...run, column: description }]
  const own = { ...run, text: parts[1], column: code }
  return parts[2] ? [own, { ...run, text: parts[2], column: description }] : [own]
}

function withoutNotes(runs: readonly Run[]): Run[] {
  let right: number | null = null
  return runs.filter((run) => {
    if (kindOf(run.column) !== 'description') return true
    const isNote = right !== null && run.left - right > noteGap
    if (!isNote) right = run.right
    return !isNote
  })
}

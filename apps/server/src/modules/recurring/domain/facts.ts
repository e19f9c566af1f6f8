import { unnamedSeries } from '@lucas/contract/copy/planning/recurring.ts'
import type { RecurringKind } from '@lucas/contract/planning/recurring-kind.ts'
import { toBankName } from '@lucas/contract/rules/bank-name.ts'
import { computeAmounts, type SeriesAmounts } from './amounts.ts'
import type { DetectionRow } from './detection-row.ts'
import { classifyKind } from './kind.ts'
import { stripCodes } from './names.ts'
import type { RhythmRule } from './rhythm.ts'
import { computeTiming, type SeriesTiming } from './timing.ts'

/** The values of a series that are computed from its rows. */
export interface SeriesFacts {
  key: string
  accountId: string
  name: string
  kind: RecurringKind
  amounts: SeriesAmounts
  timing: SeriesTiming
  isAutomatic: boolean
  firstDay: number
  lastDay: number
  lastAmount: bigint
}

/** Returns the computed values of a series from its rows, oldest first; null without rows. */
export function computeSeriesFacts(
  rows: readonly DetectionRow[],
  rhythm: RhythmRule,
  ownKind: RecurringKind | null,
): SeriesFacts | null {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return null
  const amounts = computeAmounts(rows, rhythm)
  const kind = classifyKind(rows, rhythm, !amounts.varies)
  return {
    key: last.key,
    accountId: last.accountId,
    name: formatName(last, rows),
    kind,
    amounts,
    timing: computeTiming(rows, rhythm, (ownKind ?? kind) === 'salary'),
    isAutomatic: last.isAutomatic,
    firstDay: first.day,
    lastDay: last.day,
    lastAmount: last.amount,
  }
}

const nameLengthMax = 80

type NamedRow = Pick<DetectionRow, 'merchant' | 'description'>

/** Returns the merchant, or the description as `toBankName` writes it; without what differs from row to row. */
function formatName(last: NamedRow, rows: readonly NamedRow[]): string {
  const wordsOfRows = rows.map((row) => new Set(toRowName(row).split(' ')))
  const isInAll = (word: string) => wordsOfRows.every((words) => words.has(word))
  const text = stripCodes(toRowName(last), isInAll).slice(0, nameLengthMax)
  if (last.merchant !== null) return text
  return text === '' ? unnamedSeries : toBankName(text)
}

const toRowName = ({ merchant, description }: NamedRow): string =>
  merchant ?? description.replace(/\s+/g, ' ').trim()

import { unnamedSeries } from '@lucas/contract/copy/recurring.ts'
import type { RecurringKind } from '@lucas/contract/recurring.ts'
import { type Amounts, amountsOf } from './amounts.ts'
import { kindOf } from './kind.ts'
import type { RhythmRule } from './rhythm.ts'
import type { Row } from './row.ts'
import { type Timing, timingOf } from './timing.ts'

/** Everything that the rows of a series tell of it. */
export interface SeriesFacts {
  key: string
  accountId: string
  name: string
  kind: RecurringKind
  amounts: Amounts
  timing: Timing
  isAutomatic: boolean
  firstDay: number
  lastDay: number
  lastAmount: bigint
}

/** Reads the rows of a series, oldest first; null when there are none. */
export function factsOf(
  rows: readonly Row[],
  rhythm: RhythmRule,
  ownKind: RecurringKind | null,
): SeriesFacts | null {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return null
  const amounts = amountsOf(rows, rhythm)
  const kind = kindOf(rows, rhythm, !amounts.varies)
  return {
    key: last.key,
    accountId: last.accountId,
    name: nameOf(last),
    kind,
    amounts,
    timing: timingOf(rows, rhythm, (ownKind ?? kind) === 'salary'),
    isAutomatic: last.isAutomatic,
    firstDay: first.day,
    lastDay: last.day,
    lastAmount: last.amount,
  }
}

const longestName = 80

/** The merchant, or what the bank prints, in sentence case. */
function nameOf({ merchant, description }: Row): string {
  if (merchant !== null) return merchant.slice(0, longestName)
  const text = description.replace(/\s+/g, ' ').trim().slice(0, longestName)
  return text === '' ? unnamedSeries : text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()
}

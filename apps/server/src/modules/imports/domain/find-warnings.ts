import type { ImportWarning } from '@lucas/contract/banking/import.ts'
import { importsCopy as copy } from '@lucas/contract/copy/banking/imports.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { formatPlainDate } from '@lucas/contract/rules/day-text.ts'
import { absolute, toWireAmount } from '@lucas/contract/rules/money.ts'
import { money } from '@lucas/contract/rules/money-text.ts'
import { addDays, type PlainDate } from '@lucas/contract/rules/periods.ts'

/** A row of a file; the amount in minor units. */
export interface CheckedRow {
  line: number
  date: PlainDate
  amount: bigint
}

/** Rows whose balance does not follow from the one before. */
export interface Imbalance {
  count: number
  /** Line of the first one. */
  line: number
  /** Decimal string of minor units: the last balance less the first one and the amounts between. */
  difference: string
}

const firstDay = '1990-01-01'
/** How many times the usual amount is suspicious. */
const factor = 1_000n
/** Fewer amounts say nothing about what is usual. */
const minAmounts = 10

/** Returns the median of the absolute amounts in minor units, or null if there are too few. */
export function findUsualAmount(amounts: readonly bigint[]): bigint | null {
  const sizes = amounts.map(absolute).filter((size) => size > 0n)
  if (sizes.length < minAmounts) return null
  return sizes.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))[Math.floor(sizes.length / 2)] ?? null
}

/**
 * Finds dates outside 1990 … tomorrow, and amounts above `usual` by a factor of 1,000 (issue K, 11). Without a usual amount of
 * the account, the other rows of the file give it. Adds the balances of the file that its amounts do not explain.
 */
export function findWarnings(
  rows: readonly CheckedRow[],
  {
    today,
    usual,
    currency,
    imbalance = null,
  }: { today: PlainDate; usual: bigint | null; currency: Currency; imbalance?: Imbalance | null | undefined },
): ImportWarning[] {
  const tomorrow = addDays(today, 1)
  const dates = rows.filter(({ date }) => date < firstDay || date > tomorrow)
  const typical = usual ?? findUsualAmount(rows.map(({ amount }) => amount))
  const amounts = typical === null ? [] : rows.filter(({ amount }) => absolute(amount) > typical * factor)
  const [firstDate, firstAmount] = [firstByLine(dates), firstByLine(amounts)]
  return [
    ...(firstDate === undefined
      ? []
      : [
          {
            about: 'dates' as const,
            count: dates.length,
            line: firstDate.line,
            sentence: copy.warnings.dates(
              dates.length,
              firstDate.line,
              formatPlainDate(firstDate.date, 'date'),
            ),
          },
        ]),
    ...(firstAmount === undefined
      ? []
      : [
          {
            about: 'amounts' as const,
            count: amounts.length,
            line: firstAmount.line,
            sentence: copy.warnings.amounts(
              amounts.length,
              firstAmount.line,
              money(toWireAmount(firstAmount.amount, currency), currency),
            ),
          },
        ]),
    ...(imbalance === null ? [] : [toBalanceWarning(imbalance, currency)]),
  ]
}

function toBalanceWarning({ count, line, difference }: Imbalance, currency: Currency): ImportWarning {
  const gap = BigInt(difference)
  const text = gap === 0n ? null : money(toWireAmount(absolute(gap), currency), currency)
  return { about: 'balance', count, line, sentence: copy.warnings.balance(count, line, text) }
}

const firstByLine = (rows: readonly CheckedRow[]): CheckedRow | undefined =>
  rows.reduce<CheckedRow | undefined>(
    (first, row) => (first === undefined || row.line < first.line ? row : first),
    undefined,
  )

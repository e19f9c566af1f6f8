import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import { capitalize, formatLongDay, formatTime } from './format.ts'

/** Formats the date of a transaction: `Miércoles 18 de noviembre, 19:42`, without the time if the bank gives none. */
export const formatTransactionDate = (
  { date, datetime }: Pick<Transaction, 'date' | 'datetime'>,
  today: PlainDate,
): string => capitalize(formatLongDay(date, today)) + (datetime === null ? '' : `, ${formatTime(datetime)}`)

import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Transaction } from '@lucas/contract/transaction.ts'
import { longDay, sentence, timeOf } from './format.ts'

/** `Miércoles 18 de noviembre, 19:42`; the time where the bank says one. */
export const transactionMoment = (
  { date, datetime }: Pick<Transaction, 'date' | 'datetime'>,
  today: PlainDate,
): string => sentence(longDay(date, today)) + (datetime === null ? '' : `, ${timeOf(datetime)}`)

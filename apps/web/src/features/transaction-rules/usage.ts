import { transactionRulesScreenCopy } from '@lucas/contract/copy/transactions/transaction-rules-screen.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { TransactionRule } from '@lucas/contract/transactions/transaction-rule.ts'
import { shortDay, toSantiagoDate } from '../../lib/format/format.ts'

const copy = transactionRulesScreenCopy.row

/** Returns how often a rule was used and when last: 'Usada 12 veces · última vez el 3 nov'. */
export function formatUsage(
  { enabled, uses, last_used_at: last }: Pick<TransactionRule, 'enabled' | 'uses' | 'last_used_at'>,
  today: PlainDate,
): string {
  return [
    !enabled && copy.off,
    uses === 0 ? copy.never : copy.uses(uses),
    uses > 0 && last !== null && copy.last(shortDay(toSantiagoDate(last), today)),
  ]
    .filter((part) => part !== false)
    .join(' · ')
}

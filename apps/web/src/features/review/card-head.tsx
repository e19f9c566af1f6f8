import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Transaction } from '@lucas/contract/transaction.ts'
import { numberOf } from '../../lib/account-number.ts'
import { transactionMoment } from '../../lib/transaction-moment.ts'
import { Amount } from '../../ui/amount.tsx'
import { transactionName } from '../../ui/transaction-row.tsx'

/** When and where, its name, the bank's text and the amount. */
export function CardHead({ transaction, today }: { transaction: Transaction; today: PlainDate }) {
  const { account_name, description, amount, currency } = transaction
  const name = transactionName(transaction)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <p className="num text-sm text-ink-2">
          {transactionMoment(transaction, today)} · {account_name} {numberOf(transaction)}
        </p>
        <h2 className="text-xl font-semibold tracking-[-0.012em] break-words">{name}</h2>
        {name !== description && <p className="text-sm break-words text-ink-3">{description}</p>}
      </div>
      <Amount
        value={amount}
        currency={currency}
        sign="always"
        tone="flow"
        className="text-3xl font-semibold tracking-[-0.028em]"
      />
    </div>
  )
}

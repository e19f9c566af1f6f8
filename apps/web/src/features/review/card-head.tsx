import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import { transactionName } from '../../entities/transaction/transaction-title.ts'
import { formatTransactionAccountNumber } from '../../lib/format/account-number.ts'
import { maskAccountNumbers } from '../../lib/format/mask-account-numbers.ts'
import { formatTransactionDate } from '../../lib/format/transaction-date.ts'
import { Amount } from '../../ui/primitives/amount.tsx'

/** Date, account, name, bank description and amount. */
export function CardHead({ transaction, today }: { transaction: Transaction; today: PlainDate }) {
  const { account_name, description, amount, currency } = transaction
  const name = transactionName(transaction)
  const bankText = maskAccountNumbers(description)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <p className="num text-sm whitespace-normal text-ink-2">
          {formatTransactionDate(transaction, today)} · {account_name}{' '}
          {formatTransactionAccountNumber(transaction)}
        </p>
        <h2 className="text-xl font-semibold tracking-[-0.012em] break-words">{name}</h2>
        {name !== bankText && <p className="text-sm break-words text-ink-3">{bankText}</p>}
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

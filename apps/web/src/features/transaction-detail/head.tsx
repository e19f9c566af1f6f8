import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import type { ReactNode } from 'react'
import { TransactionTile } from '../../entities/transaction/transaction-tile.tsx'
import { countsInFlow, transactionTitle } from '../../entities/transaction/transaction-title.ts'
import { maskAccountNumbers } from '../../lib/format/mask-account-numbers.ts'
import { Amount } from '../../ui/primitives/amount.tsx'

/** The bank description is hidden if it differs from the name only in case. */
const fold = (text: string): string => text.toLocaleLowerCase('es-CL')

interface HeadProps {
  transaction: Transaction
  /** The rename button next to the name; its height is reserved before it loads. */
  rename?: ReactNode
}

/** Name, bank description and amount, known from the list before the detail loads. */
export function TransactionHead({ transaction, rename }: HeadProps) {
  const name = transactionTitle(transaction)
  const description = maskAccountNumbers(transaction.description)
  const counts = countsInFlow(transaction)
  return (
    <>
      <div className="flex items-center gap-4">
        <span className="[&>span]:size-12 [&>span]:text-[1.375rem]">
          <TransactionTile transaction={transaction} />
        </span>
        <div className="min-w-0">
          <p className="flex min-h-9 items-center gap-1 text-xl font-semibold tracking-[-0.01em] max-md:min-h-11">
            <span className="line-clamp-3 min-w-0 break-words" title={name}>
              {name}
            </span>
            {rename}
          </p>
          {fold(name) !== fold(description) && (
            <p className="line-clamp-3 break-words text-sm text-ink-3">{description}</p>
          )}
        </div>
      </div>
      <p className="@container my-5 text-4xl font-semibold tracking-[-0.031em]">
        <Amount
          value={transaction.amount}
          currency={transaction.currency}
          sign="always"
          tone={counts ? 'flow' : 'ink'}
          fits
        />
      </p>
    </>
  )
}

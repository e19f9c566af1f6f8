import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import type { ReactNode } from 'react'
import { CategoryTile } from '../../entities/category/category-tile.tsx'
import { transactionName } from '../../entities/transaction/transaction-row.tsx'
import { Amount } from '../../ui/primitives/amount.tsx'

/** The bank description is hidden if it differs from the name only in case. */
const fold = (text: string): string => text.toLocaleLowerCase('es-CL')

interface HeadProps {
  transaction: Transaction
  /** Rename button next to the name. */
  rename?: ReactNode
}

/** Name, bank description and amount, known from the list before the detail loads. */
export function TransactionHead({ transaction, rename }: HeadProps) {
  const name = transactionName(transaction)
  return (
    <>
      <div className="flex items-center gap-4">
        <span className="[&>span]:size-12 [&>span]:text-[22px]">
          <CategoryTile category={transaction.category} />
        </span>
        <div className="min-w-0">
          <p
            className={`flex items-center gap-1 text-xl font-semibold tracking-[-0.01em] ${rename === undefined ? '' : 'min-h-9 max-md:min-h-11'}`}
          >
            <span className="min-w-0 break-words">{name}</span>
            {rename}
          </p>
          {fold(name) !== fold(transaction.description) && (
            <p className="break-words text-sm text-ink-3">{transaction.description}</p>
          )}
        </div>
      </div>
      <p className="@container my-5 text-4xl font-semibold tracking-[-0.031em]">
        <Amount value={transaction.amount} currency={transaction.currency} sign="always" tone="flow" fits />
      </p>
    </>
  )
}

import { linkScreenCopy as copy } from '@lucas/contract/copy/transactions/kind-screen.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import { transactionName } from '../../entities/transaction/transaction-title.ts'
import { formatTransactionAccountNumber } from '../../lib/format/account-number.ts'
import { formatFullDay } from '../../lib/format/format.ts'
import { toErrorMessage } from '../../lib/http/api-error.ts'
import { FieldError } from '../../ui/forms/field.tsx'
import { Amount } from '../../ui/primitives/amount.tsx'
import { ErrorBanner } from '../../ui/primitives/error-banner.tsx'
import { ChoicesSkeleton } from '../../ui/primitives/form-skeletons.tsx'

/** A transaction to link with, and a note about it. */
export interface Candidate {
  transaction: Transaction
  note?: string | undefined
}

interface CandidateChoiceProps {
  query: UseQueryResult
  candidates: readonly Candidate[]
  legend: string
  none: string
  chosen: string | null
  /** Why the chosen one was refused. */
  error: string | undefined
  onChoose: (transaction: Transaction) => void
}

/** Radio options of the transactions that can be linked. */
export function CandidateChoice(props: CandidateChoiceProps) {
  const { query, candidates, legend, none, chosen, error, onChoose } = props
  const name = useId()
  const errorId = `${name}-error`
  if (query.isError)
    return (
      <ErrorBanner
        message={toErrorMessage(query.error, copy.loadFailed)}
        onRetry={() => void query.refetch()}
      />
    )
  if (query.isPending)
    return (
      <div role="status" aria-busy="true" aria-label={copy.loading}>
        <ChoicesSkeleton count={3} />
      </div>
    )
  if (candidates.length === 0) return <p className="py-2 text-ink-2">{none}</p>
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId} className="grid grid-cols-1 gap-2">
      <legend className="sr-only">{legend}</legend>
      {candidates.map(({ transaction, note }) => (
        <label
          key={transaction.id}
          className="flex cursor-pointer items-start gap-3 rounded-md border border-line-strong p-3 has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
        >
          <input
            type="radio"
            name={name}
            checked={transaction.id === chosen}
            onChange={() => onChoose(transaction)}
            className="mt-1 accent-(--lu-brand-fill) outline-none"
          />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-[550]">{transactionName(transaction)}</span>
            <span className="flex gap-1 text-sm text-ink-2">
              <span className="truncate">
                {formatFullDay(transaction.date)} · {transaction.account_name}
              </span>
              <span className="num flex-none">{formatTransactionAccountNumber(transaction)}</span>
            </span>
            {note !== undefined && <span className="num block text-sm text-ink-2">{note}</span>}
          </span>
          <Amount
            value={transaction.amount}
            currency={transaction.currency}
            sign="always"
            className="font-semibold"
          />
        </label>
      ))}
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}

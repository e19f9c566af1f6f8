import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import { transactionName } from '../../entities/transaction/transaction-title.ts'
import { formatTransactionAccountNumber } from '../../lib/format/account-number.ts'
import { formatFullDay } from '../../lib/format/format.ts'
import { Amount } from '../../ui/primitives/amount.tsx'

interface RowChoiceProps {
  row: Transaction
  checked: boolean
  onChoose: () => void
}

/** Radio option for the target of a merge. */
export const RowChoice = ({ row, checked, onChoose }: RowChoiceProps) => (
  <label className="flex cursor-pointer flex-wrap items-start gap-3 rounded-md border border-line-strong p-3 has-checked:border-brand has-checked:bg-brand-soft has-disabled:cursor-default has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand">
    <input
      type="radio"
      name="queda"
      checked={checked}
      onChange={onChoose}
      className="mt-1 accent-(--lu-brand-fill) outline-none"
    />
    <span className="min-w-0 flex-[1_1_7rem]">
      <span className="line-clamp-3 font-[550] wrap-anywhere">{transactionName(row)}</span>
      <span className="flex flex-wrap gap-x-1 text-sm text-ink-2">
        <span className="wrap-anywhere">
          {formatFullDay(row.date)} · {row.account_name}
        </span>
        <span className="num flex-none">{formatTransactionAccountNumber(row)}</span>
      </span>
      {row.notes !== '' && <span className="block truncate text-sm text-ink-2">{row.notes}</span>}
    </span>
    <Amount value={row.amount} currency={row.currency} sign="always" className="ml-auto font-semibold" />
  </label>
)

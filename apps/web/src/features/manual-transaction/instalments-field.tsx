import type { Account } from '@lucas/contract/banking/account.ts'
import { manualTransactionCopy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { Select } from '../../ui/forms/select.tsx'
import { useMoneyFormatter } from '../../ui/primitives/amount-in-sentence.tsx'
import { parseAmount, type TransactionDraft } from './draft.ts'

const copy = manualTransactionCopy.fields
const counts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 18, 24, 36, 48]
const options = counts.map((count) => ({
  value: String(count),
  label: count === 1 ? copy.noInstalments : copy.instalmentCount(count),
}))

/** Whether a transaction may be charged in several months: a purchase with a manual card. */
export const canHaveInstalments = (
  { type }: Pick<TransactionDraft, 'type'>,
  account: Account | undefined,
): boolean => type === 'Expense' && account?.manual === true && account.account_type === 'credit'

interface InstalmentsFieldProps {
  draft: TransactionDraft
  account: Account
  error: string | undefined
  onChange: (part: Pick<TransactionDraft, 'instalments'>) => void
}

/** In how many months a purchase is charged, with the amount of each. */
export function InstalmentsField({ draft, account, error, onChange }: InstalmentsFieldProps) {
  const formatMoney = useMoneyFormatter()
  const { instalments } = draft
  const each = parseAmount(draft.amount) / instalments
  return (
    <Select
      label={copy.instalments}
      options={options}
      value={String(instalments)}
      hint={
        instalments > 1 && each > 0 ? copy.instalmentsHint(formatMoney(each, account.currency)) : undefined
      }
      error={error}
      onChange={({ currentTarget }) => onChange({ instalments: Number(currentTarget.value) })}
    />
  )
}

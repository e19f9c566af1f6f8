import type { Account } from '@lucas/contract/banking/account.ts'
import {
  type BankMail,
  type BankMailConfirmation,
  bankMailConfirmation,
} from '@lucas/contract/banking/bank-mail.ts'
import { bankMailCopy as copy, noticeTexts } from '@lucas/contract/copy/banking/bank-mail.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { accountsQuery } from '../../../entities/account/queries.ts'
import { toSantiagoDate } from '../../../lib/format/format.ts'
import { DateField } from '../../../ui/forms/date/date-field.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { MoneyInput } from '../../../ui/forms/money-input.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { draftSchema, useDraftForm } from '../../../ui/forms/use-draft-form.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { bankMailQuery, confirmMail } from './api.ts'

interface MailDraft {
  account: string
  type: BankMailConfirmation['type']
  amount: string
  date: string
  name: string
}

const mailDraft = draftSchema(
  ({ amount, ...draft }: MailDraft) => ({ ...draft, amount: amount === '' ? Number.NaN : Number(amount) }),
  bankMailConfirmation,
)

const typeOptions = [
  { value: 'Expense', label: copy.expense },
  { value: 'Income', label: copy.income },
]

/** Returns what the mail says, for the user to complete. */
function toDraft({ notice, account_id: account, received_at: receivedAt }: BankMail): MailDraft {
  const isIn = notice?.kind === 'transfer_in' || notice?.kind === 'reversal'
  return {
    account: account ?? '',
    type: isIn ? 'Income' : 'Expense',
    amount: notice === null ? '' : String(notice.amount),
    date: notice?.date ?? toSantiagoDate(receivedAt),
    name: notice === null ? '' : noticeTexts[notice.kind](notice.merchant),
  }
}

const labelOf = ({ name, mask, institution_name: institution }: Account): string =>
  `${name} ****${mask} · ${institution}`

/** 'Anotar movimiento': the user checks what a mail says, and it becomes a pending transaction. */
export function ConfirmMailDialog({ mail, onClose }: { mail: BankMail; onClose: () => void }) {
  const cache = useQueryClient()
  const { data: accounts } = useQuery(accountsQuery)
  const usable = accounts?.filter(({ source }) => source !== 'manual')
  const confirm = useMutation({
    mutationFn: (input: BankMailConfirmation) => confirmMail(mail.id, input),
    onSuccess: ({ transaction_id: id }) => {
      toast.success(id === null ? copy.confirmedKnown : copy.confirmed)
      void cache.invalidateQueries(bankMailQuery)
      onClose()
    },
  })
  const form = useDraftForm(mailDraft, toDraft(mail), { save: confirm })
  const account = usable?.find(({ id }) => id === form.draft.account)
  const currency = account?.currency ?? mail.notice?.currency ?? 'CLP'
  return (
    <FormDialog
      form={form}
      title={copy.confirmTitle}
      size="sm"
      cancel={copy.cancel}
      submit={copy.confirm}
      busyText={copy.confirming}
      errorMessage={copy.confirmFailed}
      onClose={onClose}
    >
      {usable?.length === 0 && <p className="text-sm text-ink-2">{copy.noAccounts}</p>}
      <Select
        label={copy.account}
        options={[
          { value: '', label: copy.chooseAccount },
          ...(usable ?? []).map((one) => ({ value: one.id, label: labelOf(one) })),
        ]}
        {...form.input('account')}
      />
      <Select label={copy.type} options={typeOptions} {...form.input('type')} />
      <MoneyInput label={copy.amount} currency={currency} {...form.field('amount')} />
      <DateField label={copy.date} {...form.field('date')} />
      <TextInput label={copy.name} {...form.input('name')} />
    </FormDialog>
  )
}

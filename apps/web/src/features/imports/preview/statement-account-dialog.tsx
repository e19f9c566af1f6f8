import { accountTypes } from '@lucas/contract/banking/account.ts'
import {
  type NewAccountInput,
  newAccountInput,
  type StatementImport,
} from '@lucas/contract/banking/import.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { accountTypeNames } from '@lucas/contract/copy/ui.ts'
import { currencies } from '@lucas/contract/currency.ts'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { institutionsQuery } from '../../../entities/account/queries.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { draftSchema, useDraftForm } from '../../../ui/forms/use-draft-form.ts'
import { toNewAccountDraft } from './account-choices.ts'
import { useCorrection } from './use-correction.ts'

const copy = importsScreenCopy.preview.account
const words = copy.dialog
const typeOptions = accountTypes.map((value) => ({ value, label: accountTypeNames[value] }))
const currencyOptions = currencies.map((value) => ({ value, label: words.currencies[value] }))
const other = ''

/** A bank of the catalogue has no name of its own; any other one needs it. */
const accountDraft = draftSchema(
  (draft: NewAccountInput) =>
    draft.institution_id === null ? draft : { ...draft, institution_name: undefined },
  newAccountInput.check(
    z.refine(({ institution_id: bank, institution_name: name }) => bank !== null || Boolean(name), {
      path: ['institution_name'],
      message: words.bankNameRequired,
    }),
  ),
)

interface StatementAccountDialogProps {
  statement: StatementImport
  onClose: () => void
}

/** Form of an account without a connection. It is created when the import is confirmed. */
export function StatementAccountDialog({ statement, onClose }: StatementAccountDialogProps) {
  const { data: institutions } = useQuery(institutionsQuery)
  const { send, busy } = useCorrection(statement.id, copy.failed)
  const mutate = (account: NewAccountInput): void =>
    void send({ account, account_id: null }).then(onClose, () => undefined) // a toast has shown the error
  const form = useDraftForm(accountDraft, toNewAccountDraft(statement), {
    save: { mutate, isPending: busy, error: null },
  })
  const bank = form.draft.institution_id
  return (
    <FormDialog
      form={form}
      title={words.title}
      description={words.text}
      cancel={words.cancel}
      submit={words.save}
      busyText={words.saving}
      onClose={onClose}
    >
      <TextInput label={words.name} autoComplete="off" autoFocus {...form.input('name')} />
      <Select label={words.type} options={typeOptions} {...form.input('type')} />
      <Select label={words.currency} options={currencyOptions} {...form.input('currency')} />
      <Select
        label={words.bank}
        options={[
          ...(institutions?.results ?? []).map(({ id, name }) => ({ value: id, label: name })),
          { value: other, label: words.otherBank },
        ]}
        value={bank ?? other}
        onChange={({ currentTarget: { value } }) =>
          form.change({ institution_id: value === other ? null : value })
        }
      />
      {bank === null && (
        <TextInput label={words.bankName} autoComplete="off" {...form.input('institution_name')} />
      )}
    </FormDialog>
  )
}

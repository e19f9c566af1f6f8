import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
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
import { useId, useRef } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { institutionsQuery } from '../../../entities/account/queries.ts'
import { FormActions } from '../../../ui/forms/form-actions.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { UnsavedGuard } from '../../../ui/overlays/use-unsaved-changes.tsx'
import { toNewAccountDraft } from './account-choices.ts'
import { useCorrection } from './use-correction.ts'

const copy = importsScreenCopy.preview.account
const words = copy.dialog
const typeOptions = accountTypes.map((value) => ({ value, label: accountTypeNames[value] }))
const currencyOptions = currencies.map((value) => ({ value, label: words.currencies[value] }))
const other = ''

interface StatementAccountDialogProps {
  statement: StatementImport
  onClose: () => void
}

/** Form of an account without a connection. It is created when the import is confirmed. */
export function StatementAccountDialog({ statement, onClose }: StatementAccountDialogProps) {
  const formId = useId()
  const { data: institutions } = useQuery(institutionsQuery)
  const { send, busy } = useCorrection(statement.id, copy.failed)
  const form = useForm<NewAccountInput>({
    resolver: standardSchemaResolver(newAccountInput),
    defaultValues: toNewAccountDraft(statement),
  })
  const { errors } = form.formState
  const first = useRef<HTMLInputElement>(null)
  const { ref: nameRef, ...name } = form.register('name')
  const bank = useWatch({ control: form.control, name: 'institution_id' })
  const bankOptions = [
    ...(institutions?.results ?? []).map(({ id, name }) => ({ value: id, label: name })),
    { value: other, label: words.otherBank },
  ]
  const submit = form.handleSubmit(async ({ institution_name, ...input }) => {
    const name = institution_name?.trim() ?? ''
    if (input.institution_id === null && name === '')
      return form.setError('institution_name', { message: words.bankNameRequired }, { shouldFocus: true })
    const account = input.institution_id === null ? { ...input, institution_name: name } : input
    await send({ account, account_id: null }).then(onClose, () => undefined) // the hook has shown the error
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !busy) onClose()
      }}
      title={words.title}
      description={words.text}
      initialFocus={first}
      footer={
        <FormActions
          form={formId}
          cancel={words.cancel}
          onCancel={() => !busy && onClose()}
          busy={busy}
          busyText={words.saving}
        >
          {words.save}
        </FormActions>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => void submit(event)}
      >
        <UnsavedGuard draft={useWatch({ control: form.control })} isSaving={busy} />
        <TextInput
          label={words.name}
          autoComplete="off"
          error={errors.name?.message}
          {...name}
          ref={(element) => {
            nameRef(element)
            first.current = element
          }}
        />
        <Select label={words.type} options={typeOptions} {...form.register('type')} />
        <Select label={words.currency} options={currencyOptions} {...form.register('currency')} />
        <Controller
          control={form.control}
          name="institution_id"
          render={({ field: { value, onChange, ...field } }) => (
            <Select
              label={words.bank}
              options={bankOptions}
              value={value ?? other}
              onChange={({ currentTarget }) =>
                onChange(currentTarget.value === other ? null : currentTarget.value)
              }
              {...field}
            />
          )}
        />
        {bank === null && (
          <TextInput
            label={words.bankName}
            autoComplete="off"
            error={errors.institution_name?.message}
            {...form.register('institution_name')}
          />
        )}
      </form>
    </Dialog>
  )
}

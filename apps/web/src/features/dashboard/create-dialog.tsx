import { categoryNames } from '@lucas/contract/copy/categories.ts'
import { dashboardCopy } from '@lucas/contract/copy/dashboard.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, sentenceOf } from '../../lib/api-error.ts'
import { useAttemptKey } from '../../lib/attempt-key.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorBanner } from '../../ui/error-banner.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.tsx'
import { createTransaction } from './api.ts'
import { type Draft, type DraftInput, type DraftType, draftErrors, emptyDraft, toInput } from './draft.ts'

const copy = dashboardCopy.create
const categories = Object.entries(categoryNames).map(([value, label]) => ({ value, label }))

interface CreateDialogProps {
  type: DraftType
  today: PlainDate
  onClose: () => void
}

/** Adds a movement that no bank knows of. */
export function CreateDialog({ type, today, onClose }: CreateDialogProps) {
  const form = useId()
  const cache = useQueryClient()
  const keyOf = useAttemptKey()
  const [draft, setDraft] = useState(() => emptyDraft(today))
  const [tried, setTried] = useState(false)
  const create = useMutation({
    mutationFn: (input: DraftInput) => createTransaction(cache, input, keyOf(input)),
    onSuccess: () => {
      toast.success(type === 'Income' ? copy.incomeAdded : copy.spendingAdded)
      onClose()
    },
  })
  const refused = create.error instanceof ApiError ? create.error.errors : {}
  const wrong = tried ? draftErrors(draft, type, today) : {}
  const errorOf = (field: keyof Draft): string | undefined => wrong[field] ?? refused[field]?.[0]
  const change = (part: Partial<Draft>): void => setDraft({ ...draft, ...part })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(draftErrors(draft, type, today)).length === 0) create.mutate(toInput(draft, type))
  }
  const title = type === 'Income' ? dashboardCopy.actions.addIncome : dashboardCopy.actions.addSpending
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button type="submit" variant="primary" form={form} busy={create.isPending} busyText={copy.saving}>
            {title}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        {create.isError && <ErrorBanner message={sentenceOf(create.error, copy.failed)} />}
        <MoneyInput
          label={copy.amount}
          currency="CLP"
          value={draft.amount}
          onChange={(amount) => change({ amount })}
          error={errorOf('amount')}
          autoFocus
        />
        <TextInput
          label={copy.name}
          value={draft.name}
          maxLength={limits.transactionNameMax}
          placeholder={type === 'Income' ? copy.incomePlaceholder : copy.spendingPlaceholder}
          error={errorOf('name')}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <div className="grid gap-4 md:grid-cols-2">
          <TextInput
            type="date"
            label={copy.date}
            value={draft.date}
            max={today}
            className="num"
            error={errorOf('date')}
            onChange={({ currentTarget }) => change({ date: currentTarget.value })}
          />
          <Select
            label={copy.category}
            options={categories}
            value={draft.category}
            error={errorOf('category')}
            onChange={({ currentTarget }) => change({ category: currentTarget.value })}
          />
        </div>
      </form>
    </Dialog>
  )
}

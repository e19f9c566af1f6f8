import { type Card, cardPatch } from '@lucas/contract/banking/card.ts'
import { cardsScreenCopy } from '@lucas/contract/copy/banking/cards-screen.ts'
import { addMonths, monthOf } from '@lucas/contract/rules/periods.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatLongMonth } from '../../lib/format/format.ts'
import { toFieldErrors } from '../../lib/http/api-error.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { updateCard } from './api.ts'

const copy = cardsScreenCopy.form
const always = ''

interface DaysDraft {
  closing: string
  due: string
  /** A month, or empty for all bills. */
  month: string
}

const toText = (day: number | null) => (day === null ? '' : String(day))
const isNumber = (text: string) => /^\d{1,4}$/.test(text.trim())
/** What is no number is refused by the schema, with its sentence. */
const toDay = (text: string) => (isNumber(text) ? Number(text) : Number.NaN)

/** The days of a card: for all bills or for one of this month and the next two. */
export function CardDaysDialog({ card, today, onClose }: { card: Card; today: string; onClose: () => void }) {
  const [draft, setDraft] = useState<DaysDraft>({
    closing: toText(card.closing_day),
    due: toText(card.due_day),
    month: always,
  })
  const [tried, setTried] = useState(false)
  const parsed = cardPatch.safeParse({
    closing_day: toDay(draft.closing),
    due_day: toDay(draft.due),
    ...(draft.month !== always && { month: draft.month }),
  })
  const save = useMutation({
    mutationFn: (patch: Parameters<typeof updateCard>[1]) => updateCard(card.account_id, patch),
    onSuccess: () => {
      toast.success(copy.done)
      onClose()
    },
  })
  const submit = (): void => {
    setTried(true)
    if (parsed.success) save.mutate(parsed.data)
  }
  const serverErrors = toFieldErrors(save.error)
  const getFieldError = (field: string) =>
    (tried ? parsed.error?.issues.find(({ path: [name] }) => name === field)?.message : undefined) ??
    serverErrors[field]
  const change = (part: Partial<DaysDraft>) => setDraft({ ...draft, ...part })
  const chooseMonth = (month: string): void => {
    const own = card.months.find((one) => one.month === month)
    change({
      month,
      closing: toText(own?.closing_day ?? card.closing_day),
      due: toText(own?.due_day ?? card.due_day),
    })
  }
  const months = [0, 1, 2].map((ahead) => monthOf(addMonths(today, ahead)))
  const source = card.closing_source === null ? undefined : cardsScreenCopy.sources[card.closing_source]
  return (
    <FormDialog
      form={{ draft, busy: save.isPending, error: save.error, onSubmit: submit }}
      title={`${copy.title} ${card.name}`}
      description={[copy.lead, source].join(' ').trim()}
      cancel={copy.cancel}
      submit={copy.save}
      busyText={copy.saving}
      errorMessage={copy.failed}
      onClose={onClose}
      extraActions={
        card.closing_source === 'person' && (
          <Button
            variant="ghost"
            className="mr-auto md:-ml-3.5"
            onClick={() => save.mutate({ closing_day: null, due_day: null })}
          >
            {copy.detect}
          </Button>
        )
      }
    >
      <div className="grid grid-cols-2 gap-4">
        <TextInput
          label={copy.closing}
          inputMode="numeric"
          value={draft.closing}
          hint={copy.closingHint}
          error={getFieldError('closing_day')}
          autoFocus
          onChange={({ currentTarget }) => change({ closing: currentTarget.value })}
        />
        <TextInput
          label={copy.due}
          inputMode="numeric"
          value={draft.due}
          hint={copy.dueHint}
          error={getFieldError('due_day')}
          onChange={({ currentTarget }) => change({ due: currentTarget.value })}
        />
      </div>
      {card.closing_day !== null && card.due_day !== null && (
        <Select
          label={copy.scope}
          value={draft.month}
          options={[
            { value: always, label: copy.always },
            ...months.map((month) => ({ value: month, label: copy.month(formatLongMonth(month)) })),
          ]}
          onChange={({ currentTarget }) => chooseMonth(currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}

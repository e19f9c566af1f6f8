import type { Card, CardPatch } from '@lucas/contract/banking/card.ts'
import { cardsScreenCopy } from '@lucas/contract/copy/banking/cards-screen.ts'
import { addMonths, monthOf } from '@lucas/contract/rules/periods.ts'
import { useMutation } from '@tanstack/react-query'
import { formatLongMonth } from '../../lib/format/format.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { useDraftForm } from '../../ui/forms/use-draft-form.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { updateCard } from './api.ts'
import { always, daysDraft } from './card-days-draft.ts'

const copy = cardsScreenCopy.form
const toText = (day: number | null) => (day === null ? '' : String(day))

/** The days of a card: for all bills or for one of this month and the next two. */
export function CardDaysDialog({ card, today, onClose }: { card: Card; today: string; onClose: () => void }) {
  const save = useMutation({
    mutationFn: (patch: CardPatch) => updateCard(card.account_id, patch),
    meta: { done: copy.done },
    onSuccess: onClose,
  })
  const form = useDraftForm(
    daysDraft,
    { closing_day: toText(card.closing_day), due_day: toText(card.due_day), month: always },
    { save },
  )
  const chooseMonth = (month: string): void => {
    const own = card.months.find((one) => one.month === month)
    form.change({
      month,
      closing_day: toText(own?.closing_day ?? card.closing_day),
      due_day: toText(own?.due_day ?? card.due_day),
    })
  }
  const months = [0, 1, 2].map((ahead) => monthOf(addMonths(today, ahead)))
  const source = card.closing_source === null ? undefined : cardsScreenCopy.sources[card.closing_source]
  return (
    <FormDialog
      form={form}
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
          hint={copy.closingHint}
          autoFocus
          {...form.input('closing_day')}
        />
        <TextInput label={copy.due} inputMode="numeric" hint={copy.dueHint} {...form.input('due_day')} />
      </div>
      {card.closing_day !== null && card.due_day !== null && (
        <Select
          label={copy.scope}
          value={form.draft.month}
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

import { type Card, type CardPatch, cardPatch } from '@lucas/contract/banking/card.ts'
import { cardsScreenCopy } from '@lucas/contract/copy/banking/cards-screen.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useMutation } from '@tanstack/react-query'
import { DateField } from '../../ui/forms/date/date-field.tsx'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { MoneyInput } from '../../ui/forms/money-input.tsx'
import { draftSchema, useDraftForm } from '../../ui/forms/use-draft-form.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { updateCard } from './api.ts'

const copy = cardsScreenCopy.debt.form

const debtDraft = draftSchema(
  // An empty field is no debt, not zero.
  ({ date, amount }: { date: string; amount: string }) => ({
    debt: { date, amount: amount === '' ? Number.NaN : Number(amount) },
  }),
  cardPatch,
)

interface CardDebtDialogProps {
  card: Card
  today: PlainDate
  onClose: () => void
}

/** What a card from files owed at the end of a day. */
export function CardDebtDialog({ card, today, onClose }: CardDebtDialogProps) {
  const save = useMutation({
    mutationFn: (patch: CardPatch) => updateCard(card.account_id, patch),
    onSuccess: (_, patch) => {
      toast.success(patch.debt === null ? copy.forgotten : copy.done)
      onClose()
    },
  })
  const form = useDraftForm(debtDraft, { date: card.known_until ?? today, amount: '' }, { save })
  return (
    <FormDialog
      form={form}
      title={`${copy.title} ${card.name}`}
      description={copy.lead}
      cancel={copy.cancel}
      submit={copy.save}
      busyText={copy.saving}
      errorMessage={copy.failed}
      onClose={onClose}
      extraActions={
        card.debt_said === true && (
          <Button variant="ghost" className="mr-auto md:-ml-3.5" onClick={() => save.mutate({ debt: null })}>
            {copy.forget}
          </Button>
        )
      }
    >
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <DateField
          label={copy.on}
          value={form.draft.date}
          max={today}
          error={form.errorOf('debt.date')}
          onChange={(date) => form.change({ date })}
        />
        <MoneyInput
          label={copy.amount}
          currency={card.currency}
          value={form.draft.amount}
          error={form.errorOf('debt.amount') ?? form.errorOf('debt')}
          onChange={(amount) => form.change({ amount })}
        />
      </div>
    </FormDialog>
  )
}

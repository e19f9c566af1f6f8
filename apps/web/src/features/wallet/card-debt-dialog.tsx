import { type Card, cardPatch } from '@lucas/contract/banking/card.ts'
import { cardsScreenCopy } from '@lucas/contract/copy/banking/cards-screen.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toFieldErrors } from '../../lib/http/api-error.ts'
import { DateField } from '../../ui/forms/date/date-field.tsx'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { MoneyInput } from '../../ui/forms/money-input.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { updateCard } from './api.ts'

const copy = cardsScreenCopy.debt.form

interface CardDebtDialogProps {
  card: Card
  today: PlainDate
  onClose: () => void
}

/** What a card from files owed at the end of a day. */
export function CardDebtDialog({ card, today, onClose }: CardDebtDialogProps) {
  const [draft, setDraft] = useState({ date: card.known_until ?? today, amount: '' })
  const [tried, setTried] = useState(false)
  // An empty field is no debt, not zero.
  const debt = { date: draft.date, amount: draft.amount === '' ? Number.NaN : Number(draft.amount) }
  const parsed = cardPatch.safeParse({ debt })
  const save = useMutation({
    mutationFn: (patch: Parameters<typeof updateCard>[1]) => updateCard(card.account_id, patch),
    onSuccess: (_, patch) => {
      toast.success(patch.debt === null ? copy.forgotten : copy.done)
      onClose()
    },
  })
  const submit = (): void => {
    setTried(true)
    if (parsed.success) save.mutate(parsed.data)
  }
  const getClientError = (field: string) =>
    tried ? parsed.error?.issues.find(({ path }) => path[1] === field)?.message : undefined
  return (
    <FormDialog
      form={{ draft, busy: save.isPending, error: save.error, onSubmit: submit }}
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
          value={draft.date}
          max={today}
          error={getClientError('date')}
          onChange={(date) => setDraft({ ...draft, date })}
        />
        <MoneyInput
          label={copy.amount}
          currency={card.currency}
          value={draft.amount}
          error={getClientError('amount') ?? toFieldErrors(save.error).debt}
          onChange={(amount) => setDraft({ ...draft, amount })}
        />
      </div>
    </FormDialog>
  )
}

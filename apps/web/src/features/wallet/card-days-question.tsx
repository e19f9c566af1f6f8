import type { Card, CardPatch } from '@lucas/contract/banking/card.ts'
import { cardsScreenCopy } from '@lucas/contract/copy/banking/cards-screen.ts'
import { useMutation } from '@tanstack/react-query'
import { Select } from '../../ui/forms/select.tsx'
import { useDraftForm } from '../../ui/forms/use-draft-form.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { updateCard } from './api.ts'
import { always, daysDraft } from './card-days-draft.ts'

const copy = cardsScreenCopy.ask
const unknown = ''
const options = [
  { value: unknown, label: copy.choose },
  ...Array.from({ length: 31 }, (_, at) => ({
    value: String(at + 1),
    label: at === 30 ? copy.lastDay : copy.day(at + 1),
  })),
]

/** Asks for the days of a card, where its bill will be. */
export function CardDaysQuestion({ card }: { card: Card }) {
  const save = useMutation({
    mutationFn: (patch: CardPatch) => updateCard(card.account_id, patch),
    meta: { done: cardsScreenCopy.form.done, failed: cardsScreenCopy.form.failed },
  })
  const toText = (day: number | null) => (day === null ? unknown : String(day))
  const form = useDraftForm(
    daysDraft,
    { closing_day: toText(card.closing_day), due_day: toText(card.due_day), month: always },
    { save },
  )
  const { closing_day: closing, due_day: due } = form.draft
  return (
    <form aria-label={copy.label(card.name)} className="pb-1" onSubmit={(event) => void form.onSubmit(event)}>
      <p className="text-sm text-ink-2">{copy.text}</p>
      <div className="mt-3 grid grid-cols-2 gap-3">
        <Select label={cardsScreenCopy.form.closing} options={options} {...form.input('closing_day')} />
        <Select label={cardsScreenCopy.form.due} options={options} {...form.input('due_day')} />
      </div>
      <Button
        type="submit"
        className="mt-3"
        busy={save.isPending}
        busyText={cardsScreenCopy.form.saving}
        disabled={closing === unknown || due === unknown}
      >
        {cardsScreenCopy.form.save}
      </Button>
    </form>
  )
}

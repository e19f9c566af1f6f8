import type { Card } from '@lucas/contract/banking/card.ts'
import { cardsScreenCopy } from '@lucas/contract/copy/banking/cards-screen.ts'
import { formatDayOfMonth, formatSlashDay } from '../../lib/format/format.ts'
import { Button } from '../../ui/primitives/button.tsx'

const copy = cardsScreenCopy.debt

interface CardDebtProps {
  card: Card
  today: string
  onEdit: () => void
}

/** Where the debt of a card from files comes from, and how to correct it; the question for it while it is unknown. */
export function CardDebt({ card, today, onEdit }: CardDebtProps) {
  const { asks_debt: asksDebt, debt_known_on: knownOn, known_until: until = today, name } = card
  if (asksDebt)
    return (
      <div className="mt-3.5 border-t border-line pt-3">
        <p className="font-medium">{copy.ask(formatSlashDay(until, today))}</p>
        <p className="text-sm text-ink-2">{copy.askText}</p>
        <Button className="mt-2" onClick={onEdit} aria-label={`${copy.action}: ${name}`}>
          {copy.action}
        </Button>
      </div>
    )
  return (
    <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-ink-3">
      <span>{knownOn == null ? copy.fromPayments : copy.since(formatDayOfMonth(knownOn, today))}</span>
      <Button variant="link" aria-label={copy.changeOf(name)} onClick={onEdit}>
        {copy.change}
      </Button>
    </p>
  )
}

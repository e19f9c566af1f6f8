import type { SafeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import { lazyComponent } from '../../../ui/primitives/lazy-component.tsx'

/** Loaded after the figures, to keep the first screen small. */
const DueVerdicts = lazyComponent(
  async () => (await import('../../../entities/forecast/due-verdicts.tsx')).DueVerdicts,
)

/** Returns on how many days cards are due next: so many sentences there will be. */
function countDueDays({ card_bills: bills, card_bills_later: later, unbilled }: SafeToSpend): number {
  const next = new Map<string, string>()
  const all = [
    ...bills.items.map(({ account_id: id, date }) => ({ id, date })),
    ...[...later, ...unbilled].flatMap(({ account_id: id, currency, due_on: date }) =>
      currency === 'CLP' ? [{ id, date }] : [],
    ),
  ]
  for (const { id, date } of all) if (date < (next.get(id) ?? '9')) next.set(id, date)
  return new Set(next.values()).size
}

/** Whether the next bills of cards can be paid, in a place that is there before it is known. */
export function DuePlace({ left }: { left: SafeToSpend }) {
  const count = countDueDays(left)
  if (count === 0) return null
  return (
    <div className="mx-4 pb-3.5 md:mx-5" style={{ minHeight: `${count * 2.5 + 1}rem` }}>
      <DueVerdicts today={left.today} />
    </div>
  )
}

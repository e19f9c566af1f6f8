import type { Reconciliation } from '@lucas/contract/banking/reconciliation.ts'
import { reconciliationScreenCopy } from '@lucas/contract/copy/banking/reconciliation-screen.ts'
import { useMutation } from '@tanstack/react-query'
import { formatDayOfMonth, formatFullDay } from '../../lib/format/format.ts'
import { useToday } from '../../lib/hooks/use-today.ts'
import { Amount } from '../../ui/primitives/amount.tsx'
import { AmountInSentence } from '../../ui/primitives/amount-in-sentence.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Card, CardHeader } from '../../ui/primitives/card.tsx'
import { LinkButton } from '../../ui/primitives/link-button.tsx'
import { deleteReconciliation } from './api.ts'

const copy = reconciliationScreenCopy.history

/** The days that an account agreed with, the newest first, with what changed in them since. Only the newest can be taken back. */
export function ReconciliationHistory({ reconciliations }: { reconciliations: readonly Reconciliation[] }) {
  const undo = useMutation({
    mutationFn: deleteReconciliation,
    meta: { done: copy.undone, failed: copy.undoFailed, stale: ['accounts'] },
  })
  return (
    <Card className="pb-2">
      <CardHeader title={copy.title} />
      <ul className="mt-2">
        {reconciliations.map((one, at) => (
          <li
            key={one.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line px-4 py-3 not-first:border-t md:px-5"
          >
            <Range reconciliation={one} />
            <Amount value={one.balance} currency={one.currency} className="flex-none font-[550]" />
            {at === 0 && (
              <Button
                size="sm"
                aria-label={copy.undoNamed(formatFullDay(one.until))}
                busy={undo.isPending}
                onClick={() => undo.mutate(one.id)}
              >
                {copy.undo}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Range({ reconciliation }: { reconciliation: Reconciliation }) {
  const { account_id: account, from, until, difference, currency, days } = reconciliation
  const today = useToday()
  return (
    <div className="min-w-0 flex-1 basis-60">
      <p className="font-medium">
        {from === null
          ? copy.until(formatFullDay(until))
          : copy.range(formatFullDay(from), formatFullDay(until))}
      </p>
      {difference === 0 ? (
        <p className="text-sm text-ink-3">{copy.agrees}</p>
      ) : (
        <p className="text-sm text-warning">
          <AmountInSentence toSentence={copy.differs} amount={Math.abs(difference)} currency={currency} />
        </p>
      )}
      {difference !== 0 && (
        <ul className="mt-1 flex flex-wrap gap-2">
          {days.map(({ date, difference: ofDay }) => (
            <li key={date} className="text-sm">
              <LinkButton size="sm" to="/spend" search={{ account, date_from: date, date_to: date }}>
                {copy.changedDay(formatDayOfMonth(date, today))}:{' '}
                <Amount value={-ofDay} currency={currency} sign="always" />
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

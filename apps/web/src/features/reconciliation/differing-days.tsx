import type { Account } from '@lucas/contract/banking/account.ts'
import type { ReconciliationPreview } from '@lucas/contract/banking/reconciliation.ts'
import { reconciliationScreenCopy } from '@lucas/contract/copy/banking/reconciliation-screen.ts'
import { use } from 'react'
import { ManualActionsContext } from '../../entities/transaction/manual.ts'
import { formatDayOfMonth } from '../../lib/format/format.ts'
import { useToday } from '../../lib/hooks/use-today.ts'
import { AmountInSentence } from '../../ui/primitives/amount-in-sentence.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Card, CardHeader } from '../../ui/primitives/card.tsx'
import { LinkButton } from '../../ui/primitives/link-button.tsx'
import { DifferingRows, type NamedRows } from './differing-rows.tsx'
import { toMissingRow, toRowAmount } from './missing-row.ts'

const copy = reconciliationScreenCopy.days

type Days = ReconciliationPreview['days'][number]

const within = ({ from, to }: Days, date: string): boolean => date >= from && date <= to

/** The days that differ, each with the rows that explain it and the ways to correct it. */
export function DifferingDays({ account, preview }: { account: Account; preview: ReconciliationPreview }) {
  const { days, missing, extra, moved } = preview
  const rowsOf = (isOwn: (date: string) => boolean): NamedRows => ({
    missing: missing.filter(({ date }) => isOwn(date)),
    extra: extra.filter(({ date }) => isOwn(date)),
    moved: moved.filter(({ date }) => isOwn(date)),
  })
  const others = rowsOf((date) => !days.some((one) => within(one, date)))
  return (
    <Card className="pb-2">
      <CardHeader title={copy.title} note={days.length > 0 ? copy.lead : undefined} />
      <ul className="mt-2">
        {days.map((one) => (
          <li key={`${one.from} ${one.to}`} className="border-line px-4 py-3 not-first:border-t md:px-5">
            <DayGroup account={account} days={one} rows={rowsOf((date) => within(one, date))} />
          </li>
        ))}
        {others.missing.length + others.extra.length + others.moved.length > 0 && (
          <li className="border-line px-4 py-3 not-first:border-t md:px-5">
            <DifferingRows account={account} rows={others} />
          </li>
        )}
      </ul>
    </Card>
  )
}

function DayGroup({ account, days, rows }: { account: Account; days: Days; rows: NamedRows }) {
  const { from, to, difference } = days
  const today = useToday()
  const { add } = use(ManualActionsContext)
  const [first, last] = [formatDayOfMonth(from, today), formatDayOfMonth(to, today)]
  const row = toMissingRow(account, { difference, date: to > today ? today : to, name: '' })
  return (
    <>
      <p className="font-medium">{from === to ? copy.one(first) : copy.several(first, last)}</p>
      <p className="text-sm text-ink-2">
        <AmountInSentence
          toSentence={toRowAmount(account, difference) < 0 ? copy.missingOut : copy.missingIn}
          amount={Math.abs(difference)}
          currency={account.currency}
        />
      </p>
      <DifferingRows account={account} rows={rows} />
      {rows.missing.length === 0 && (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="sm" onClick={() => add(row.type, row.given)}>
            {copy.add}
          </Button>
          <LinkButton
            size="sm"
            variant="ghost"
            to="/spend"
            search={{ account: account.id, date_from: from, date_to: to }}
          >
            {copy.see}
          </LinkButton>
        </div>
      )}
    </>
  )
}

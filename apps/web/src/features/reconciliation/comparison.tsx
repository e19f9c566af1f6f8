import type { Account } from '@lucas/contract/banking/account.ts'
import type { ReconciliationInput, ReconciliationPreview } from '@lucas/contract/banking/reconciliation.ts'
import { reconciliationScreenCopy } from '@lucas/contract/copy/banking/reconciliation-screen.ts'
import { addDays, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { formatDayOfMonth } from '../../lib/format/format.ts'
import { useToday } from '../../lib/hooks/use-today.ts'
import { useIdempotencyKey } from '../../lib/http/use-idempotency-key.ts'
import { Amount } from '../../ui/primitives/amount.tsx'
import { AmountInSentence } from '../../ui/primitives/amount-in-sentence.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Card, CardTitle } from '../../ui/primitives/card.tsx'
import { LinkButton } from '../../ui/primitives/link-button.tsx'
import { Adjustment } from './adjustment.tsx'
import { confirmReconciliation, previewQuery } from './api.ts'
import { DifferingDays } from './differing-days.tsx'

const copy = reconciliationScreenCopy.result
const words = reconciliationScreenCopy.confirm

interface ComparisonProps {
  account: Account
  input: ReconciliationInput
  onDone: () => void
}

/** What the statement and Lucas say, where they differ, and the confirmation that they agree. */
export function Comparison({ account, input, onDone }: ComparisonProps) {
  const { data } = useQuery(previewQuery(input))
  const today = useToday()
  const attempt = useIdempotencyKey()
  const confirm = useMutation({
    mutationFn: () => attempt(input, (key) => confirmReconciliation(input, key)),
    meta: { done: words.done, failed: words.failed, stale: ['accounts'] },
    onSuccess: onDone,
  })
  if (data === undefined) return null
  const agrees = data.difference === 0
  const isStart = data.difference === null
  const adjustment = toAdjustment(data, today)
  return (
    <>
      <Figures preview={data} />
      {(data.days.length > 0 || data.missing.length + data.extra.length + data.moved.length > 0) && (
        <DifferingDays account={account} preview={data} />
      )}
      {adjustment !== null && <Adjustment account={account} {...adjustment} />}
      {(agrees || isStart) && (
        <Button
          variant="primary"
          className="justify-self-start max-md:w-full"
          busy={confirm.isPending}
          busyText={words.busy}
          onClick={() => confirm.mutate()}
        >
          {isStart ? words.start : words.action}
        </Button>
      )}
    </>
  )
}

/**
 * Returns the change that makes both agree. Where Lucas computes back from the balance of the bank, only rows after the day change
 * what it has then; null where there is no such day.
 */
function toAdjustment({ basis, date, difference }: ReconciliationPreview, today: PlainDate) {
  if (difference === null || difference === 0) return null
  if (basis !== 'balance') return { date, difference }
  return date < today ? { date: addDays(date, 1), difference: -difference } : null
}

function Figures({ preview }: { preview: ReconciliationPreview }) {
  const { balance, own, difference, currency, basis, date, doubtful, pending } = preview
  const today = useToday()
  const figures = [
    { label: copy.statement, value: balance },
    { label: copy.own, value: own },
    { label: copy.difference, value: difference },
  ]
  return (
    <Card className="grid gap-3 p-4 md:p-5">
      <CardTitle>{copy.title(formatDayOfMonth(date, today))}</CardTitle>
      <dl className="grid gap-x-4 gap-y-2 md:grid-cols-3">
        {figures.map(({ label, value }) => (
          <div key={label} className="max-md:flex max-md:items-baseline max-md:justify-between">
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="text-lg font-semibold">
              {value === null ? copy.unknown : <Amount value={value} currency={currency} />}
            </dd>
          </div>
        ))}
      </dl>
      <div role="status" className="grid gap-1">
        {difference === 0 && (
          <p className="flex items-center gap-2 font-medium text-income">
            <CircleCheck aria-hidden="true" className="size-[18px] flex-none" strokeWidth={1.75} />
            {copy.agrees}
          </p>
        )}
        {difference !== null && difference !== 0 && (
          <p className="font-medium text-warning">
            <AmountInSentence toSentence={copy.differs} amount={Math.abs(difference)} currency={currency} />
          </p>
        )}
        <p className="text-sm text-ink-3">{basis === null ? copy.noBasis : copy.bases[basis]}</p>
      </div>
      {doubtful.count > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
          <p className="min-w-0 flex-1 basis-60 text-ink-2">{copy.doubtful(doubtful.count)}</p>
          <LinkButton to="/spend/revisar" size="sm">
            {copy.review}
          </LinkButton>
        </div>
      )}
      {pending.count > 0 && <p className="text-sm text-ink-2">{copy.pending(pending.count)}</p>}
    </Card>
  )
}

import type { CorrectionPreview } from '@lucas/contract/category-correction.ts'
import { teachingCopy as copy } from '@lucas/contract/copy/bulk-screen.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Sparkles, X } from 'lucide-react'
import { useId, useState } from 'react'
import { shortDay } from '../../lib/format.ts'
import { useToday } from '../../lib/today.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { transactionName } from '../../ui/transaction-row.tsx'
import { alikeQuery, applyTeaching, forgetTeaching, undoTeaching } from './api.ts'
import { endOffer, type Offer, useOffer } from './offers.ts'

/** After a choice: whether all alike should follow, which ones they are, and the way back. */
export function TeachingOffer({ transactionId }: { transactionId: string }) {
  const offer = useOffer(transactionId)
  return offer === null ? null : <Offered key={offer.id} offer={offer} />
}

async function takeBack({ subject, id }: Offer): Promise<void> {
  try {
    await undoTeaching(subject, id)
    toast.success(copy.undone)
  } catch {
    toast.error(copy.undoFailed)
  }
}

function Offered({ offer }: { offer: Offer }) {
  const { subject, id, later } = offer
  const [open, setOpen] = useState(false)
  const list = useId()
  const { data } = useQuery(alikeQuery(subject, id))
  const count = data?.count ?? 0
  const apply = useMutation({
    mutationFn: () => applyTeaching(subject, id),
    onSuccess({ changed }) {
      endOffer()
      toast.success(copy.applied(changed), {
        action: { label: copy.undo, run: () => void takeBack(offer) },
      })
    },
    onError: () => toast.error(copy.failed),
  })
  const forget = useMutation({
    mutationFn: () => forgetTeaching(subject, id),
    onSuccess() {
      endOffer()
      toast.success(copy.forgotten)
    },
    onError: () => toast.error(copy.failed),
  })
  const isBusy = apply.isPending || forget.isPending
  return (
    <section
      aria-label={copy.title}
      className="relative mb-5 rounded-lg border border-brand-line bg-brand-soft py-3.5 pr-11 pl-4"
    >
      <h3 className="flex items-center gap-2 font-semibold">
        <Sparkles aria-hidden="true" className="size-4 text-brand" strokeWidth={1.75} />
        {copy.title}
      </h3>
      <IconButton label={copy.dismiss} onClick={endOffer} className="absolute top-1.5 right-1.5">
        <X aria-hidden="true" strokeWidth={1.75} />
      </IconButton>
      <p role="status" className="mt-1 text-sm text-ink-2">
        {later} {count > 0 && copy.earlier(count)}
      </p>
      <div className="mt-3 -mr-7 flex flex-wrap gap-2">
        {count > 0 && (
          <Button
            variant="primary"
            size="sm"
            busy={apply.isPending}
            busyText={copy.applying}
            disabled={isBusy}
            onClick={() => apply.mutate()}
          >
            {copy.apply(count)}
          </Button>
        )}
        {count > 0 && (
          <Button
            size="sm"
            aria-expanded={open}
            aria-controls={open ? list : undefined}
            onClick={() => setOpen(!open)}
          >
            {open ? copy.hide : copy.see}
          </Button>
        )}
        <Button size="sm" variant="ghost" disabled={isBusy} onClick={() => forget.mutate()}>
          {copy.onlyThis}
        </Button>
      </div>
      {open && data !== undefined && <Alike id={list} preview={data} />}
    </section>
  )
}

/** The rows that would change, the newest of them. */
function Alike({ id, preview: { count, results } }: { id: string; preview: CorrectionPreview }) {
  const today = useToday()
  return (
    <ul id={id} className="mt-3 -mr-7 rounded-md border border-line bg-surface">
      {results.map((row) => (
        <li key={row.id} className="flex items-center gap-3 border-line px-3 py-2 text-sm not-first:border-t">
          <span className="min-w-0 flex-1">
            <span className="block truncate font-[550]">{transactionName(row)}</span>
            <span className="num block text-ink-3">{shortDay(row.date, today)}</span>
          </span>
          <Amount value={row.amount} currency={row.currency} sign="always" tone="flow" />
        </li>
      ))}
      {count > results.length && (
        <li className="border-t border-line px-3 py-2 text-sm text-ink-3">
          {copy.rest(count - results.length)}
        </li>
      )}
    </ul>
  )
}

import { transactionListServerCopy } from '@lucas/contract/copy/transactions/transaction-list-server.ts'
import { transactionPanelsCopy } from '@lucas/contract/copy/transactions/transaction-panels.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { type CsvFormat, csvFormats } from '@lucas/contract/transactions/transaction-list.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BillingPlanDialog } from '../../entities/plan/billing-plan-dialog.tsx'
import { isPlanRequired, toErrorMessage } from '../../lib/http/api-error.ts'
import { download } from '../../lib/http/download.ts'
import { queryString } from '../../lib/http/http.ts'
import { profileQuery } from '../../lib/session/session.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { ErrorBanner } from '../../ui/primitives/error-banner.tsx'
import type { ListParams } from './filter-query.ts'

const copy = transactionPanelsCopy.download

interface DownloadDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  query: ListParams
  today: PlainDate
  /** Number of rows as text. */
  rows: string
}

/** Downloads the list as CSV on the plan Grow; other plans see the offer (decisions 5 and 9). */
export function DownloadDialog({ open, onOpenChange, query, today, rows }: DownloadDialogProps) {
  const [format, setFormat] = useState<CsvFormat>('es')
  const { data: profile } = useQuery(profileQuery)
  const downloading = useMutation({
    mutationFn: () =>
      download(
        `/api/transactions/csv/${queryString({ ...query, format })}`,
        `${transactionListServerCopy.csvFile}-${today}.csv`,
      ),
    meta: { done: copy.done },
    onSuccess: () => onOpenChange(false),
  })
  const { error } = downloading
  if (profile?.plan === 'free' || isPlanRequired(error))
    return <BillingPlanDialog open={open} onOpenChange={onOpenChange} {...copy.plan} />
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={copy.title}
      description={copy.lead(rows)}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{copy.cancel}</Button>
          <Button
            variant="primary"
            busy={downloading.isPending}
            busyText={copy.busy}
            onClick={() => downloading.mutate()}
          >
            {copy.action}
          </Button>
        </>
      }
    >
      {error !== null && <ErrorBanner message={toErrorMessage(error, copy.failed)} className="mb-4" />}
      <fieldset className="grid gap-2.5">
        <legend className="mb-1.5 text-sm font-[550]">{copy.format}</legend>
        {csvFormats.map((one) => (
          <label
            key={one}
            className="flex cursor-pointer items-start gap-3 rounded-md border border-line-strong p-3.5 has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name="formato"
              checked={format === one}
              onChange={() => setFormat(one)}
              className="mt-1 accent-(--lu-brand-fill) outline-none"
            />
            <span>
              <span className="block font-[550]">{copy.formats[one]}</span>
              <span className="block text-sm text-ink-2">{copy.hints[one]}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </Dialog>
  )
}

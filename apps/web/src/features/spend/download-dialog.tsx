import { spendPanelsCopy } from '@lucas/contract/copy/spend-panels.ts'
import { spendServerCopy } from '@lucas/contract/copy/spend-server.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { type CsvFormat, csvFormats } from '@lucas/contract/transaction-list.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { needsPlan, sentenceOf } from '../../lib/api-error.ts'
import { download } from '../../lib/download.ts'
import { queryString } from '../../lib/http.ts'
import { profileQuery } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorBanner } from '../../ui/error-banner.tsx'
import { PlanDialog } from '../../ui/plan-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import type { ListQuery } from './filter-query.ts'

const copy = spendPanelsCopy.download

interface DownloadDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  query: ListQuery
  today: PlainDate
  /** How many rows it will hold, in words. */
  rows: string
}

/** The list as a file of the plan Grow; who has none is told what it is and what it costs (decisions 5 and 9). */
export function DownloadDialog({ open, onOpenChange, query, today, rows }: DownloadDialogProps) {
  const [format, setFormat] = useState<CsvFormat>('es')
  const { data: profile } = useQuery(profileQuery)
  const fetching = useMutation({
    mutationFn: () =>
      download(
        `/api/transactions/csv/${queryString({ ...query, format })}`,
        `${spendServerCopy.csvFile}-${today}.csv`,
      ),
    onSuccess: () => {
      onOpenChange(false)
      toast.success(copy.done)
    },
  })
  const { error } = fetching
  if (profile?.plan === 'free' || needsPlan(error))
    return <PlanDialog open={open} onOpenChange={onOpenChange} {...copy.plan} />
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
            busy={fetching.isPending}
            busyText={copy.busy}
            onClick={() => fetching.mutate()}
          >
            {copy.action}
          </Button>
        </>
      }
    >
      {error !== null && <ErrorBanner message={sentenceOf(error, copy.failed)} className="mb-4" />}
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

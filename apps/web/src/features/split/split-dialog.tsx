import { splitCopy as copy } from '@lucas/contract/copy/split.ts'
import { toWireAmount } from '@lucas/contract/rules/money.ts'
import { addMonths } from '@lucas/contract/rules/periods.ts'
import type { TransactionDetail } from '@lucas/contract/transaction-detail.ts'
import { Plus } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { sentenceOf } from '../../lib/api-error.ts'
import { money, shortDay } from '../../lib/format.ts'
import { useToday } from '../../lib/today.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorBanner } from '../../ui/error-banner.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { TransactionLine } from '../../ui/transaction-line.tsx'
import { transactionName } from '../../ui/transaction-row.tsx'
import {
  countOf,
  draftOf,
  faultOf,
  mostParts,
  partsOf,
  type SplitDraft,
  shownText,
  sizesOf,
  type Whole,
  wholeOf,
  withEqualParts,
  withMode,
} from './split-draft.ts'
import { type PartChange, SplitRow } from './split-row.tsx'
import { SplitTotal } from './split-total.tsx'
import { useSplitting } from './use-splitting.ts'

const modes = (['amount', 'percent', 'months'] as const).map((value) => ({ value, label: copy.modes[value] }))

/** One movement as several: by amount, by percentage, in equal parts or over months (design 7). */
export function SplitDialog({ detail, onClose }: { detail: TransactionDetail; onClose: () => void }) {
  const id = useId()
  const today = useToday()
  const whole = wholeOf(detail, transactionName(detail))
  const [draft, setDraft] = useState(() => draftOf(detail, whole))
  const isDivided = detail.split !== null
  const held = isDivided ? partsOf(draftOf(detail, whole), whole) : null
  const { split, unite } = useSplitting(whole.id, held, onClose)
  const sizes = sizesOf(draft, whole)
  const fault = faultOf(draft, whole)
  const isMonthly = draft.mode === 'months'
  const shown = isMonthly ? draft.rows.slice(0, 1) : draft.rows

  const change = (key: number, part: PartChange) =>
    setDraft({
      ...draft,
      isEqual: draft.isEqual && part.text === undefined,
      rows: draft.rows.map((row) =>
        row.key === key ? { ...row, ...part, takesRest: row.takesRest && part.text === undefined } : row,
      ),
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (fault === null && !split.isPending) split.mutate(partsOf(draft, whole))
  }

  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={isDivided ? copy.editTitle : copy.title}
      footer={
        <>
          {isDivided && (
            <Button
              variant="ghost"
              className="md:mr-auto"
              busy={unite.isPending}
              busyText={copy.busy}
              onClick={() => unite.mutate()}
            >
              {copy.join}
            </Button>
          )}
          <FormActions
            form={id}
            cancel={copy.cancel}
            onCancel={onClose}
            busy={split.isPending}
            busyText={copy.busy}
            disabled={fault !== null || unite.isPending}
          >
            {isDivided ? copy.save : copy.submit(sizes.length)}
          </FormActions>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="grid gap-4">
        <TransactionLine
          transaction={{
            ...detail,
            merchant_name: whole.name,
            date: whole.date,
            amount: detail.split?.amount ?? detail.amount,
          }}
          today={today}
        />
        {split.isError && <ErrorBanner message={sentenceOf(split.error, copy.failed)} />}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Segmented
            label={copy.how}
            options={modes}
            value={draft.mode}
            onChange={(mode) => setDraft(withMode(draft, mode, whole))}
          />
          {!isMonthly && (
            <Button variant="link" onClick={() => setDraft(withEqualParts(draft, whole))}>
              {copy.equal}
            </Button>
          )}
        </div>
        {isMonthly && (
          <Months
            draft={draft}
            whole={whole}
            sizes={sizes}
            onChange={(months) => setDraft({ ...draft, months })}
          />
        )}
        <div className="grid gap-3">
          {shown.map((row, at) => (
            <SplitRow
              key={row.key}
              position={at + 1}
              row={row}
              placeholder={whole.name}
              amount={
                isMonthly
                  ? null
                  : {
                      text: shownText(draft, whole, at),
                      currency: whole.currency,
                      unit: draft.mode === 'percent' ? 'percent' : 'amount',
                      worth: money(toWireAmount(sizes[at] ?? 0n, whole.currency), whole.currency),
                    }
              }
              onChange={(part) => change(row.key, part)}
              onRemove={
                !isMonthly && draft.rows.length > 2
                  ? () =>
                      setDraft({
                        ...draft,
                        isEqual: false,
                        rows: draft.rows.filter(({ key }) => key !== row.key),
                      })
                  : undefined
              }
            />
          ))}
          {!isMonthly && draft.rows.length < mostParts && (
            <Button
              variant="link"
              className="justify-self-start"
              icon={<Plus aria-hidden="true" className="size-4" />}
              onClick={() => setDraft(withOneMore(draft, whole))}
            >
              {copy.add}
            </Button>
          )}
        </div>
        <SplitTotal
          whole={whole}
          fault={fault}
          parts={sizes.map((size, at) => ({
            key: at,
            size,
            category: (isMonthly ? draft.rows[0] : draft.rows[at])?.category ?? whole.category,
          }))}
        />
        <p className="text-sm text-ink-3">{isMonthly ? copy.monthsNote : copy.note}</p>
      </form>
    </Dialog>
  )
}

interface MonthsProps {
  draft: SplitDraft
  whole: Whole
  sizes: readonly bigint[]
  onChange: (months: string) => void
}

/** How many months, and what that makes: the size of a part, the first and the last day. */
function Months({ draft, whole, sizes, onChange }: MonthsProps) {
  const today = useToday()
  const count = countOf(draft.months)
  const last = addMonths(whole.date, Math.max(count - 1, 0))
  return (
    <div className="grid items-end gap-3 md:grid-cols-[172px_minmax(0,1fr)]">
      <TextInput
        label={copy.months}
        inputMode="numeric"
        value={draft.months}
        onChange={({ currentTarget }) => onChange(currentTarget.value.replace(/\D/g, '').slice(0, 2))}
      />
      <p className="num pb-2.5 text-sm text-ink-2 max-md:pb-0">
        {count < 2
          ? copy.monthsHint
          : `${copy.monthly(money(toWireAmount(sizes[0] ?? 0n, whole.currency), whole.currency))} · ${copy.each(shortDay(whole.date, today), shortDay(last, today))}`}
      </p>
    </div>
  )
}

function withOneMore(draft: SplitDraft, whole: Whole): SplitDraft {
  const key = Math.max(...draft.rows.map((row) => row.key)) + 1
  const row = { key, name: '', category: whole.category, tags: '', month: 0, text: '', takesRest: false }
  return { ...draft, isEqual: false, rows: [...draft.rows, row] }
}

import { splitCopy as copy } from '@lucas/contract/copy/transactions/split.ts'
import { toWireAmount } from '@lucas/contract/rules/money.ts'
import { addMonths } from '@lucas/contract/rules/periods.ts'
import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { TransactionLine } from '../../entities/transaction/transaction-line.tsx'
import { transactionName } from '../../entities/transaction/transaction-title.ts'
import { money, shortDay } from '../../lib/format/format.ts'
import { useToday } from '../../lib/hooks/use-today.ts'
import { toErrorMessage } from '../../lib/http/api-error.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { ErrorBanner } from '../../ui/primitives/error-banner.tsx'
import { Segmented } from '../../ui/primitives/segmented.tsx'
import {
  computeSizes,
  findSplitError,
  getRowText,
  maxParts,
  type OriginalTransaction,
  parseMonthCount,
  type SplitDraft,
  toOriginal,
  toSplitDraft,
  toSplitParts,
  withEqualParts,
  withMode,
} from './split-draft.ts'
import { type SplitPartChange, SplitRow } from './split-row.tsx'
import { SplitTotal } from './split-total.tsx'
import { useSplit } from './use-split.ts'

const modes = (['amount', 'percent', 'months'] as const).map((value) => ({ value, label: copy.modes[value] }))

/** Splits a transaction by amount, percentage, equal parts or months (design 7). */
export function SplitDialog({ detail, onClose }: { detail: TransactionDetail; onClose: () => void }) {
  const today = useToday()
  const original = toOriginal(detail, transactionName(detail))
  const [draft, setDraft] = useState(() => toSplitDraft(detail, original))
  const isSplit = detail.split !== null
  const existingParts = isSplit ? toSplitParts(toSplitDraft(detail, original), original) : null
  const { split, unsplit } = useSplit(original.id, existingParts, onClose)
  const sizes = computeSizes(draft, original)
  const error = findSplitError(draft, original)
  const isMonthly = draft.mode === 'months'
  const shown = isMonthly ? draft.rows.slice(0, 1) : draft.rows

  const change = (key: number, part: SplitPartChange) =>
    setDraft({
      ...draft,
      isEqual: draft.isEqual && part.text === undefined,
      rows: draft.rows.map((row) =>
        row.key === key ? { ...row, ...part, takesRest: row.takesRest && part.text === undefined } : row,
      ),
    })

  return (
    <FormDialog
      form={{
        draft,
        busy: split.isPending,
        onSubmit: () => split.mutate(toSplitParts(draft, original)),
      }}
      size="lg"
      title={isSplit ? copy.editTitle : copy.title}
      cancel={copy.cancel}
      submit={isSplit ? copy.save : copy.submit(sizes.length)}
      busyText={copy.busy}
      disabled={error !== null || unsplit.isPending}
      extraActions={
        isSplit && (
          <Button
            variant="ghost"
            className="md:mr-auto"
            busy={unsplit.isPending}
            busyText={copy.busy}
            onClick={() => unsplit.mutate()}
          >
            {copy.join}
          </Button>
        )
      }
      onClose={onClose}
    >
      <TransactionLine
        transaction={{
          ...detail,
          merchant_name: original.name,
          date: original.date,
          amount: detail.split?.amount ?? detail.amount,
        }}
        today={today}
      />
      {split.isError && <ErrorBanner message={toErrorMessage(split.error, copy.failed)} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segmented
          label={copy.how}
          options={modes}
          value={draft.mode}
          onChange={(mode) => setDraft(withMode(draft, mode, original))}
        />
        {!isMonthly && (
          <Button variant="link" onClick={() => setDraft(withEqualParts(draft, original))}>
            {copy.equal}
          </Button>
        )}
      </div>
      {isMonthly && (
        <MonthFields
          draft={draft}
          original={original}
          sizes={sizes}
          onChange={(months) => setDraft({ ...draft, months })}
        />
      )}
      <div className="grid grid-cols-1 gap-3">
        {shown.map((row, at) => (
          <SplitRow
            key={row.key}
            position={at + 1}
            row={row}
            placeholder={original.name}
            amount={
              isMonthly
                ? null
                : {
                    text: getRowText(draft, original, at),
                    currency: original.currency,
                    unit: draft.mode === 'percent' ? 'percent' : 'amount',
                    worth: money(toWireAmount(sizes[at] ?? 0n, original.currency), original.currency),
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
        {!isMonthly && draft.rows.length < maxParts && (
          <Button
            variant="link"
            className="justify-self-start"
            icon={<Plus aria-hidden="true" className="size-4" />}
            onClick={() => setDraft(withOneMore(draft, original))}
          >
            {copy.add}
          </Button>
        )}
      </div>
      <SplitTotal
        original={original}
        error={error}
        parts={sizes.map((size, at) => ({
          key: at,
          size,
          category: (isMonthly ? draft.rows[0] : draft.rows[at])?.category ?? original.category,
        }))}
      />
      <p className="text-sm text-ink-3">{isMonthly ? copy.monthsNote : copy.note}</p>
    </FormDialog>
  )
}

interface MonthFieldsProps {
  draft: SplitDraft
  original: OriginalTransaction
  sizes: readonly bigint[]
  onChange: (months: string) => void
}

/** Number of months, with the resulting amount and dates. */
function MonthFields({ draft, original, sizes, onChange }: MonthFieldsProps) {
  const today = useToday()
  const count = parseMonthCount(draft.months)
  const last = addMonths(original.date, Math.max(count - 1, 0))
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
          : `${copy.monthly(money(toWireAmount(sizes[0] ?? 0n, original.currency), original.currency))} · ${copy.each(shortDay(original.date, today), shortDay(last, today))}`}
      </p>
    </div>
  )
}

function withOneMore(draft: SplitDraft, original: OriginalTransaction): SplitDraft {
  const key = Math.max(...draft.rows.map((row) => row.key)) + 1
  const row = { key, name: '', category: original.category, tags: '', month: 0, text: '', takesRest: false }
  return { ...draft, isEqual: false, rows: [...draft.rows, row] }
}

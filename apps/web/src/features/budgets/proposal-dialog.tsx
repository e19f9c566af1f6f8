import { budgetsScreenCopy } from '@lucas/contract/copy/planning/budgets-screen.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { Budget, BudgetForm, BudgetProposal } from '@lucas/contract/planning/budget.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lineName } from '../../entities/budget/budget-line.ts'
import { LineTile } from '../../entities/budget/line-tile.tsx'
import { QueryPanel } from '../../entities/plan/query-panel.tsx'
import { useIdempotencyKey } from '../../lib/http/use-idempotency-key.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { MoneyInput } from '../../ui/forms/money-input.tsx'
import { Amount } from '../../ui/primitives/amount.tsx'
import { AmountInSentence } from '../../ui/primitives/amount-in-sentence.tsx'
import { Checkbox } from '../../ui/primitives/checkbox.tsx'
import { ControlSkeleton } from '../../ui/primitives/form-skeletons.tsx'
import { Segmented } from '../../ui/primitives/segmented.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { createLines, type NewLine, proposalQuery } from './api.ts'
import { useCutNotice } from './use-undo-move.ts'

const copy = budgetsScreenCopy.proposal
const forms = [
  { value: 'lines', label: copy.forms.lines },
  { value: 'flex', label: copy.forms.flex },
] as const

const draftClass = 'grid grid-cols-[auto_minmax(0,1fr)_9.25rem] items-center gap-3'

/** A proposed line as the user edits it. */
interface Draft {
  kind: 'category' | 'fixed' | 'flexible' | 'non_monthly'
  category: string | null
  categories: string[]
  /** Digits. */
  amount: string
  yearly: number
  included: boolean
}

/** Returns the proposed lines of both forms; of a limited plan the largest are included. */
const toDrafts = (
  { lines, flex }: BudgetProposal,
  { taken, limit }: { taken: ReadonlySet<string | null>; limit: number | null },
): Record<BudgetForm, Draft[]> => ({
  lines: lines
    .filter(({ category }) => !taken.has(category))
    .map(({ category, amount, yearly_part }, at) => ({
      kind: 'category',
      category,
      categories: [],
      amount: String(amount),
      yearly: yearly_part,
      included: limit === null || at < limit,
    })),
  flex: flex.map(({ kind, amount, categories }) => ({
    kind,
    category: null,
    categories,
    amount: String(amount),
    yearly: 0,
    included: amount > 0,
  })),
})

const toInput = ({ kind, category, categories, amount }: Draft): NewLine => ({
  kind,
  amount: Number(amount),
  ...(category !== null && { category }),
  ...(kind !== 'category' && { categories }),
})

interface ProposalDialogProps {
  /** The lines that exist are not proposed again. */
  budget: Budget
  onClose: () => void
}

/** Proposed amounts to choose from and change; one press makes them the budget. */
export function ProposalDialog({ budget, onClose }: ProposalDialogProps) {
  const taken = new Set(budget.lines.map(({ category }) => category))
  const used = budget.form === 'lines' ? budget.used : 0
  const limit = budget.limit === null ? null : Math.max(0, budget.limit - used)
  const attempt = useIdempotencyKey()
  const sayCut = useCutNotice()
  const query = useQuery(proposalQuery)
  const [form, setForm] = useState<BudgetForm>(budget.form)
  const [edited, setEdited] = useState<Record<BudgetForm, Draft[]> | null>(null)
  const drafts = edited ?? (query.data ? toDrafts(query.data, { taken, limit }) : null)
  const shown = drafts?.[form] ?? []
  const included = shown.filter((draft) => draft.included && Number(draft.amount) > 0)
  const isTooMany = form === 'lines' && limit !== null && included.length > limit
  const change = (at: number, part: Partial<Draft>): void => {
    if (drafts === null) return
    setEdited({
      ...drafts,
      [form]: shown.map((draft, index) => (index === at ? { ...draft, ...part } : draft)),
    })
  }
  const save = useMutation({
    mutationFn: (lines: NewLine[]) => attempt([form, lines], (key) => createLines({ lines }, key)),
    meta: { done: copy.done, stale: ['figures'] },
    onSuccess: (change) => {
      sayCut(change)
      onClose()
    },
  })
  return (
    <FormDialog
      form={{
        draft: [form, edited],
        busy: save.isPending,
        error: save.error,
        onSubmit: () => save.mutate(included.map(toInput)),
      }}
      title={copy.title}
      {...(query.data && query.data.months > 0 && { description: copy.months(query.data.months) })}
      cancel={budgetsScreenCopy.form.cancel}
      submit={copy.submit}
      busyText={copy.busy}
      disabled={included.length === 0 || isTooMany}
      errorMessage={copy.failed}
      onClose={onClose}
    >
      <QueryPanel query={query} errorMessage={copy.loadFailed} skeleton={<ProposalSkeleton />}>
        {({ lines }) =>
          lines.length === 0 ? (
            <p className="py-6 text-center text-ink-2">{copy.none}</p>
          ) : (
            <>
              <Segmented
                label={copy.form}
                options={forms}
                value={form}
                onChange={setForm}
                className="w-fit"
              />
              {shown.length === 0 && <p className="py-4 text-ink-2">{copy.all}</p>}
              <ul className="grid gap-3">
                {shown.map((draft, at) => (
                  <DraftRow
                    key={draft.category ?? draft.kind}
                    draft={draft}
                    onChange={(part) => change(at, part)}
                  />
                ))}
              </ul>
              <p className="flex justify-between gap-4 border-t border-line pt-3 font-semibold">
                {copy.total}
                <Amount
                  value={included.reduce((sum, { amount }) => sum + Number(amount), 0)}
                  currency="CLP"
                />
              </p>
              {limit !== null && (
                <p role="status" className={`text-sm ${isTooMany ? 'text-negative' : 'text-ink-3'}`}>
                  {isTooMany ? copy.tooMany : copy.free}
                </p>
              )}
            </>
          )
        }
      </QueryPanel>
    </FormDialog>
  )
}

const places = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

const ProposalSkeleton = () => (
  <>
    <Skeleton className="h-9 w-56 max-w-full max-md:h-11" radius="md" />
    <div className="grid gap-3">
      {places.map((place) => (
        <div key={place} className={`${draftClass} h-10 max-md:h-12`}>
          <Skeleton className="size-[18px]" />
          <div className="flex items-center gap-3">
            <Skeleton className="size-9" radius="tile" />
            <Skeleton className="h-3 w-28 max-w-full" />
          </div>
          <ControlSkeleton />
        </div>
      ))}
    </div>
    <div className="flex justify-between gap-4 border-t border-line py-4">
      <Skeleton className="h-3 w-16" />
      <Skeleton className="h-3 w-24" />
    </div>
  </>
)

function DraftRow({ draft, onChange }: { draft: Draft; onChange: (part: Partial<Draft>) => void }) {
  const line = { kind: draft.kind, name: null, category: draft.category }
  const name = lineName(line)
  return (
    <li className={draftClass}>
      <Checkbox
        label={<span className="sr-only">{copy.include(name)}</span>}
        checked={draft.included}
        onChange={({ currentTarget }) => onChange({ included: currentTarget.checked })}
      />
      <span className="flex min-w-0 items-center gap-3">
        <LineTile line={line} />
        <span className="min-w-0">
          <span className="block truncate font-[550]">{name}</span>
          {draft.yearly > 0 && (
            <span className="block text-xs text-ink-3">
              <AmountInSentence toSentence={copy.yearly} amount={draft.yearly} />
            </span>
          )}
        </span>
      </span>
      <MoneyInput
        label={copy.amountOf(name)}
        labelShows="never"
        currency="CLP"
        maxDigits={String(limits.budgetAmountMax).length}
        value={draft.amount}
        onChange={(amount) => onChange({ amount })}
      />
    </li>
  )
}

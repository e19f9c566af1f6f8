import { goalsScreenCopy } from '@lucas/contract/copy/planning/goals-screen.ts'
import type { Goal } from '@lucas/contract/planning/goal.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useId, useState } from 'react'
import { CategoryTile } from '../../entities/category/category-tile.tsx'
import { transactionName } from '../../entities/transaction/transaction-title.ts'
import { shortDay } from '../../lib/format/format.ts'
import { toErrorMessage } from '../../lib/http/api-error.ts'
import { useIdempotencyKey } from '../../lib/http/use-idempotency-key.ts'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { UnsavedGuard } from '../../ui/overlays/use-unsaved-changes.tsx'
import { Amount } from '../../ui/primitives/amount.tsx'
import { useMoneyFormatter } from '../../ui/primitives/amount-in-sentence.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { ErrorBanner } from '../../ui/primitives/error-banner.tsx'
import { RowsSkeleton } from '../../ui/primitives/skeleton-parts.tsx'
import { purchasesQuery, updateGoalState } from './api.ts'
import { getCloseAmounts, rankPurchases } from './rank-purchases.ts'

const copy = goalsScreenCopy.spend

interface SpendGoalDialogProps {
  goal: Goal
  today: PlainDate
  onDone: (goal: Goal) => void
  onClose: () => void
}

/** 'Gastar de Meta': archives the goal and links the purchase. */
export function SpendGoalDialog({ goal, today, onDone, onClose }: SpendGoalDialogProps) {
  const id = useId()
  const attempt = useIdempotencyKey()
  const formatMoney = useMoneyFormatter()
  const [search, setSearch] = useState('')
  const [purchaseId, setPurchaseId] = useState<string | null>(null)
  const text = useDeferredValue(search.trim())
  const amount = goal.current_amount
  const close = useQuery({ ...purchasesQuery(text, getCloseAmounts(amount)), enabled: amount > 0 })
  const found = useQuery(purchasesQuery(text))
  const isPending = found.isPending || close.isLoading
  const rows = isPending ? [] : rankPurchases(close.data?.results ?? [], found.data?.results ?? [], amount)
  const spend = useMutation({
    mutationFn: () => {
      const input = { state: 'archived', transaction_id: purchaseId } as const
      return attempt(input, (key) => updateGoalState(goal.id, input, key))
    },
    onSuccess: ({ goal: spent }) => {
      toast.success(copy.done(goal.name))
      onDone(spent)
      onClose()
    },
    onError: () => toast.error(copy.stateFailed),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={copy.title}
      description={copy.lead(formatMoney(goal.current_amount))}
      footer={
        <>
          <Button onClick={onClose}>{goalsScreenCopy.form.cancel}</Button>
          <Button
            variant="primary"
            busy={spend.isPending}
            busyText={copy.busy}
            onClick={() => spend.mutate()}
          >
            {copy.submit}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-3">
        <UnsavedGuard draft={purchaseId} isSaving={spend.isPending} />
        {spend.isError && <ErrorBanner message={toErrorMessage(spend.error, copy.stateFailed)} />}
        <TextInput
          type="search"
          label={copy.question}
          hint={!isPending && close.data?.results.length === 0 ? copy.hintLatest : copy.hint}
          placeholder={copy.search}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <div
          role="radiogroup"
          aria-label={copy.question}
          aria-busy={isPending || undefined}
          className="relative grid max-h-[300px] auto-rows-max grid-cols-[minmax(0,1fr)] gap-0.5 overflow-y-auto rounded-lg border border-line p-1"
        >
          <Choice name={id} isChosen={purchaseId === null} onChoose={() => setPurchaseId(null)}>
            <span className="py-1.5 text-ink-2">{copy.none}</span>
          </Choice>
          {isPending && (
            <div className="px-2.5">
              <RowsSkeleton count={4} rowClass="h-11" />
            </div>
          )}
          {found.isError && <ErrorBanner message={copy.loadFailed} onRetry={() => void found.refetch()} />}
          {found.isSuccess && !isPending && rows.length === 0 && (
            <p className="px-3 py-2 text-sm text-ink-3">
              {search.trim() === '' ? copy.nothingYet : copy.nothingFound}
            </p>
          )}
          {rows.map((row) => (
            <Choice
              key={row.id}
              name={id}
              isChosen={purchaseId === row.id}
              onChoose={() => setPurchaseId(row.id)}
            >
              <Purchase row={row} today={today} />
            </Choice>
          ))}
        </div>
      </div>
    </Dialog>
  )
}

interface ChoiceProps {
  name: string
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

const Choice = ({ name, isChosen, onChoose, children }: ChoiceProps) => (
  <label className="relative flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 rounded-md px-2.5 py-1 hover:bg-surface-2 has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-brand">
    <input
      type="radio"
      name={name}
      checked={isChosen}
      onChange={onChoose}
      className="size-4 flex-none accent-brand"
    />
    {children}
  </label>
)

const Purchase = ({ row, today }: { row: Transaction; today: PlainDate }) => (
  <>
    <CategoryTile category={row.category} />
    <span className="min-w-0 flex-[1_1_6rem]">
      <span className="line-clamp-3 font-medium wrap-anywhere">{transactionName(row)}</span>
      <span className="num block text-sm text-ink-3">{shortDay(row.date, today)}</span>
    </span>
    <Amount value={row.amount} currency={row.currency} sign="always" className="ml-auto font-[550]" />
  </>
)

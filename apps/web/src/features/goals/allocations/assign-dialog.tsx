import { goalAllocationsCopy as copy } from '@lucas/contract/copy/planning/goal-allocations.ts'
import { allocationCopy } from '@lucas/contract/copy/planning/goals.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { Allocation, Goal } from '@lucas/contract/planning/goal.ts'
import { checkAllocations, sumAllocations } from '@lucas/contract/rules/goals.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { goalsQuery } from '../../../entities/goal/queries.ts'
import { TransactionLine } from '../../../entities/transaction/transaction-line.tsx'
import { toErrorMessage } from '../../../lib/http/api-error.ts'
import { useIdempotencyKey } from '../../../lib/http/use-idempotency-key.ts'
import { OptionalLabel } from '../../../ui/forms/field.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { checkedDraft, useDraftForm } from '../../../ui/forms/use-draft-form.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { useMoneyFormatter } from '../../../ui/primitives/amount-in-sentence.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { ErrorBanner } from '../../../ui/primitives/error-banner.tsx'
import { FieldSkeleton } from '../../../ui/primitives/form-skeletons.tsx'
import { type AllocationRow, computeChanges, computeRest, toDrafts, toRows } from './allocation-draft.ts'
import { invalidateGoals, saveAllocations } from './allocations-api.ts'
import { AssignRow } from './assign-row.tsx'
import { AssignTotal } from './assign-total.tsx'

interface AssignDraft {
  rows: AllocationRow[]
  note: string
}

interface AssignDialogProps {
  transaction: Transaction
  existing: readonly Allocation[]
  today: PlainDate
  onClose: () => void
}

/** Assigns parts of one transaction to goals; exceeding the amount shows while typing. */
export function AssignDialog({ transaction, existing, today, onClose }: AssignDialogProps) {
  const cache = useQueryClient()
  const attempt = useIdempotencyKey()
  const formatMoney = useMoneyFormatter()
  const goals = useQuery(goalsQuery)
  const [hint, setHint] = useState<string | null>(null)
  const size = Math.abs(transaction.amount)
  const choosable = goals.data?.results.filter((goal) => isChoosable(goal, existing)) ?? []
  const check = (rows: readonly AllocationRow[]) => {
    const { whole, rows: errors } = checkAllocations(toDrafts(rows), { size })
    const removesAll = rows.length === 0 && existing.length > 0
    const isValid = whole === null && errors.every((row) => Object.keys(row).length === 0)
    return { whole, errors, removesAll, isValid: removesAll || isValid }
  }
  const save = useMutation({
    mutationFn: ({ rows, note }: AssignDraft) => {
      const changes = { transactionId: transaction.id, ...computeChanges(rows, note.trim(), existing) }
      return attempt(changes, (key) => saveAllocations(changes, key))
    },
    onSuccess: (_, { rows }) => {
      toast.success(rows.length === 0 ? copy.removed : allocationCopy.done(rows.length))
      invalidateGoals(cache)
      onClose()
    },
    onError: () => invalidateGoals(cache),
  })
  const form = useDraftForm(
    checkedDraft(
      ({ rows }: AssignDraft) => (check(rows).isValid ? {} : { rows: allocationCopy.empty }),
      (draft) => draft,
    ),
    { rows: toRows(existing), note: existing[0]?.note ?? '' },
    { save },
  )
  const { rows, note } = form.draft
  const { whole, errors, removesAll, isValid } = check(rows)
  const hasTried = form.isSubmitted
  const setRows = (next: AllocationRow[]) => form.change({ rows: next })
  const change = (key: number, part: Partial<AllocationRow>) => {
    setHint(null)
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  }
  const fill = (key: number) => {
    const rest = computeRest(rows, key, size)
    if (rest > 0) change(key, { digits: String(rest) })
    else setHint(allocationCopy.nothingLeft)
  }
  const add = () => {
    if (rows.length >= choosable.length) return setHint(allocationCopy.tooMany)
    setRows([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, goalId: null, digits: '' }])
  }

  return (
    <FormDialog
      form={{ ...form, error: null }}
      size="lg"
      title={copy.title}
      cancel={copy.cancel}
      submit={existing.length === 0 ? copy.submit : copy.save}
      busyText={copy.busy}
      disabled={whole === 'total' || (hasTried && !isValid)}
      onClose={onClose}
    >
      <TransactionLine transaction={transaction} today={today} />
      {save.isError && <ErrorBanner message={toErrorMessage(save.error, allocationCopy.failed)} />}
      {goals.isPending && (
        <div aria-busy="true" className="grid gap-4 md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
          <FieldSkeleton />
          <FieldSkeleton />
        </div>
      )}
      {goals.isSuccess && choosable.length === 0 && (
        <p className="rounded-md bg-surface-2 px-3.5 py-3">
          {allocationCopy.noActiveGoals}{' '}
          <Link to="/objetivos" className="font-[550] text-brand hover:underline">
            {copy.toGoals}
          </Link>
        </p>
      )}
      {choosable.length > 0 && (
        <>
          <div className="grid grid-cols-1 gap-2.5">
            {rows.map((row, at) => (
              <AssignRow
                key={row.key}
                position={at + 1}
                row={row}
                goals={choosable}
                errors={hasTried || row.digits !== '' ? visibleErrors(errors[at], hasTried) : {}}
                onChange={(part) => change(row.key, part)}
                onAll={() => fill(row.key)}
                onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
              />
            ))}
            <Button
              variant="link"
              className="justify-self-start"
              icon={<Plus aria-hidden="true" className="size-4" />}
              onClick={add}
            >
              {copy.add}
            </Button>
            {(hint ?? (hasTried && whole === 'empty' && !removesAll)) && (
              <p role="alert" className="text-sm text-negative">
                {hint ?? allocationCopy.empty}
              </p>
            )}
          </div>
          <AssignTotal
            size={size}
            parts={rows.map(({ key, goalId, digits }) => ({
              key,
              goal: choosable.find((goal) => goal.id === goalId),
              amount: Number(digits),
            }))}
            error={
              whole === 'total' ? allocationCopy.totalMax(formatMoney(sumAllocations(toDrafts(rows)))) : null
            }
          />
          <TextInput
            label={<OptionalLabel>{copy.note}</OptionalLabel>}
            {...form.input('note')}
            maxLength={limits.goalNoteMax}
            hint={<span className="num">{copy.counter(note.length, limits.goalNoteMax)}</span>}
          />
        </>
      )}
    </FormDialog>
  )
}

/** Active goals, and goals that already have an allocation of this transaction (decisions 8). */
const isChoosable = ({ id, state }: Goal, existing: readonly Allocation[]): boolean =>
  state === 'active' || existing.some(({ goal_id }) => goal_id === id)

/** While typing, only definite errors show: a small amount may still grow. */
function visibleErrors(row: { goal?: string; amount?: string } | undefined, tried: boolean) {
  if (tried || row === undefined) return row ?? {}
  const { goal, amount } = row
  return {
    ...(goal === allocationCopy.goalRepeated && { goal }),
    ...(amount === allocationCopy.amountMax && { amount }),
  }
}

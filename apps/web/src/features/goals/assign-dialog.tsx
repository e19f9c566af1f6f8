import { goalPartsCopy as copy } from '@lucas/contract/copy/goal-parts.ts'
import { allocationCopy } from '@lucas/contract/copy/goals.ts'
import type { Allocation, Goal } from '@lucas/contract/goal.ts'
import { limits } from '@lucas/contract/limits.ts'
import { checkAllocations, totalOf } from '@lucas/contract/rules/goals.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Transaction } from '@lucas/contract/transaction.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { sentenceOf } from '../../lib/api-error.ts'
import { useAttemptKey } from '../../lib/attempt-key.ts'
import { goalsQuery } from '../../lib/goals-query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorBanner } from '../../ui/error-banner.tsx'
import { OptionalLabel } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { useMoneyWords } from '../../ui/money-words.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.tsx'
import { TransactionLine } from '../../ui/transaction-line.tsx'
import { AssignRow } from './assign-row.tsx'
import { AssignTotal } from './assign-total.tsx'
import { refreshGoals, saveParts } from './parts-api.ts'
import { changesOf, draftsOf, type PartRow, restFor, rowsOf } from './parts-draft.ts'

interface AssignDialogProps {
  transaction: Transaction
  held: readonly Allocation[]
  today: PlainDate
  onClose: () => void
}

/** One transaction shared among goals; what is over is seen while it is typed. */
export function AssignDialog({ transaction, held, today, onClose }: AssignDialogProps) {
  const id = useId()
  const cache = useQueryClient()
  const keyOf = useAttemptKey()
  const words = useMoneyWords()
  const goals = useQuery(goalsQuery)
  const [rows, setRows] = useState<PartRow[]>(() => rowsOf(held))
  const [note, setNote] = useState(held[0]?.note ?? '')
  const [tried, setTried] = useState(false)
  const [hint, setHint] = useState<string | null>(null)
  const size = Math.abs(transaction.amount)
  const choosable = goals.data?.results.filter((goal) => isChoosable(goal, held)) ?? []
  const faults = checkAllocations(draftsOf(rows), { size })
  const total = totalOf(draftsOf(rows))
  const clears = rows.length === 0 && held.length > 0
  const isGood =
    clears || (faults.whole === null && faults.rows.every((row) => Object.keys(row).length === 0))
  const save = useMutation({
    mutationFn: () => {
      const changes = { transactionId: transaction.id, ...changesOf(rows, note.trim(), held) }
      return saveParts(changes, keyOf(changes))
    },
    onSuccess: () => {
      toast.success(clears ? copy.removed : allocationCopy.done(rows.length))
      refreshGoals(cache)
      onClose()
    },
    onError: () => refreshGoals(cache),
  })
  const change = (key: number, part: Partial<PartRow>) => {
    setHint(null)
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  }
  const fill = (key: number) => {
    const rest = restFor(rows, key, size)
    if (rest > 0) change(key, { digits: String(rest) })
    else setHint(allocationCopy.nothingLeft)
  }
  const add = () => {
    if (rows.length >= choosable.length) return setHint(allocationCopy.tooMany)
    setRows([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, goalId: null, digits: '' }])
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isGood && !save.isPending) save.mutate()
  }

  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={copy.title}
      footer={
        <FormActions
          form={id}
          cancel={copy.cancel}
          onCancel={onClose}
          busy={save.isPending}
          busyText={copy.busy}
          disabled={faults.whole === 'total' || (tried && !isGood)}
        >
          {held.length === 0 ? copy.submit : copy.save}
        </FormActions>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="grid gap-4">
        <TransactionLine transaction={transaction} today={today} />
        {save.isError && <ErrorBanner message={sentenceOf(save.error, allocationCopy.failed)} />}
        {goals.isPending && <Skeleton className="h-12" />}
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
            <div className="grid gap-2.5">
              {rows.map((row, at) => (
                <AssignRow
                  key={row.key}
                  position={at + 1}
                  row={row}
                  goals={choosable}
                  faults={tried || row.digits !== '' ? faultsShown(faults.rows[at], tried) : {}}
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
              {(hint ?? (tried && faults.whole === 'empty' && !clears)) && (
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
              error={faults.whole === 'total' ? allocationCopy.totalMax(words(total)) : null}
            />
            <TextInput
              label={<OptionalLabel>{copy.note}</OptionalLabel>}
              value={note}
              maxLength={limits.goalNoteMax}
              hint={<span className="num">{copy.counter(note.length, limits.goalNoteMax)}</span>}
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
            />
          </>
        )}
      </form>
    </Dialog>
  )
}

/** Active goals; one that this row has already fed may be changed even when it is complete (decisions 8). */
const isChoosable = ({ id, state }: Goal, held: readonly Allocation[]): boolean =>
  state === 'active' || held.some(({ goal_id }) => goal_id === id)

/** While it is typed only what is surely wrong is said: a small amount may still grow. */
function faultsShown(row: { goal?: string; amount?: string } | undefined, tried: boolean) {
  if (tried || row === undefined) return row ?? {}
  const { goal, amount } = row
  return {
    ...(goal === allocationCopy.goalRepeated && { goal }),
    ...(amount === allocationCopy.amountMax && { amount }),
  }
}

import { goalsCopy } from '@lucas/contract/copy/planning/goals.ts'
import { goalsScreenCopy } from '@lucas/contract/copy/planning/goals-screen.ts'
import { limits } from '@lucas/contract/limits.ts'
import { contributionInput, type EntryAnswer, type Goal } from '@lucas/contract/planning/goal.ts'
import { progressPercentage } from '@lucas/contract/rules/goals.ts'
import { useMutation } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import * as z from 'zod/mini'
import { formatPercent } from '../../lib/format/format.ts'
import { toErrorMessage, toFieldErrors } from '../../lib/http/api-error.ts'
import { useIdempotencyKey } from '../../lib/http/use-idempotency-key.ts'
import { OptionalLabel } from '../../ui/forms/field.tsx'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { MoneyInput } from '../../ui/forms/money-input.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { checkedDraft, useDraftForm } from '../../ui/forms/use-draft-form.ts'
import { useMoneyFormatter } from '../../ui/primitives/amount-in-sentence.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { ErrorBanner } from '../../ui/primitives/error-banner.tsx'
import { contribute, withdraw } from './api.ts'
import { GoalTile, goalColor } from './goal-look.tsx'

const copy = goalsScreenCopy.contribute
const steps = [10_000, 50_000, 100_000]

interface EntryDraft {
  /** Digits. */
  amount: string
  note: string
}
const toContribution = ({ amount, note }: EntryDraft) => ({
  amount: Number(amount),
  ...(note.trim() !== '' && { note: note.trim() }),
})

interface ContributeDialogProps {
  goal: Goal
  /** Contribution ('in') or withdrawal ('out'). */
  direction: 'in' | 'out'
  firstName: string
  onDone: (answer: EntryAnswer) => void
  onClose: () => void
}

/** Amount, resulting balance and note. */
export function ContributeDialog({ goal, direction, firstName, onDone, onClose }: ContributeDialogProps) {
  const attempt = useIdempotencyKey()
  const formatMoney = useMoneyFormatter()
  const isContribution = direction === 'in'
  const save = useMutation({
    mutationFn: (input: ReturnType<typeof toContribution>) => {
      return attempt(input, (key) =>
        isContribution ? contribute(goal.id, input, key) : withdraw(goal.id, input, key),
      )
    },
    meta: { failed: isContribution ? copy.failed : copy.withdrawFailed },
    onSuccess: (answer) => {
      onDone(answer)
      onClose()
    },
  })
  const errorOf = ({ amount }: EntryDraft) =>
    validateAmount(amount, isContribution ? null : goal.current_amount)
  const form = useDraftForm(
    checkedDraft((draft: EntryDraft) => {
      const amount = errorOf(draft)
      return amount === undefined ? {} : { amount }
    }, toContribution),
    { amount: '', note: '' },
    { save },
  )
  const digits = form.draft.amount
  const amount = Number(digits)
  const amountError = errorOf(form.draft)
  // "1" may become "100.000": a too small amount shows on submit, a too large one at once.
  const shownError = form.isSubmitted || digits.length > 2 ? amountError : undefined
  const after = goal.current_amount + (isContribution ? amount : -amount)
  const isGood = amountError === undefined
  const completes = isContribution && isGood && after >= goal.target_amount
  const title = isContribution ? copy.title : copy.withdrawTitle
  const fill = isContribution ? goal.remaining_amount : goal.current_amount
  return (
    <FormDialog
      form={{ ...form, error: null }}
      title={title}
      cancel={goalsScreenCopy.form.cancel}
      submit={isGood ? (isContribution ? copy.submit : copy.withdraw)(formatMoney(amount)) : title}
      busyText={isContribution ? copy.contributing : copy.withdrawing}
      disabled={shownError !== undefined}
      onClose={onClose}
    >
      <div className="flex items-center gap-3">
        <GoalTile goal={goal} size="sm" />
        <div className="min-w-0">
          <p className="break-words font-semibold">{goal.name}</p>
          <p className="num text-sm text-ink-3">
            {copy.currentOfTarget(formatMoney(goal.current_amount), formatMoney(goal.target_amount))}
          </p>
        </div>
      </div>
      {save.isError && toFieldErrors(save.error).amount === undefined && (
        <ErrorBanner
          message={toErrorMessage(save.error, isContribution ? copy.failed : copy.withdrawFailed)}
        />
      )}
      <MoneyInput
        size="lg"
        label={copy.amount}
        currency="CLP"
        maxDigits={9}
        autoFocus
        {...form.field('amount')}
        error={shownError ?? form.errorOf('amount')}
        fill={
          fill >= limits.contributionMin && fill <= limits.contributionMax && fill !== amount
            ? {
                label: (isContribution ? copy.complete : copy.all)(formatMoney(fill)),
                onFill: () => form.change({ amount: String(fill) }),
              }
            : undefined
        }
      />
      <div className="flex flex-wrap gap-2">
        {steps.map((step) => (
          <Button key={step} size="sm" onClick={() => form.change({ amount: String(amount + step) })}>
            {copy.add(formatMoney(step))}
          </Button>
        ))}
      </div>
      {isGood && <Preview goal={goal} after={after} />}
      {completes ? (
        <p className="flex items-center gap-3.5 rounded-lg bg-gold-soft px-4 py-3.5 text-gold-ink">
          <span
            aria-hidden="true"
            className="coin-in grid size-9 flex-none place-items-center rounded-full bg-gold text-note"
          >
            <Check className="size-5" strokeWidth={2.5} />
          </span>
          <span>
            <strong className="block font-semibold">{copy.congratulation(firstName)}</strong>
            {copy.completes}
          </span>
        </p>
      ) : (
        isGood && (
          <TextInput
            label={<OptionalLabel>{copy.note}</OptionalLabel>}
            maxLength={limits.goalNoteMax}
            placeholder={isContribution ? copy.notePlaceholder : undefined}
            {...form.input('note')}
          />
        )
      )}
    </FormDialog>
  )
}

/** Returns the message of spec 5, or that the withdrawal exceeds the goal. */
function validateAmount(digits: string, most: number | null): string | undefined {
  const amount = digits === '' ? undefined : Number(digits)
  const read = z.safeParse(contributionInput, { amount })
  if (!read.success) return read.error.issues[0]?.message
  return most !== null && Number(digits) > most ? goalsCopy.overdrawn : undefined
}

/** Resulting progress: the old part solid, the new part hatched. */
function Preview({ goal, after }: { goal: Goal; after: number }) {
  const formatMoney = useMoneyFormatter()
  const { current_amount: before, target_amount: target } = goal
  const cap = (amount: number) => Math.min(100, Math.max(0, progressPercentage(amount, target)))
  const [from, to] = [cap(Math.min(before, after)), cap(Math.max(before, after))]
  const color = goalColor(goal)
  return (
    <div className="num rounded-lg bg-surface-2 px-4 py-3.5" aria-live="polite">
      <div className="flex justify-between gap-4 text-sm text-ink-3">
        <span>
          {copy.newBalance}
          <strong className="block text-[1.375rem]/7 font-semibold tracking-[-0.024em] text-ink">
            {formatMoney(after)}
          </strong>
        </span>
        <span className="text-right">
          {copy.progress}
          <strong className="block text-[1.375rem]/7 font-semibold tracking-[-0.024em] text-ink">
            {formatPercent(cap(after), 0)}
          </strong>
        </span>
      </div>
      <div className="mt-2.5 flex h-2 gap-px overflow-hidden rounded-full bg-track" aria-hidden="true">
        <div style={{ width: `${from}%`, background: color }} />
        <div
          style={{
            width: `${to - from}%`,
            background: `repeating-linear-gradient(115deg, ${color} 0 4px, color-mix(in oklab, ${color} 35%, var(--lu-surface)) 4px 7px)`,
          }}
        />
      </div>
      <p className="mt-2 flex justify-between gap-4 text-sm text-ink-3">
        <span>{copy.before(formatMoney(before))}</span>
        <span>
          {after >= target
            ? goalsScreenCopy.card.nothingLeft
            : goalsScreenCopy.card.left(formatMoney(target - after))}
        </span>
      </p>
    </div>
  )
}

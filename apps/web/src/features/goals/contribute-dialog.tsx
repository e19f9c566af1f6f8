import { goalsCopy } from '@lucas/contract/copy/goals.ts'
import { goalsScreenCopy } from '@lucas/contract/copy/goals-screen.ts'
import { contributionInput, type EntryAnswer, type Goal } from '@lucas/contract/goal.ts'
import { limits } from '@lucas/contract/limits.ts'
import { progressPercentage } from '@lucas/contract/rules/goals.ts'
import { useMutation } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import * as z from 'zod/mini'
import { refusalsOf, sentenceOf } from '../../lib/api-error.ts'
import { useAttemptKey } from '../../lib/attempt-key.ts'
import { percent } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorBanner } from '../../ui/error-banner.tsx'
import { OptionalLabel } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { useMoneyWords } from '../../ui/money-words.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.tsx'
import { contribute, withdraw } from './api.ts'
import { GoalTile, goalColor } from './goal-look.tsx'

const copy = goalsScreenCopy.contribute
const steps = [10_000, 50_000, 100_000]

interface ContributeDialogProps {
  goal: Goal
  /** Puts money in, or takes it out. */
  way: 'in' | 'out'
  firstName: string
  onDone: (answer: EntryAnswer) => void
  onClose: () => void
}

/** How much, what comes of it, and a word to remember it by. */
export function ContributeDialog({ goal, way, firstName, onDone, onClose }: ContributeDialogProps) {
  const id = useId()
  const keyOf = useAttemptKey()
  const words = useMoneyWords()
  const [digits, setDigits] = useState('')
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const isIn = way === 'in'
  const amount = Number(digits)
  const save = useMutation({
    mutationFn: () => {
      const input = { amount, ...(note.trim() !== '' && { note: note.trim() }) }
      const key = keyOf(input)
      return isIn ? contribute(goal.id, input, key) : withdraw(goal.id, input, key)
    },
    onSuccess: (answer) => {
      onDone(answer)
      onClose()
    },
    onError: (error) => toast.error(sentenceOf(error, isIn ? copy.failed : copy.withdrawFailed)),
  })
  const fault = faultOf(digits, isIn ? null : goal.current_amount)
  const refused = refusalsOf(save.error).amount
  // "1" may become "100.000": too little is said when it is meant, too much at once.
  const shownFault = tried || digits.length > 2 ? fault : undefined
  const after = goal.current_amount + (isIn ? amount : -amount)
  const isGood = fault === undefined
  const completes = isIn && isGood && after >= goal.target_amount
  const fill = isIn ? goal.remaining_amount : goal.current_amount
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isGood && !save.isPending) save.mutate()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isIn ? copy.title : copy.withdrawTitle}
      footer={
        <FormActions
          form={id}
          cancel={goalsScreenCopy.form.cancel}
          onCancel={onClose}
          busy={save.isPending}
          busyText={isIn ? copy.contributing : copy.withdrawing}
          disabled={shownFault !== undefined}
        >
          {isGood
            ? (isIn ? copy.submit : copy.withdraw)(words(amount))
            : isIn
              ? copy.title
              : copy.withdrawTitle}
        </FormActions>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="grid gap-4">
        <div className="flex items-center gap-3">
          <GoalTile goal={goal} size="sm" />
          <div className="min-w-0">
            <p className="break-words font-semibold">{goal.name}</p>
            <p className="num text-sm text-ink-3">
              {copy.standing(words(goal.current_amount), words(goal.target_amount))}
            </p>
          </div>
        </div>
        {save.isError && refused === undefined && (
          <ErrorBanner message={sentenceOf(save.error, isIn ? copy.failed : copy.withdrawFailed)} />
        )}
        <MoneyInput
          size="lg"
          label={copy.amount}
          currency="CLP"
          value={digits}
          mostDigits={9}
          error={shownFault ?? refused}
          autoFocus
          onChange={setDigits}
          fill={
            fill >= limits.contributionMin && fill <= limits.contributionMax && fill !== amount
              ? {
                  label: (isIn ? copy.complete : copy.all)(words(fill)),
                  onFill: () => setDigits(String(fill)),
                }
              : undefined
          }
        />
        <div className="flex flex-wrap gap-2">
          {steps.map((step) => (
            <Button key={step} size="sm" onClick={() => setDigits(String(amount + step))}>
              {copy.add(words(step))}
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
              value={note}
              maxLength={limits.goalNoteMax}
              placeholder={isIn ? copy.notePlaceholder : undefined}
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
            />
          )
        )}
      </form>
    </Dialog>
  )
}

/** The sentence of spec 5, or that the goal does not hold as much. */
function faultOf(digits: string, most: number | null): string | undefined {
  const amount = digits === '' ? undefined : Number(digits)
  const read = z.safeParse(contributionInput, { amount })
  if (!read.success) return read.error.issues[0]?.message
  return most !== null && Number(digits) > most ? goalsCopy.overdrawn : undefined
}

/** What the goal will hold: the old part solid, the new part hatched. */
function Preview({ goal, after }: { goal: Goal; after: number }) {
  const words = useMoneyWords()
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
            {words(after)}
          </strong>
        </span>
        <span className="text-right">
          {copy.progress}
          <strong className="block text-[1.375rem]/7 font-semibold tracking-[-0.024em] text-ink">
            {percent(cap(after), 0)}
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
        <span>{copy.before(words(before))}</span>
        <span>
          {after >= target
            ? goalsScreenCopy.card.nothingLeft
            : goalsScreenCopy.card.left(words(target - after))}
        </span>
      </p>
    </div>
  )
}

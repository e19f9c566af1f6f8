import { goalsCopy } from '@lucas/contract/copy/goals.ts'
import { goalsScreenCopy } from '@lucas/contract/copy/goals-screen.ts'
import { type Goal, goalCategories, goalLooks } from '@lucas/contract/goal.ts'
import { limits } from '@lucas/contract/limits.ts'
import { progressPercentage, suggestedMonthly } from '@lucas/contract/rules/goals.ts'
import { addDays, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalsOf } from '../../lib/api-error.ts'
import { useAttemptKey } from '../../lib/attempt-key.ts'
import { percent } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { OptionalLabel } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { useMoneyWords } from '../../ui/money-words.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.tsx'
import { createGoal, patchGoal } from './api.ts'
import { emptyGoalForm, type GoalForm, goalFormErrors, goalFormOf, toGoalInput } from './goal-form.ts'

const copy = goalsScreenCopy.form

interface GoalDialogProps {
  /** Of an edit; a new goal without it. */
  goal?: Goal | undefined
  today: PlainDate
  onSaved: (goal: Goal) => void
  onRemove: (goal: Goal) => void
  onClose: () => void
}

/** Makes a goal or changes one. */
export function GoalDialog({ goal, today, onSaved, onRemove, onClose }: GoalDialogProps) {
  const keyOf = useAttemptKey()
  const words = useMoneyWords()
  const [form, setForm] = useState<GoalForm>(() => (goal ? goalFormOf(goal) : emptyGoalForm))
  const [tried, setTried] = useState(false)
  const save = useMutation({
    mutationFn: () => {
      const input = toGoalInput(form)
      if (!goal) return createGoal(input, keyOf(input))
      const { target_date, ...rest } = input
      // A date that has gone by and was not touched is no fault of this edit.
      return patchGoal(goal.id, target_date === goal.target_date ? rest : { ...rest, target_date })
    },
    onSuccess: (saved) => {
      toast.success(goal ? copy.changed : copy.created)
      onSaved(saved)
      onClose()
    },
  })
  const wrong = goalFormErrors(form, today, goal)
  const refused = refusalsOf(save.error)
  const errorOf = (field: keyof typeof wrong) => (tried ? wrong[field] : undefined) ?? refused[field]
  const change = (part: Partial<GoalForm>) => setForm({ ...form, ...part })
  const submit = () => {
    setTried(true)
    if (Object.keys(wrong).length === 0) save.mutate()
  }
  const target = Number(form.target)
  const current = goal?.current_amount ?? 0
  const monthly =
    form.date > today && target > current ? suggestedMonthly(target - current, today, form.date) : null

  return (
    <FormDialog
      size="lg"
      title={goal ? copy.edit : copy.create}
      cancel={copy.cancel}
      busy={save.isPending}
      busyText={copy.saving}
      others={
        goal && (
          <Button variant="ghost" className="mr-auto text-negative md:-ml-3.5" onClick={() => onRemove(goal)}>
            {copy.remove}
          </Button>
        )
      }
      submit={goal ? copy.save : copy.createButton}
      error={save.error}
      failed={goal ? copy.changeFailed : copy.createFailed}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={copy.name}
        value={form.name}
        placeholder={copy.namePlaceholder}
        maxLength={limits.goalNameMax + 1}
        error={errorOf('name')}
        autoFocus={!goal}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <div className="grid grid-cols-2 gap-3 md:gap-4">
        <MoneyInput
          label={copy.target}
          currency="CLP"
          value={form.target}
          error={errorOf('target_amount')}
          hint={
            goal && target > 0
              ? copy.saved(words(current), percent(Math.min(100, progressPercentage(current, target)), 0))
              : undefined
          }
          onChange={(digits) => change({ target: digits })}
        />
        <TextInput
          type="date"
          label={<OptionalLabel>{copy.date}</OptionalLabel>}
          className="num"
          min={addDays(today, 1)}
          value={form.date}
          error={errorOf('target_date')}
          hint={monthly === null ? undefined : copy.suggested(words(monthly))}
          onChange={({ currentTarget }) => change({ date: currentTarget.value })}
        />
      </div>
      <CategoryChoice value={form.category} onChange={(category) => change({ category })} />
      <div className="grid gap-3 border-t border-line pt-4">
        <Switch
          label={copy.auto}
          hint={copy.autoHint}
          checked={form.auto}
          onChange={(auto) => change({ auto })}
        />
        {form.auto && (
          <div className="md:w-1/2 md:pr-2">
            <MoneyInput
              label={copy.threshold}
              currency="CLP"
              value={form.threshold}
              error={errorOf('reactivate_threshold')}
              hint={copy.thresholdHint}
              onChange={(threshold) => change({ threshold })}
            />
          </div>
        )}
      </div>
    </FormDialog>
  )
}

type Category = GoalForm['category']

const CategoryChoice = ({ value, onChange }: { value: Category; onChange: (category: Category) => void }) => (
  <fieldset>
    <legend className="mb-1.5 text-sm font-[550]">{copy.category}</legend>
    <div className="grid grid-cols-4 gap-2 md:grid-cols-7">
      {goalCategories.map((category) => (
        <label
          key={category}
          className="relative grid cursor-pointer justify-items-center gap-1 rounded-md border border-line-strong px-1 pt-2.5 pb-2 text-[11.5px] leading-4 font-medium text-ink-2 hover:bg-surface-2 has-checked:border-brand has-checked:bg-brand-soft has-checked:text-brand has-checked:shadow-[inset_0_0_0_1px_var(--lu-brand)] has-focus-visible:outline-2 has-focus-visible:outline-brand"
        >
          <input
            type="radio"
            name="goal-category"
            value={category}
            checked={category === value}
            onChange={() => onChange(category)}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
          />
          <span aria-hidden="true" className="emoji text-[22px] leading-7">
            {goalLooks[category].icon}
          </span>
          {goalsCopy.categories[category]}
        </label>
      ))}
    </div>
  </fieldset>
)

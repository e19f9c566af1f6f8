import { goalsCopy } from '@lucas/contract/copy/planning/goals.ts'
import { goalsScreenCopy } from '@lucas/contract/copy/planning/goals-screen.ts'
import { limits } from '@lucas/contract/limits.ts'
import {
  type Goal,
  type GoalInput,
  goalCategories,
  goalCategoryStyles,
} from '@lucas/contract/planning/goal.ts'
import { isPastDate, progressPercentage, suggestedMonthly } from '@lucas/contract/rules/goals.ts'
import { addDays, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { useMutation } from '@tanstack/react-query'
import { formatFullDay, formatPercent } from '../../lib/format/format.ts'
import { useIdempotencyKey } from '../../lib/http/use-idempotency-key.ts'
import { DateField } from '../../ui/forms/date/date-field.tsx'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { MoneyInput } from '../../ui/forms/money-input.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { checkedDraft, useDraftForm } from '../../ui/forms/use-draft-form.ts'
import { useMoneyFormatter } from '../../ui/primitives/amount-in-sentence.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Switch } from '../../ui/primitives/switch.tsx'
import { createGoal, updateGoal } from './api.ts'
import {
  emptyGoalForm,
  type GoalForm,
  type GoalSuggestion,
  getGoalFormErrors,
  proposeDate,
  toGoalForm,
  toGoalInput,
} from './goal-form.ts'

const copy = goalsScreenCopy.form

interface GoalDialogProps {
  /** The goal to edit; undefined creates one. */
  goal?: Goal | undefined
  /** Fills in a new goal. */
  suggestion?: GoalSuggestion | undefined
  today: PlainDate
  onSaved: (goal: Goal) => void
  onRemove: (goal: Goal) => void
  onClose: () => void
}

/** Creates or edits a goal. */
export function GoalDialog({ goal, suggestion, today, onSaved, onRemove, onClose }: GoalDialogProps) {
  const attempt = useIdempotencyKey()
  const formatMoney = useMoneyFormatter()
  const save = useMutation({
    mutationFn: (input: GoalInput) => {
      if (!goal) return attempt(input, (key) => createGoal(input, key))
      const { target_date, ...rest } = input
      // An unchanged target date may be in the past.
      return updateGoal(goal.id, target_date === goal.target_date ? rest : { ...rest, target_date })
    },
    meta: { done: goal ? copy.changed : copy.created },
    onSuccess: (saved) => {
      onSaved(saved)
      onClose()
    },
  })
  const form = useDraftForm(
    checkedDraft((draft: GoalForm) => getGoalFormErrors(draft, today, goal), toGoalInput),
    goal ? toGoalForm(goal, today) : { ...emptyGoalForm, ...suggestion },
    { save },
  )
  const { target_date: date } = form.draft
  const target = Number(form.draft.target_amount)
  const current = goal?.current_amount ?? 0
  const monthly = date > today && target > current ? suggestedMonthly(target - current, today, date) : null
  const past = goal?.target_date ?? null
  const pastDay = past !== null && isPastDate(past, today) ? formatFullDay(past) : null
  const isProposed = goal !== undefined && date === proposeDate(goal, today)
  const dateHint = pastDay === null ? null : isProposed ? copy.proposed(pastDay) : copy.pastDate(pastDay)

  return (
    <FormDialog
      form={form}
      size="lg"
      title={goal ? copy.edit : copy.create}
      cancel={copy.cancel}
      busyText={copy.saving}
      extraActions={
        goal && (
          <Button variant="ghost" className="mr-auto text-negative md:-ml-3.5" onClick={() => onRemove(goal)}>
            {copy.remove}
          </Button>
        )
      }
      submit={goal ? copy.save : copy.createButton}
      errorMessage={goal ? copy.changeFailed : copy.createFailed}
      onClose={onClose}
    >
      <TextInput
        label={copy.name}
        placeholder={copy.namePlaceholder}
        maxLength={limits.goalNameMax + 1}
        autoFocus={!goal}
        {...form.input('name')}
      />
      <div className="grid grid-cols-2 gap-3 md:gap-4">
        <MoneyInput
          label={copy.target}
          currency="CLP"
          hint={
            goal && target > 0
              ? copy.saved(
                  formatMoney(current),
                  formatPercent(Math.min(100, progressPercentage(current, target)), 0),
                )
              : undefined
          }
          {...form.field('target_amount')}
        />
        <DateField
          label={copy.date}
          isOptional
          min={addDays(today, 1)}
          hint={dateHint ?? (monthly === null ? undefined : copy.suggested(formatMoney(monthly)))}
          {...form.field('target_date')}
        />
      </div>
      <CategoryChoice {...form.field('category')} />
      <div className="grid grid-cols-1 gap-3 border-t border-line pt-4">
        <Switch
          label={copy.auto}
          hint={copy.autoHint}
          checked={form.draft.auto_reactivate}
          onChange={(auto_reactivate) => form.change({ auto_reactivate })}
        />
        {form.draft.auto_reactivate && (
          <div className="md:w-1/2 md:pr-2">
            <MoneyInput
              label={copy.threshold}
              currency="CLP"
              hint={copy.thresholdHint}
              {...form.field('reactivate_threshold')}
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
          className="relative grid cursor-pointer justify-items-center gap-1 rounded-md border border-line-strong px-1 pt-2.5 pb-2 text-[0.71875rem] leading-4 font-medium text-ink-2 hover:bg-surface-2 has-checked:border-brand has-checked:bg-brand-soft has-checked:text-brand has-checked:shadow-[inset_0_0_0_1px_var(--lu-brand)] has-focus-visible:outline-2 has-focus-visible:outline-brand"
        >
          <input
            type="radio"
            name="goal-category"
            value={category}
            checked={category === value}
            onChange={() => onChange(category)}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
          />
          <span aria-hidden="true" className="emoji text-[1.375rem] leading-7">
            {goalCategoryStyles[category].icon}
          </span>
          {goalsCopy.categories[category]}
        </label>
      ))}
    </div>
  </fieldset>
)

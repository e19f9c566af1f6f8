import { budgetsScreenCopy } from '@lucas/contract/copy/planning/budgets-screen.ts'
import { salary } from '@lucas/contract/copy/transactions/category-labels.ts'
import type { Budget, BudgetChange, BudgetLine } from '@lucas/contract/planning/budget.ts'
import { useMutation } from '@tanstack/react-query'
import { lineName } from '../../entities/budget/budget-line.ts'
import { useCategoryChoices } from '../../entities/category/category-store.ts'
import { categoryChoiceName } from '../../entities/category/category-tile.tsx'
import { formatLongMonth } from '../../lib/format/format.ts'
import { toFieldErrors } from '../../lib/http/api-error.ts'
import { useIdempotencyKey } from '../../lib/http/use-idempotency-key.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { MoneyInput } from '../../ui/forms/money-input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { checkedDraft, useDraftForm } from '../../ui/forms/use-draft-form.ts'
import { useMoneyFormatter } from '../../ui/primitives/amount-in-sentence.tsx'
import { Segmented } from '../../ui/primitives/segmented.tsx'
import { Switch } from '../../ui/primitives/switch.tsx'
import { createLines, type NewLine, updateLine } from './api.ts'
import { CategoryChecks } from './category-checks.tsx'
import { emptyLine, findLineErrors, toLineForm, toMonthly, toNewLine } from './line-form.ts'
import { useCutNotice } from './use-undo-move.ts'

const copy = budgetsScreenCopy.form
const kinds = [
  { value: 'category', label: copy.kinds.category },
  { value: 'group', label: copy.kinds.group },
] as const
const pers = [
  { value: 'month', label: copy.pers.month },
  { value: 'year', label: copy.pers.year },
] as const

const lineDraft = checkedDraft(findLineErrors, toNewLine)
/** The server names the fields of a new line by its place. */
const toLineErrors = (error: Error | null): Record<string, string> =>
  Object.fromEntries(
    Object.entries(toFieldErrors(error)).map(([path, text]) => [path.replace(/^lines\.0\./, ''), text]),
  )

interface BudgetLineDialogProps {
  budget: Budget
  /** The line to change; undefined creates one. */
  line: BudgetLine | undefined
  /** The category of a new line. */
  category?: string | undefined
  onClose: () => void
}

/** Creates or changes a line. An amount holds from the shown month on. */
export function BudgetLineDialog({ budget, line, category = '', onClose }: BudgetLineDialogProps) {
  const attempt = useIdempotencyKey()
  const formatMoney = useMoneyFormatter()
  const sayCut = useCutNotice()
  const taken = new Set(budget.lines.map(({ category }) => category))
  const categories = [...useCategoryChoices().values()].filter(({ category }) => category !== salary)
  const month = budget.state === 'running' ? undefined : budget.month

  const save = useMutation({
    mutationFn: async (input: NewLine): Promise<BudgetChange> => {
      const since = month === undefined ? {} : { month }
      if (line === undefined) return attempt(input, (key) => createLines({ lines: [input], ...since }, key))
      const { kind: _, category: __, ...patch } = input
      return updateLine(line.id, { ...patch, ...since })
    },
    meta: { done: line ? copy.saved : copy.created, stale: ['figures'] },
    onSuccess: (change) => {
      sayCut(change)
      onClose()
    },
  })
  const form = useDraftForm(lineDraft, line ? toLineForm(line) : { ...emptyLine, category }, {
    save,
    toErrors: toLineErrors,
  })
  const { kind, per } = form.draft
  const hasMembers = kind === 'group' || kind === 'fixed' || kind === 'non_monthly'
  const monthly = toMonthly(form.draft)
  const moved = line?.moved ?? 0
  const hints = [
    ...(per === 'year' && monthly > 0 ? [copy.spread(formatMoney(monthly))] : []),
    ...(monthly > 0 && monthly + moved < 0 ? [copy.gave(formatMoney(-moved))] : []),
  ]

  return (
    <FormDialog
      form={form}
      title={line ? copy.edit(lineName(line)) : copy.create}
      cancel={copy.cancel}
      submit={copy.save}
      busyText={copy.saving}
      errorMessage={copy.failed}
      onClose={onClose}
    >
      {line === undefined && (
        <Segmented
          label={copy.kind}
          options={kinds}
          value={kind === 'group' ? 'group' : 'category'}
          onChange={(next) => form.change({ kind: next })}
          className="w-fit"
        />
      )}
      {line === undefined && kind === 'category' && (
        <Select
          label={copy.category}
          options={[
            { value: '', label: copy.choose },
            ...categories
              .filter(({ category }) => !taken.has(category))
              .map(({ category }) => ({ value: category, label: categoryChoiceName(category) })),
          ]}
          {...form.input('category')}
        />
      )}
      {kind === 'group' && <TextInput label={copy.name} maxLength={30} {...form.input('name')} />}
      <div className="grid gap-2">
        <MoneyInput
          label={copy.amount}
          currency="CLP"
          maxDigits={9}
          hint={hints.length > 0 ? hints.join(' ') : undefined}
          {...form.field('amount')}
        />
        <Segmented
          label={copy.per}
          options={pers}
          value={per}
          onChange={(next) => form.change({ per: next, ...(next === 'year' && { carries: true }) })}
          className="w-fit"
        />
      </div>
      {hasMembers && (
        <CategoryChecks
          label={kind === 'group' ? copy.categories : copy.flexCategories}
          categories={categories.filter(({ parent }) => parent === null)}
          chosen={form.draft.categories}
          error={form.errorOf('categories')}
          onChange={(categories) => form.change({ categories })}
        />
      )}
      <Switch
        label={copy.carry}
        hint={copy.carryHint}
        checked={form.draft.carries}
        onChange={(carries) => form.change({ carries })}
      />
      <p className="text-sm text-ink-3">{copy.since(formatLongMonth(budget.month))}</p>
    </FormDialog>
  )
}

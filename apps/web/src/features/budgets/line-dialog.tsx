import { budgetsScreenCopy } from '@lucas/contract/copy/planning/budgets-screen.ts'
import { salary } from '@lucas/contract/copy/transactions/category-labels.ts'
import type { Budget, BudgetChange, BudgetLine } from '@lucas/contract/planning/budget.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { lineName } from '../../entities/budget/budget-line.tsx'
import { useCategoryChoices } from '../../entities/category/category-store.ts'
import { categoryChoiceName } from '../../entities/category/category-tile.tsx'
import { formatLongMonth } from '../../lib/format/format.ts'
import { toFieldErrors } from '../../lib/http/api-error.ts'
import { useIdempotencyKey } from '../../lib/http/use-idempotency-key.ts'
import { invalidateQueriesOf, queryKeyRoots } from '../../lib/live/invalidate-on-event.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { MoneyInput } from '../../ui/forms/money-input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { useMoneyFormatter } from '../../ui/primitives/amount-in-sentence.tsx'
import { Segmented } from '../../ui/primitives/segmented.tsx'
import { Switch } from '../../ui/primitives/switch.tsx'
import { createLines, type NewLine, updateLine } from './api.ts'
import { CategoryChecks } from './category-checks.tsx'
import { emptyLine, parseLineForm, toLineForm, toMonthly } from './line-form.ts'
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

interface LineDialogProps {
  budget: Budget
  /** The line to change; undefined creates one. */
  line: BudgetLine | undefined
  onClose: () => void
}

/** Creates or changes a line. An amount holds from the shown month on. */
export function LineDialog({ budget, line, onClose }: LineDialogProps) {
  const cache = useQueryClient()
  const attempt = useIdempotencyKey()
  const words = useMoneyFormatter()
  const sayCut = useCutNotice()
  const [form, setForm] = useState(() => (line ? toLineForm(line) : emptyLine))
  const [tried, setTried] = useState(false)
  const change = (part: Partial<typeof form>) => setForm({ ...form, ...part })
  const read = parseLineForm(form)
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
    onSuccess: (change) => {
      toast.success(line ? copy.saved : copy.created)
      sayCut(change)
      onClose()
    },
    onSettled: () => invalidateQueriesOf(cache, queryKeyRoots.figures),
  })
  const serverErrors = toFieldErrors(save.error)
  const errorOf = (field: string) =>
    (tried ? read.errors[field] : undefined) ?? serverErrors[field] ?? serverErrors[`lines.0.${field}`]
  const submit = () => {
    setTried(true)
    if (read.line !== null) save.mutate(read.line)
  }
  const hasMembers = form.kind === 'group' || form.kind === 'fixed' || form.kind === 'non_monthly'
  const monthly = toMonthly(form)
  const moved = line?.moved ?? 0
  const hints = [
    ...(form.per === 'year' && monthly > 0 ? [copy.spread(words(monthly))] : []),
    ...(monthly > 0 && monthly + moved < 0 ? [copy.gave(words(-moved))] : []),
  ]

  return (
    <FormDialog
      form={{ draft: form, busy: save.isPending, error: save.error, onSubmit: submit }}
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
          value={form.kind === 'group' ? 'group' : 'category'}
          onChange={(kind) => change({ kind })}
          className="w-fit"
        />
      )}
      {line === undefined && form.kind === 'category' && (
        <Select
          label={copy.category}
          options={[
            { value: '', label: copy.choose },
            ...categories
              .filter(({ category }) => !taken.has(category))
              .map(({ category }) => ({ value: category, label: categoryChoiceName(category) })),
          ]}
          value={form.category}
          error={errorOf('category')}
          onChange={({ currentTarget }) => change({ category: currentTarget.value })}
        />
      )}
      {form.kind === 'group' && (
        <TextInput
          label={copy.name}
          value={form.name}
          maxLength={30}
          error={errorOf('name')}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
      )}
      <div className="grid gap-2">
        <MoneyInput
          label={copy.amount}
          currency="CLP"
          maxDigits={9}
          value={form.amount}
          error={errorOf('amount')}
          hint={hints.length > 0 ? hints.join(' ') : undefined}
          onChange={(amount) => change({ amount })}
        />
        <Segmented
          label={copy.per}
          options={pers}
          value={form.per}
          onChange={(per) => change({ per, ...(per === 'year' && { carries: true }) })}
          className="w-fit"
        />
      </div>
      {hasMembers && (
        <CategoryChecks
          label={form.kind === 'group' ? copy.categories : copy.flexCategories}
          categories={categories.filter(({ parent }) => parent === null)}
          chosen={form.categories}
          error={errorOf('categories')}
          onChange={(chosen) => change({ categories: chosen })}
        />
      )}
      <Switch
        label={copy.carry}
        hint={copy.carryHint}
        checked={form.carries}
        onChange={(carries) => change({ carries })}
      />
      <p className="text-sm text-ink-3">{copy.since(formatLongMonth(budget.month))}</p>
    </FormDialog>
  )
}

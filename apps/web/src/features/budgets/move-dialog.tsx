import { budgetsCopy } from '@lucas/contract/copy/planning/budgets.ts'
import { budgetsScreenCopy } from '@lucas/contract/copy/planning/budgets-screen.ts'
import type { BudgetLine } from '@lucas/contract/planning/budget.ts'
import { lineName } from '../../entities/budget/budget-line.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { MoneyInput } from '../../ui/forms/money-input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { checkedDraft, useDraftForm } from '../../ui/forms/use-draft-form.ts'
import { useMoneyFormatter } from '../../ui/primitives/amount-in-sentence.tsx'
import { listMoveTargets } from './move-choices.ts'
import { useMove } from './use-move.ts'

const copy = budgetsScreenCopy.move

interface MoveDraft {
  from_line: string
  to_line: string
  /** Digits. */
  amount: string
}

interface MoveDialogProps {
  lines: readonly BudgetLine[]
  line: BudgetLine
  /** A day of the period. */
  day: string
  onClose: () => void
}

/** Moves money between a line and another one of its level. A line that spent too much gets, another one gives. */
export function MoveDialog({ lines, line, day, onClose }: MoveDialogProps) {
  const formatMoney = useMoneyFormatter()
  const choices = [line, ...listMoveTargets(lines, line)]
  const getsMoney = line.left < 0
  const other = choices.find(({ id }) => id !== line.id)?.id ?? ''
  const move = useMove({ onDone: onClose })
  const find = (wanted: string) => choices.find(({ id }) => id === wanted)
  const mostOf = ({ from_line }: MoveDraft) => find(from_line)?.planned ?? 0
  const findAmountError = (draft: MoveDraft): string | undefined => {
    if (Number(draft.amount) <= 0) return budgetsCopy.amountMin
    const most = mostOf(draft)
    return Number(draft.amount) > most ? budgetsCopy.moveTooMuch(formatMoney(most)) : undefined
  }
  const findErrors = (draft: MoveDraft) => {
    const amount = findAmountError(draft)
    return {
      ...(draft.from_line === draft.to_line && { to_line: budgetsCopy.moveSame }),
      ...(amount !== undefined && { amount }),
    }
  }
  const send = ({ from_line, to_line, amount }: MoveDraft): void => {
    const [from, to] = [find(from_line), find(to_line)]
    if (from && to) move.mutate({ from, to, amount: Number(amount), on: day })
  }
  const form = useDraftForm(
    checkedDraft(findErrors, (draft) => draft),
    {
      from_line: getsMoney ? other : line.id,
      to_line: getsMoney ? line.id : other,
      amount: getsMoney ? String(-line.left) : '',
    },
    { save: { ...move, mutate: send } },
  )
  const { draft } = form
  const [from, to] = [find(draft.from_line), find(draft.to_line)]
  // What is spent already stays where it is.
  const spare = from === undefined ? 0 : Math.min(from.left, from.planned)
  const amount = Number(draft.amount)
  const options = choices.map((one) => ({
    value: one.id,
    label: copy.option(lineName(one), formatMoney(one.planned)),
  }))
  return (
    <FormDialog
      form={form}
      title={copy.title}
      description={copy.text}
      cancel={budgetsScreenCopy.form.cancel}
      submit={copy.submit}
      busyText={copy.busy}
      errorMessage={copy.failed}
      onClose={onClose}
    >
      <Select label={copy.from} options={options} {...form.input('from_line')} />
      <Select label={copy.to} options={options} {...form.input('to_line')} />
      <MoneyInput
        label={copy.amount}
        currency="CLP"
        maxDigits={9}
        {...form.field('amount')}
        error={form.errorOf('amount') ?? (draft.amount.length > 2 ? findAmountError(draft) : undefined)}
        fill={
          spare > 0 && spare !== amount
            ? { label: copy.rest(formatMoney(spare)), onFill: () => form.change({ amount: String(spare) }) }
            : undefined
        }
      />
      {from && to && from !== to && amount > 0 && (
        <p className="num text-sm whitespace-normal text-ink-2">
          {copy.after(
            { name: lineName(from), left: formatMoney(from.left - amount) },
            { name: lineName(to), left: formatMoney(to.left + amount) },
          )}
        </p>
      )}
    </FormDialog>
  )
}

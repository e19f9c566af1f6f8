import { budgetsCopy } from '@lucas/contract/copy/planning/budgets.ts'
import { budgetsScreenCopy } from '@lucas/contract/copy/planning/budgets-screen.ts'
import type { BudgetLine } from '@lucas/contract/planning/budget.ts'
import { useState } from 'react'
import { lineName } from '../../entities/budget/budget-line.tsx'
import { toFieldErrors } from '../../lib/http/api-error.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { MoneyInput } from '../../ui/forms/money-input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { useMoneyFormatter } from '../../ui/primitives/amount-in-sentence.tsx'
import { listMoveTargets } from './move-choices.ts'
import { useMove } from './use-move.ts'

const copy = budgetsScreenCopy.move

interface MoveDialogProps {
  lines: readonly BudgetLine[]
  line: BudgetLine
  /** A day of the period. */
  day: string
  onClose: () => void
}

/** Moves money between a line and another one of its level. A line that spent too much gets, another one gives. */
export function MoveDialog({ lines, line, day, onClose }: MoveDialogProps) {
  const words = useMoneyFormatter()
  const choices = [line, ...listMoveTargets(lines, line)]
  const getsMoney = line.left < 0
  const other = choices.find(({ id }) => id !== line.id)?.id ?? ''
  const [fromId, setFromId] = useState(getsMoney ? other : line.id)
  const [toId, setToId] = useState(getsMoney ? line.id : other)
  const [digits, setDigits] = useState(getsMoney ? String(-line.left) : '')
  const [tried, setTried] = useState(false)
  const move = useMove({ onDone: onClose })
  const from = choices.find(({ id }) => id === fromId)
  const to = choices.find(({ id }) => id === toId)
  const most = from?.planned ?? 0
  const amount = Number(digits)
  const serverErrors = toFieldErrors(move.error)
  const amountError =
    amount <= 0 ? budgetsCopy.amountMin : amount > most ? budgetsCopy.moveTooMuch(words(most)) : undefined
  const toError = fromId === toId ? budgetsCopy.moveSame : serverErrors.to_line
  const options = choices.map((one) => ({
    value: one.id,
    label: copy.option(lineName(one), words(one.planned)),
  }))
  const submit = () => {
    setTried(true)
    if (from && to && amountError === undefined && fromId !== toId) move.mutate({ from, to, amount, on: day })
  }
  return (
    <FormDialog
      form={{ draft: [fromId, toId, digits], busy: move.isPending, error: move.error, onSubmit: submit }}
      title={copy.title}
      description={copy.text}
      cancel={budgetsScreenCopy.form.cancel}
      submit={copy.submit}
      busyText={copy.busy}
      errorMessage={copy.failed}
      onClose={onClose}
    >
      <Select
        label={copy.from}
        options={options}
        value={fromId}
        error={serverErrors.from_line}
        onChange={({ currentTarget }) => setFromId(currentTarget.value)}
      />
      <Select
        label={copy.to}
        options={options}
        value={toId}
        error={tried ? toError : serverErrors.to_line}
        onChange={({ currentTarget }) => setToId(currentTarget.value)}
      />
      <MoneyInput
        label={copy.amount}
        currency="CLP"
        maxDigits={9}
        value={digits}
        error={(tried || digits.length > 2 ? amountError : undefined) ?? serverErrors.amount}
        onChange={setDigits}
        fill={
          most > 0 && most !== amount
            ? { label: copy.all(words(most)), onFill: () => setDigits(String(most)) }
            : undefined
        }
      />
    </FormDialog>
  )
}

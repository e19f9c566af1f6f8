import { kindScreenCopy } from '@lucas/contract/copy/transactions/kind-screen.ts'
import { transactionKindNames } from '@lucas/contract/copy/transactions/transaction-kinds.ts'
import { type PairDecision, pairDecision } from '@lucas/contract/transactions/manual-transaction.ts'
import type { TransactionKind } from '@lucas/contract/transactions/transaction.ts'
import { useId, useState } from 'react'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'

const copy = kindScreenCopy.pair
const hints: Record<PairDecision, string> = { separate: copy.separateHint, keep: copy.keepHint }

interface PairDecisionDialogProps {
  kind: TransactionKind
  isBusy: boolean
  onDecide: (pair: PairDecision) => void
  onClose: () => void
}

/** Asks what becomes of the pair when one half gets another kind. */
export function PairDecisionDialog({ kind, isBusy, onDecide, onClose }: PairDecisionDialogProps) {
  const name = useId()
  const [pair, setPair] = useState<PairDecision>('separate')
  return (
    <FormDialog
      form={{ draft: pair, busy: isBusy, onSubmit: () => onDecide(pair) }}
      title={copy.title}
      description={copy.lead(transactionKindNames[kind])}
      cancel={copy.cancel}
      submit={copy.submit}
      busyText={copy.busy}
      onClose={onClose}
    >
      <fieldset className="grid grid-cols-1 gap-2">
        <legend className="sr-only">{copy.title}</legend>
        {pairDecision.options.map((option) => (
          <label
            key={option}
            className="flex cursor-pointer items-start gap-3 rounded-md border border-line-strong p-3 has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name={name}
              checked={pair === option}
              onChange={() => setPair(option)}
              className="mt-1 accent-(--lu-brand-fill) outline-none"
            />
            <span>
              <span className="block font-[550]">{copy[option]}</span>
              <span className="block text-sm text-ink-2">{hints[option]}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </FormDialog>
  )
}

import { kindScreenCopy } from '@lucas/contract/copy/transactions/kind-screen.ts'
import { transactionKindNames } from '@lucas/contract/copy/transactions/transaction-kinds.ts'
import type { TransactionKind } from '@lucas/contract/transactions/transaction.ts'
import { useEffect, useRef } from 'react'
import { ToggleChip } from '../../../ui/primitives/toggle-chip.tsx'

const copy = kindScreenCopy.bulk

interface KindChoiceProps {
  kinds: readonly TransactionKind[]
  kind: TransactionKind | null
  /** It was opened for its sake, so its first option gets the focus. */
  takesFocus: boolean
  /** Null: the kinds stay as they are. */
  onChoose: (kind: TransactionKind | null) => void
}

/** The kinds that fit all selected transactions. Pressing the chosen one again leaves the kinds as they are. */
export function KindChoice({ kinds, kind, takesFocus, onChoose }: KindChoiceProps) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) section.current?.querySelector('button')?.focus()
  }, [takesFocus])
  return (
    <section ref={section}>
      <h3 className="mb-2.5 text-sm font-[550]">{copy.action}</h3>
      <div className="flex flex-wrap gap-2">
        {kinds.map((option) => (
          <ToggleChip
            key={option}
            pressed={option === kind}
            onPress={() => onChoose(option === kind ? null : option)}
          >
            {transactionKindNames[option]}
          </ToggleChip>
        ))}
      </div>
      <p className="mt-2 text-sm text-ink-3">{copy.hint}</p>
    </section>
  )
}

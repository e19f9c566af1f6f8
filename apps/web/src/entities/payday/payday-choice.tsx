import { safeToSpendCopy } from '@lucas/contract/copy/planning/safe-to-spend.ts'
import { type Payday, paydays } from '@lucas/contract/rules/payday.ts'
import { useId } from 'react'

const { names, title } = safeToSpendCopy.payday

interface PaydayChoiceProps {
  value: Payday
  onChange: (payday: Payday) => void
}

/** Chooses the payday: detected from the salary, or one of five fixed days. */
export function PaydayChoice({ value, onChange }: PaydayChoiceProps) {
  const name = useId()
  return (
    <fieldset className="grid overflow-hidden rounded-lg border border-line">
      <legend className="sr-only">{title}</legend>
      {paydays.map((payday) => (
        <label
          key={payday}
          className="relative flex min-h-11 cursor-pointer items-center gap-3 border-line px-3.5 py-2 not-first-of-type:border-t hover:bg-surface-2 has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-brand"
        >
          <input
            type="radio"
            name={name}
            value={payday}
            checked={payday === value}
            onChange={() => onChange(payday)}
            className="peer absolute inset-0 size-full cursor-pointer opacity-0"
          />
          <span
            aria-hidden="true"
            className="size-4 flex-none rounded-full border border-line-control bg-surface peer-checked:border-[5px] peer-checked:border-brand-fill"
          />
          <span className="font-medium">{names[payday]}</span>
        </label>
      ))}
    </fieldset>
  )
}

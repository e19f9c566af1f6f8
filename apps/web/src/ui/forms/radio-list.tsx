import { type ReactNode, useId } from 'react'

interface RadioListProps<T extends string> {
  /** The name of the choice, for screen readers. */
  label: string
  options: readonly { value: T; label: string; hint?: ReactNode }[]
  value: T
  onChange: (value: T) => void
}

/** A choice of one option, each on a line of its own. */
export function RadioList<T extends string>({ label, options, value, onChange }: RadioListProps<T>) {
  const name = useId()
  return (
    <fieldset className="grid overflow-hidden rounded-lg border border-line">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex min-h-11 cursor-pointer items-center gap-3 border-line px-3.5 py-2 not-first-of-type:border-t hover:bg-surface-2 has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-brand"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="peer absolute inset-0 size-full cursor-pointer opacity-0"
          />
          <span
            aria-hidden="true"
            className="size-4 flex-none rounded-full border border-line-control bg-surface peer-checked:border-[5px] peer-checked:border-brand-fill"
          />
          <span className="min-w-0">
            <span className="block font-medium">{option.label}</span>
            {option.hint !== undefined && <span className="block text-xs text-ink-3">{option.hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

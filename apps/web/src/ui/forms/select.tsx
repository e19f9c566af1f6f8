import { ChevronDown } from 'lucide-react'
import type { ReactNode, Ref, SelectHTMLAttributes } from 'react'
import { controlClass, Field, type LabelVisibility } from './field.tsx'

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: ReactNode
  options: readonly { value: string; label: string }[]
  hint?: ReactNode
  /** An element before the chosen option, such as a category tile. */
  lead?: ReactNode
  error?: string | undefined
  labelShows?: LabelVisibility | undefined
  ref?: Ref<HTMLSelectElement>
}

/** Replaces the native arrow of a `select`. */
export const SelectArrow = () => (
  <ChevronDown
    aria-hidden="true"
    className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-ink-3"
  />
)

/** A native `select`, which works with every phone, keyboard and screen reader. */
export function Select({
  label,
  options,
  hint,
  lead,
  error,
  labelShows,
  className = '',
  ...rest
}: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} labelVisibility={labelShows}>
      {({ id, describedBy, invalid }) => (
        <div className="relative">
          {lead !== undefined && (
            <span className="pointer-events-none absolute inset-y-0 left-2 my-auto flex h-8 items-center">
              {lead}
            </span>
          )}
          <select
            id={id}
            aria-describedby={describedBy}
            aria-invalid={invalid}
            className={`${controlClass} appearance-none truncate pr-10 ${lead === undefined ? '' : 'pl-12'} ${className}`}
            {...rest}
          >
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <SelectArrow />
        </div>
      )}
    </Field>
  )
}

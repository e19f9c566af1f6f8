import { Check } from 'lucide-react'
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** A checkbox whose label is part of the press target; 44 px high on touch widths. */
export function Checkbox({ label, error, className = '', ...rest }: CheckboxProps) {
  const noteId = useId()
  return (
    <div className={className}>
      <label className="flex items-center gap-3 max-md:min-h-11">
        <span className="relative grid size-[18px] flex-none place-items-center">
          <input
            type="checkbox"
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : noteId}
            className="peer absolute inset-0 appearance-none rounded-[5px] border-[1.5px] border-line-control bg-surface checked:border-brand-fill checked:bg-brand-fill aria-invalid:border-negative"
            {...rest}
          />
          <Check
            aria-hidden="true"
            strokeWidth={3.2}
            className="pointer-events-none relative size-3 text-white opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span className="min-w-0">{label}</span>
      </label>
      {error !== undefined && (
        <p id={noteId} role="alert" className="mt-1.5 text-[0.78125rem] leading-[1.125rem] text-negative">
          {error}
        </p>
      )}
    </div>
  )
}

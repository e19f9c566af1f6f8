import { type ReactNode, useId } from 'react'

interface SwitchProps {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  className?: string
}

/** A switch with its label at the left. The whole line can be pressed. */
export function Switch({ label, hint, checked, onChange, disabled = false, className = '' }: SwitchProps) {
  const id = useId()
  return (
    <div
      className={`relative flex items-center justify-between gap-4 has-[.sr-only]:gap-0 max-md:min-h-11 ${className}`}
    >
      <div className="min-w-0">
        <label htmlFor={id} className="font-[550] after:absolute after:inset-0 after:cursor-pointer">
          {label}
        </label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-sm text-ink-3">
            {hint}
          </p>
        )}
      </div>
      <span className="relative inline-flex h-[22px] w-9 flex-none rounded-full bg-line-control transition-colors duration-100 has-checked:bg-brand-fill has-disabled:opacity-45 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand">
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          disabled={disabled}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
          className="peer absolute inset-0 cursor-pointer appearance-none opacity-0"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none m-0.5 size-[18px] rounded-full bg-white shadow-1 transition-transform duration-100 peer-checked:translate-x-3.5"
        />
      </span>
    </div>
  )
}

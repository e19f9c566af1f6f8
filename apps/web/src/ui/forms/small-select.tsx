import { ChevronDown } from 'lucide-react'

interface SmallSelectProps {
  /** Accessible name. */
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  disabled?: boolean
  /** Displayed instead of the label of the selected option. */
  shown?: string
  className?: string
}

/** Native select behind a small button: 32 px, 44 px on touch widths. */
export const SmallSelect = ({
  label,
  value,
  options,
  onChange,
  disabled = false,
  shown,
  className = '',
}: SmallSelectProps) => (
  <span
    className={`relative inline-flex h-8 max-w-full items-center gap-1.5 rounded-md border border-line-strong bg-surface pr-2 pl-2.5 text-sm font-medium transition-colors duration-100 hover:bg-surface-2 has-disabled:opacity-45 has-focus-visible:border-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand max-md:h-11 ${className}`}
  >
    <span aria-hidden="true" className="min-w-0 truncate">
      {shown ?? options.find((option) => option.value === value)?.label}
    </span>
    <ChevronDown aria-hidden="true" className="size-3.5 flex-none text-ink-3" />
    <select
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      className="absolute -inset-px cursor-pointer appearance-none rounded-md text-lg opacity-0 md:text-md"
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  </span>
)

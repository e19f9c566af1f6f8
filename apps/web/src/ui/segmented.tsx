import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'

interface SegmentedProps<T extends string> {
  /** What is chosen here, for screen readers. */
  label: string
  options: readonly { value: T; label: string }[]
  value: T | null
  onChange: (value: T) => void
  className?: string
}

/** One of few modes or periods: a radio group that scrolls sideways where there is no room. */
export function Segmented<T extends string>({
  label,
  options,
  value,
  onChange,
  className = '',
}: SegmentedProps<T>) {
  return (
    <RadioGroup
      aria-label={label}
      value={value ?? ''}
      onValueChange={(next) => {
        const chosen = options.find((option) => option.value === next)
        if (chosen) onChange(chosen.value)
      }}
      className={`flex max-w-full gap-0 overflow-x-auto rounded-[9px] bg-surface-3 p-[3px] [scrollbar-width:none] ${className}`}
    >
      {options.map((option) => (
        <Radio.Root
          key={option.value}
          value={option.value}
          className="flex h-[30px] flex-none items-center rounded-sm px-3 text-sm font-medium whitespace-nowrap text-ink-2 transition-colors duration-100 hover:text-ink data-[checked]:bg-surface data-[checked]:font-semibold data-[checked]:text-ink data-[checked]:shadow-1 max-md:h-[38px]"
        >
          {option.label}
        </Radio.Root>
      ))}
    </RadioGroup>
  )
}

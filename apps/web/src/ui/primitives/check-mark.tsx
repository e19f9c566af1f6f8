import { Check, Minus } from 'lucide-react'
import { useEffect, useRef } from 'react'

interface CheckMarkProps {
  label: string
  state: 'none' | 'some' | 'all'
  /** `withShift`: Shift was held. */
  onChange: (withShift: boolean) => void
  tabIndex?: number
  disabled?: boolean
  className?: string
}

/** Checkbox without a visible label; its whole cell can be pressed. */
export function CheckMark({
  label,
  state,
  onChange,
  tabIndex,
  disabled = false,
  className = '',
}: CheckMarkProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = state === 'some'
  }, [state])
  const Mark = state === 'some' ? Minus : Check
  return (
    <label className={`grid h-full cursor-pointer place-items-center ${className}`}>
      <span className="relative grid size-[18px] place-items-center">
        <input
          ref={box}
          type="checkbox"
          aria-label={label}
          tabIndex={tabIndex}
          disabled={disabled}
          checked={state === 'all'}
          onChange={({ nativeEvent }) => onChange('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
          className="absolute inset-0 cursor-pointer appearance-none rounded-[5px] disabled:cursor-default disabled:opacity-45 border-[1.5px] border-line-control bg-surface checked:border-brand-fill checked:bg-brand-fill indeterminate:border-brand-fill indeterminate:bg-brand-fill"
        />
        {state !== 'none' && (
          <Mark
            aria-hidden="true"
            strokeWidth={3.2}
            className="pointer-events-none relative size-3 text-white"
          />
        )}
      </span>
    </label>
  )
}

import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Spinner } from './spinner.tsx'
import { Tooltip, useTooltip } from './tooltip.tsx'

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The action, for screen readers and the tooltip. */
  label: string
  busy?: boolean
  children: ReactNode
}

/** An icon button of 36 px, 44 px on touch widths, with a name and a tooltip. */
export function IconButton({
  label,
  busy = false,
  disabled,
  className = '',
  children,
  ...rest
}: IconButtonProps) {
  const { anchor, isVisible } = useTooltip<HTMLButtonElement>()
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-label={label}
        aria-busy={busy || undefined}
        disabled={disabled || busy}
        className={`grid size-9 flex-none place-items-center rounded-md text-ink-2 transition-colors duration-100 hover:bg-surface-2 hover:text-ink disabled:opacity-45 max-md:size-11 [&_svg]:size-[18px] ${className}`}
        {...rest}
      >
        {busy ? <Spinner /> : children}
      </button>
      {isVisible && <Tooltip anchor={anchor} text={label} />}
    </>
  )
}

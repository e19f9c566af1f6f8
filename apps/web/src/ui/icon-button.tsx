import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Spinner } from './spinner.tsx'
import { Tip, useTip } from './tip.tsx'

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does, for screen readers and the tooltip. */
  label: string
  busy?: boolean
  children: ReactNode
}

/** An icon that can be pressed: 36 px, 44 on touch widths, always with a name. */
export function IconButton({
  label,
  busy = false,
  disabled,
  className = '',
  children,
  ...rest
}: IconButtonProps) {
  const { anchor, shown } = useTip<HTMLButtonElement>()
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
      {shown && <Tip anchor={anchor} text={label} />}
    </>
  )
}

import { Tooltip } from '@base-ui/react/tooltip'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Spinner } from './spinner.tsx'

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does, for screen readers and the tooltip. */
  label: string
  busy?: boolean
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
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
  return (
    <Tooltip.Root>
      <Tooltip.Trigger
        render={
          <button
            type="button"
            aria-label={label}
            aria-busy={busy || undefined}
            disabled={disabled || busy}
            className={`grid size-9 flex-none place-items-center rounded-md text-ink-2 transition-colors duration-100 hover:bg-surface-2 hover:text-ink disabled:opacity-45 max-md:size-11 [&_svg]:size-[18px] ${className}`}
            {...rest}
          />
        }
      >
        {busy ? <Spinner /> : children}
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Positioner sideOffset={6} className="z-50">
          <Tooltip.Popup className="rounded-sm bg-ink px-2 py-1 text-xs font-medium text-bg shadow-2">
            {label}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}

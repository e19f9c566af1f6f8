import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'destructive' | 'link'
export type ButtonSize = 'sm' | 'md' | 'lg'

const looks: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-brand-fill text-on-brand hover:bg-brand-fill-hover',
  secondary: 'border-line-strong bg-surface text-ink hover:bg-surface-2',
  ghost: 'border-transparent text-ink-2 hover:bg-surface-2',
  destructive: 'border-transparent bg-negative-fill text-white hover:brightness-95',
  link: 'border-transparent text-brand hover:underline',
}
const sizes: Record<ButtonSize, string> = {
  sm: 'tap-area min-h-8 px-[11px] text-sm max-md:min-h-10',
  md: 'min-h-9 px-3.5 text-md max-md:min-h-11',
  lg: 'min-h-12 px-[22px] text-lg',
}

/** Returns the classes of buttons and of links that look like buttons. A text breaks only where its whole place is too narrow. */
export const buttonClass = (variant: ButtonVariant, size: ButtonSize): string =>
  `inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-md border text-center font-[550] transition-colors duration-100 select-none disabled:pointer-events-none disabled:opacity-45 aria-busy:opacity-100 ${looks[variant]} ${
    variant === 'link' ? 'tap-area rounded-xs text-sm' : sizes[size]
  }`

/** Both contents share one grid cell, so the button keeps its width while it is busy. */
const stacked = 'col-start-1 row-start-1'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Shows a spinner instead of the icon and disables the button. */
  busy?: boolean
  busyText?: string
  icon?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

export function Button({
  variant = 'secondary',
  size = 'md',
  busy = false,
  busyText,
  icon,
  className = '',
  type = 'button',
  disabled,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={`${buttonClass(variant, size)} ${className}`}
      {...rest}
    >
      {busy ? (
        <span className="grid items-center justify-items-center">
          <span aria-hidden="true" className={`invisible flex items-center gap-2 ${stacked}`}>
            {icon}
            {children}
          </span>
          <span className={`flex items-center gap-2 ${stacked}`}>
            <Spinner />
            {busyText ?? <span className="sr-only">{children}</span>}
          </span>
        </span>
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </button>
  )
}

import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { Button, type ButtonVariant } from '../primitives/button.tsx'
import type { MenuControl } from '../primitives/menu.tsx'
import { titleButtonClass } from '../primitives/page.tsx'
import { useOnceOpen } from './use-once-open.ts'

interface TextMenuButtonProps<P> {
  label: string
  icon: ReactNode
  variant?: ButtonVariant
  className?: string
  /** The menu. It is rendered from the first opening on, so that its code can load then. */
  menu: ComponentType<P & MenuControl>
  menuProps: P
}

/** A button with a word that opens a menu, for the line of a title. */
export function TextMenuButton<P extends object>({
  label,
  icon,
  variant = 'secondary',
  className = '',
  menu: Menu,
  menuProps,
}: TextMenuButtonProps<P>) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        ref={anchor}
        variant={variant}
        aria-haspopup="menu"
        aria-expanded={open}
        icon={icon}
        className={`${titleButtonClass} ${className}`}
        onClick={() => setOpen(!open)}
      >
        <span className="max-md:sr-only">{label}</span>
      </Button>
      {useOnceOpen(open) && <Menu {...menuProps} anchor={anchor} open={open} onOpenChange={setOpen} />}
    </>
  )
}

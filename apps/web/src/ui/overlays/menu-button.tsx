import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { IconButton } from '../primitives/icon-button.tsx'
import type { MenuControl } from '../primitives/menu.tsx'
import { useOnceOpen } from './use-once-open.ts'

interface MenuButtonProps<P> {
  label: string
  icon: ReactNode
  className?: string
  /** The menu. It is rendered from the first opening on, so that its code can load then. */
  menu: ComponentType<P & MenuControl>
  menuProps: P
}

/** An icon button that opens a menu. */
export function MenuButton<P extends object>({
  label,
  icon,
  className = '',
  menu: Menu,
  menuProps,
}: MenuButtonProps<P>) {
  const anchor = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const once = useOnceOpen(open)
  return (
    <span ref={anchor} className={`flex ${className}`}>
      <IconButton label={label} aria-haspopup="menu" aria-expanded={open} onClick={() => setOpen(!open)}>
        {icon}
      </IconButton>
      {once && <Menu {...menuProps} anchor={anchor} open={open} onOpenChange={setOpen} />}
    </span>
  )
}

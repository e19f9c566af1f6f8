import type { ReactNode, RefObject } from 'react'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** The element with the first focus. Destructive dialogs pass their cancel button. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Right-aligned actions that stick to the bottom on phones. */
  footer?: ReactNode
  children?: ReactNode
}

export interface DrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** Buttons next to the close button. */
  actions?: ReactNode
  /** Whether opening it changed the URL: then it has a history entry already, and Back closes it. */
  hasUrl?: boolean
  children: ReactNode
  footer?: ReactNode
}

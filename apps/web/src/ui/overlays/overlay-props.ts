import type { ReactNode, RefObject } from 'react'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  size?: 'md' | 'lg'
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
  children: ReactNode
  footer?: ReactNode
}

import type { ReactNode, RefObject } from 'react'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  size?: 'md' | 'lg'
  /** What is focused first; destructive dialogs name their cancel button. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Actions, right aligned; they stick to the bottom on phones. */
  footer?: ReactNode
  children?: ReactNode
}

export interface DrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** Buttons beside the one that closes. */
  actions?: ReactNode
  children: ReactNode
  footer?: ReactNode
}

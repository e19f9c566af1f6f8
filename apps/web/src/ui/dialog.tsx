import { lazy, type ReactNode, type RefObject, Suspense } from 'react'
import { useOnceOpen } from './late-open.ts'

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

const DialogPopup = lazy(() => import('./dialog-popup.tsx').then((file) => ({ default: file.DialogPopup })))

/** A modal of 480 or 640 px that becomes a bottom sheet up to 767 px. Its code arrives when it first opens. */
export const Dialog = (props: DialogProps) =>
  useOnceOpen(props.open) ? (
    <Suspense fallback={null}>
      <DialogPopup {...props} />
    </Suspense>
  ) : null

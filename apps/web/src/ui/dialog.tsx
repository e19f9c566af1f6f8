import { lazy, Suspense } from 'react'
import { useOnceOpen } from './late-open.ts'
import type { DialogProps } from './overlay-props.ts'

const DialogPopup = lazy(() => import('./dialog-popup.tsx').then((file) => ({ default: file.DialogPopup })))

/** A modal of 480 or 640 px that becomes a bottom sheet up to 767 px. Its code arrives when it first opens. */
export const Dialog = (props: DialogProps) =>
  useOnceOpen(props.open) ? (
    <Suspense fallback={null}>
      <DialogPopup {...props} />
    </Suspense>
  ) : null

import { late } from './late.tsx'
import { useOnceOpen } from './late-open.ts'
import type { DialogProps } from './overlay-props.ts'

const DialogPopup = late(async () => (await import('./dialog-popup.tsx')).DialogPopup)

/** A modal of 480 or 640 px that becomes a bottom sheet up to 767 px. Its code arrives when it first opens. */
export const Dialog = (props: DialogProps) => (useOnceOpen(props.open) ? <DialogPopup {...props} /> : null)

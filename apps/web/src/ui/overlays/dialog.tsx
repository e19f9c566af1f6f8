import { lazyComponent } from '../primitives/lazy-component.tsx'
import type { DialogProps } from './overlay-props.ts'
import { useOnceOpen } from './use-once-open.ts'

const DialogPopup = lazyComponent(async () => (await import('./dialog-popup.tsx')).DialogPopup)

/** A modal of 424, 480 or 640 px, and a bottom sheet up to 767 px. Its code loads when it first opens. */
export const Dialog = (props: DialogProps) => (useOnceOpen(props.open) ? <DialogPopup {...props} /> : null)

import { late } from './late.tsx'
import { useOnceOpen } from './late-open.ts'
import type { DrawerProps } from './overlay-props.ts'

const DrawerPopup = late(async () => (await import('./drawer-popup.tsx')).DrawerPopup)

/** A panel of 420 px from the right; a bottom sheet up to 767 px. Its code arrives when it first opens. */
export const Drawer = (props: DrawerProps) => (useOnceOpen(props.open) ? <DrawerPopup {...props} /> : null)

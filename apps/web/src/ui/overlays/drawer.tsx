import { lazyComponent } from '../primitives/lazy-component.tsx'
import type { DrawerProps } from './overlay-props.ts'
import { useOnceOpen } from './use-once-open.ts'

const DrawerPopup = lazyComponent(async () => (await import('./drawer-popup.tsx')).DrawerPopup)

/** A panel of 420 px at the right, and a bottom sheet up to 767 px. Its code loads when it first opens. */
export const Drawer = (props: DrawerProps) => (useOnceOpen(props.open) ? <DrawerPopup {...props} /> : null)

import { lazy, Suspense } from 'react'
import { useOnceOpen } from './late-open.ts'
import type { DrawerProps } from './overlay-props.ts'

const DrawerPopup = lazy(() => import('./drawer-popup.tsx').then((file) => ({ default: file.DrawerPopup })))

/** A panel of 420 px from the right; a bottom sheet up to 767 px. Its code arrives when it first opens. */
export const Drawer = (props: DrawerProps) =>
  useOnceOpen(props.open) ? (
    <Suspense fallback={null}>
      <DrawerPopup {...props} />
    </Suspense>
  ) : null

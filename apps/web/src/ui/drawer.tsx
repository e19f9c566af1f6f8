import { lazy, type ReactNode, Suspense } from 'react'
import { useOnceOpen } from './late-open.ts'

export interface DrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  children: ReactNode
  footer?: ReactNode
}

const DrawerPopup = lazy(() => import('./drawer-popup.tsx').then((file) => ({ default: file.DrawerPopup })))

/** A panel of 420 px from the right; a bottom sheet up to 767 px. Its code arrives when it first opens. */
export const Drawer = (props: DrawerProps) =>
  useOnceOpen(props.open) ? (
    <Suspense fallback={null}>
      <DrawerPopup {...props} />
    </Suspense>
  ) : null

import { Dialog as Base } from '@base-ui/react/dialog'
import { uiCopy } from '@lucas/contract/copy/ui.ts'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSheetDrag } from './use-sheet-drag.ts'

export const scrimClass =
  'fixed inset-0 z-50 bg-(--lu-scrim) transition-opacity duration-(--lu-dur-3) data-[ending-style]:opacity-0 data-[starting-style]:opacity-0'

interface SheetHeaderProps {
  onClose: () => void
  children: ReactNode
}

/** The handle and header of an overlay. On phones they drag the sheet down. */
export function SheetHeader({ onClose, children }: SheetHeaderProps) {
  return (
    <div className="flex-none max-md:touch-none" {...useSheetDrag(onClose)}>
      <span
        aria-hidden="true"
        data-sheet-handle
        className="mx-auto mt-2 block h-1 w-9 rounded-full bg-surface-3 md:hidden"
      />
      {children}
    </div>
  )
}

export const CloseButton = ({ className = '' }: { className?: string }) => (
  <Base.Close
    aria-label={uiCopy.close}
    className={`-mr-2 grid size-9 flex-none place-items-center rounded-md text-ink-2 hover:bg-surface-2 hover:text-ink max-md:size-11 ${className}`}
  >
    <X aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
  </Base.Close>
)

import { Popover as Base } from '@base-ui/react/popover'
import type { ReactNode, RefObject } from 'react'
import { useOpenAfterMount } from './use-once-open.ts'

/** What the button of a popover tells it. */
export interface PopoverControl {
  /** The button that opens the popover; it has `aria-haspopup="dialog"` and `aria-expanded`, and gets the focus back. */
  anchor: RefObject<HTMLElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
}

interface PopoverPopupProps extends PopoverControl {
  /** The name, for screen readers. */
  label: string
  initialFocus: RefObject<HTMLElement | null>
  align?: 'start' | 'end'
  children: ReactNode
}

/** A small dialog beside its button. The focus stays in it while a `PopoverClose` is shown; Esc and a press outside close it. */
export function PopoverPopup({
  anchor,
  open,
  onOpenChange,
  label,
  initialFocus,
  align = 'start',
  children,
}: PopoverPopupProps) {
  const isOpen = useOpenAfterMount(open)
  return (
    <Base.Root modal open={isOpen} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Positioner
          anchor={anchor}
          positionMethod="fixed"
          sideOffset={6}
          collisionPadding={8}
          align={align}
          className="z-50"
        >
          <Base.Popup
            aria-label={label}
            initialFocus={initialFocus}
            finalFocus={anchor}
            className="relative max-h-(--available-height) max-w-(--available-width) overflow-y-auto overscroll-contain rounded-lg border border-line bg-surface p-3 shadow-2 outline-none transition-[opacity,translate] duration-(--lu-dur-2) data-[ending-style]:opacity-0 data-[starting-style]:-translate-y-1 data-[starting-style]:opacity-0"
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** Closes the popover. A modal popover keeps the focus only if it has one. */
export const PopoverClose = Base.Close

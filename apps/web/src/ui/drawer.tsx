import { Dialog as Base } from '@base-ui/react/dialog'
import { uiCopy } from '@lucas/contract/copy/ui.ts'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { scrimClass } from './dialog.tsx'

interface DrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  children: ReactNode
  footer?: ReactNode
}

/** A panel of 420 px from the right; a bottom sheet up to 767 px. Esc closes it and gives the focus back. */
export function Drawer({ open, onOpenChange, title, children, footer }: DrawerProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={`${scrimClass} lg:bg-transparent`} />
        <Base.Popup className="fixed inset-x-0 bottom-0 z-50 flex max-h-[90dvh] flex-col rounded-t-xl bg-surface shadow-3 outline-none transition-transform duration-(--lu-dur-3) ease-out max-md:data-[ending-style]:translate-y-full max-md:data-[starting-style]:translate-y-full md:inset-x-auto md:inset-y-0 md:right-0 md:max-h-none md:w-[420px] md:rounded-none md:border-l md:border-line md:data-[ending-style]:translate-x-full md:data-[starting-style]:translate-x-full">
          <span
            aria-hidden="true"
            className="mx-auto mt-2 h-1 w-9 flex-none rounded-full bg-surface-3 md:hidden"
          />
          <header className="flex items-center justify-between gap-4 border-b border-line px-5 py-3">
            <Base.Title className="min-w-0 text-lg font-semibold" tabIndex={-1}>
              {title}
            </Base.Title>
            <Base.Close
              aria-label={uiCopy.close}
              className="-mr-2 grid size-9 flex-none place-items-center rounded-md text-ink-2 hover:bg-surface-2 hover:text-ink max-md:size-11"
            >
              <X aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
            </Base.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>
          {footer !== undefined && (
            <footer className="border-t border-line px-5 py-3.5 max-md:pb-[max(14px,env(safe-area-inset-bottom))]">
              {footer}
            </footer>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

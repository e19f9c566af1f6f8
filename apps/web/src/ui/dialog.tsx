import { Dialog as Base } from '@base-ui/react/dialog'
import { uiCopy } from '@lucas/contract/copy/ui.ts'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  size?: 'md' | 'lg'
  /** What is focused first; destructive dialogs name their cancel button. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Actions, right aligned; they stick to the bottom on phones. */
  footer?: ReactNode
  children?: ReactNode
}

const widths = { md: 'md:w-[480px]', lg: 'md:w-[640px]' } as const

export const scrimClass =
  'fixed inset-0 z-40 bg-(--lu-scrim) transition-opacity duration-(--lu-dur-3) data-[ending-style]:opacity-0 data-[starting-style]:opacity-0'

/** A modal of 480 or 640 px that becomes a bottom sheet up to 767 px. Esc and the scrim close it. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  size = 'md',
  initialFocus,
  footer,
  children,
}: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={scrimClass} />
        <Base.Popup
          {...(initialFocus === undefined ? {} : { initialFocus })}
          className={`fixed inset-x-0 bottom-0 z-50 flex max-h-[90dvh] flex-col rounded-t-xl bg-surface shadow-3 outline-none transition-[opacity,transform] duration-(--lu-dur-3) ease-out data-[ending-style]:translate-y-6 data-[ending-style]:opacity-0 data-[starting-style]:translate-y-6 data-[starting-style]:opacity-0 md:inset-x-auto md:top-1/2 md:bottom-auto md:left-1/2 md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-xl md:data-[ending-style]:-translate-y-[47%] md:data-[starting-style]:-translate-y-[47%] ${widths[size]}`}
        >
          <span
            aria-hidden="true"
            className="mx-auto mt-2 h-1 w-9 flex-none rounded-full bg-surface-3 md:hidden"
          />
          <header className="flex items-start justify-between gap-4 px-5 pt-4 pb-3 md:px-6 md:pt-5">
            <div className="min-w-0">
              <Base.Title className="text-xl font-semibold tracking-[-0.015em]">{title}</Base.Title>
              {description !== undefined && (
                <Base.Description className="mt-0.5 text-ink-2">{description}</Base.Description>
              )}
            </div>
            <Base.Close
              aria-label={uiCopy.close}
              className="-mt-1.5 -mr-2 grid size-9 flex-none place-items-center rounded-md text-ink-2 hover:bg-surface-2 hover:text-ink max-md:size-11"
            >
              <X aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
            </Base.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-5 md:px-6">{children}</div>
          {footer !== undefined && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3.5 max-md:pb-[max(14px,env(safe-area-inset-bottom))] md:px-6 [&>*]:max-md:flex-1">
              {footer}
            </footer>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

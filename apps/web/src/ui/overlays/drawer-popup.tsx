import { Dialog as Base } from '@base-ui/react/dialog'
import { useRef } from 'react'
import { CloseButton, SheetHeader, scrimClass } from './overlay-parts.tsx'
import type { DrawerProps } from './overlay-props.ts'
import { UnsavedScope, useUnsavedScope } from './unsaved-scope.ts'
import { useBackEntry } from './use-back-entry.ts'
import { useOpenAfterMount } from './use-once-open.ts'

/** The drawer itself. The focus moves to its title; Esc and Back close it, a form with changes asks, and the focus returns. */
export function DrawerPopup({
  open,
  onOpenChange,
  title,
  actions,
  hasUrl = false,
  children,
  footer,
}: DrawerProps) {
  const isOpen = useOpenAfterMount(open)
  const { forms, close } = useUnsavedScope(() => onOpenChange(false))
  useBackEntry(open && !hasUrl, (isForced) => (isForced ? onOpenChange(false) : close()))
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Base.Root open={isOpen} onOpenChange={(isNowOpen) => !isNowOpen && close()}>
      <Base.Portal>
        <Base.Backdrop className={`${scrimClass} lg:bg-transparent`} />
        <Base.Popup
          initialFocus={heading}
          className="fixed inset-x-0 bottom-0 z-50 flex max-h-[90dvh] flex-col rounded-t-xl bg-surface shadow-3 outline-none transition-[transform,translate] duration-(--lu-dur-3) ease-out data-[ending-style]:duration-(--lu-dur-2) max-md:data-[ending-style]:translate-y-full max-md:data-[starting-style]:translate-y-full md:inset-x-auto md:inset-y-0 md:right-0 md:max-h-none md:w-[420px] md:rounded-none md:border-l md:border-line md:data-[ending-style]:translate-x-full md:data-[starting-style]:translate-x-full"
        >
          <SheetHeader onClose={close}>
            <div className="flex items-center justify-between gap-4 border-b border-line px-5 py-3">
              <Base.Title
                ref={heading}
                className="min-w-0 flex-1 text-lg font-semibold break-words outline-none"
                tabIndex={-1}
              >
                {title}
              </Base.Title>
              {actions && <span className="-my-1 flex">{actions}</span>}
              <CloseButton />
            </div>
          </SheetHeader>
          <div className="relative min-h-0 flex-1 overflow-x-clip overflow-y-auto px-5 py-4">
            <UnsavedScope value={forms}>{children}</UnsavedScope>
          </div>
          {footer !== undefined && (
            <div className="border-t border-line px-5 py-3.5 max-md:pb-[max(14px,env(safe-area-inset-bottom))]">
              {footer}
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

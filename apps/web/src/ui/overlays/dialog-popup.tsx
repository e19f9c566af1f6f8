import { Dialog as Base } from '@base-ui/react/dialog'
import { CloseButton, SheetHeader, scrimClass } from './overlay-parts.tsx'
import type { DialogProps } from './overlay-props.ts'
import { UnsavedScope, useUnsavedScope } from './unsaved-scope.ts'
import { useBackEntry } from './use-back-entry.ts'
import { useOpenAfterMount } from './use-once-open.ts'

const widths = { sm: 'md:w-[424px]', md: 'md:w-[480px]', lg: 'md:w-[640px]' } as const

/** The modal itself, with a focus trap. Esc, Back and a press on the backdrop close it; a form with changes asks. */
export function DialogPopup({
  open,
  onOpenChange,
  title,
  description,
  size = 'md',
  initialFocus,
  footer,
  children,
}: DialogProps) {
  const isOpen = useOpenAfterMount(open)
  const { forms, close } = useUnsavedScope(() => onOpenChange(false))
  useBackEntry(open, (isForced) => (isForced ? onOpenChange(false) : close()))
  return (
    <Base.Root open={isOpen} onOpenChange={(isNowOpen) => !isNowOpen && close()}>
      <Base.Portal>
        <Base.Backdrop forceRender className={scrimClass} />
        <Base.Popup
          {...(initialFocus === undefined ? {} : { initialFocus })}
          className={`fixed inset-x-0 bottom-0 z-50 flex max-h-[90dvh] flex-col rounded-t-xl bg-surface shadow-3 outline-none transition-[opacity,transform,translate] duration-(--lu-dur-3) ease-out data-[ending-style]:translate-y-6 data-[ending-style]:opacity-0 data-[ending-style]:duration-(--lu-dur-2) data-[starting-style]:translate-y-6 data-[starting-style]:opacity-0 md:inset-x-auto md:top-1/2 md:bottom-auto md:left-1/2 md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-xl md:data-[ending-style]:-translate-y-[47%] md:data-[starting-style]:-translate-y-[47%] ${widths[size]}`}
        >
          <SheetHeader onClose={close}>
            <div className="flex items-start justify-between gap-4 px-5 pt-4 pb-4 md:px-6 md:pt-5">
              <div className="min-w-0">
                <Base.Title className="text-xl font-semibold tracking-[-0.012em] break-words">
                  {title}
                </Base.Title>
                {description !== undefined && (
                  <Base.Description className="mt-0.5 break-words text-ink-2">{description}</Base.Description>
                )}
              </div>
              <CloseButton className="-mt-1.5" />
            </div>
          </SheetHeader>
          <div className="relative min-h-0 flex-1 overflow-x-clip overflow-y-auto px-5 pb-5 md:px-6">
            <UnsavedScope value={forms}>{children}</UnsavedScope>
          </div>
          {footer !== undefined && (
            <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3.5 max-md:pb-[max(14px,env(safe-area-inset-bottom))] md:px-6 [&>*]:max-md:flex-1">
              {footer}
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

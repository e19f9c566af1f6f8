import { Dialog as Base } from '@base-ui/react/dialog'
import { uiCopy } from '@lucas/contract/copy/ui.ts'
import { X } from 'lucide-react'

export const scrimClass =
  'fixed inset-0 z-40 bg-(--lu-scrim) transition-opacity duration-(--lu-dur-3) data-[ending-style]:opacity-0 data-[starting-style]:opacity-0'

/** What a sheet of a phone is pulled by. */
export const SheetHandle = () => (
  <span aria-hidden="true" className="mx-auto mt-2 h-1 w-9 flex-none rounded-full bg-surface-3 md:hidden" />
)

export const CloseButton = ({ className = '' }: { className?: string }) => (
  <Base.Close
    aria-label={uiCopy.close}
    className={`-mr-2 grid size-9 flex-none place-items-center rounded-md text-ink-2 hover:bg-surface-2 hover:text-ink max-md:size-11 ${className}`}
  >
    <X aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
  </Base.Close>
)

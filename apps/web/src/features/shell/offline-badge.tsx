import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

const subscribe = (notify: () => void) => onlineManager.subscribe(notify)
const isOnline = () => onlineManager.isOnline()

/** A badge that is shown while the device is offline. */
export const OfflineBadge = () => (
  <div
    role="status"
    className="pointer-events-none fixed inset-x-4 bottom-6 z-40 flex justify-center max-md:bottom-[88px]"
  >
    {!useSyncExternalStore(subscribe, isOnline) && (
      <span className="rounded-full bg-ink px-4 py-2 text-sm font-medium text-bg shadow-2">
        {shellCopy.offline}
      </span>
    )}
  </div>
)

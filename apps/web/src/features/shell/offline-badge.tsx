import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

const subscribe = (tell: () => void) => onlineManager.subscribe(tell)
const isOnline = () => onlineManager.isOnline()

/** While this device has no network: what is on the screen may be old, and comes anew by itself. */
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

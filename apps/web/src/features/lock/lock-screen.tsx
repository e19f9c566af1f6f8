import { lockCopy as copy } from '@lucas/contract/copy/lock.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { lock } from '../../lib/lock.ts'
import { lockOnServer, securityQuery } from '../../lib/security.ts'
import { Rosette } from '../../ui/rosette.tsx'
import { toast } from '../../ui/toast.tsx'
import { BrandSymbol } from '../../ui/wordmark.tsx'
import { PasswordUnlock } from './password-unlock.tsx'
import { PinUnlock } from './pin-unlock.tsx'

interface LockScreenProps {
  /** All that is told of the person here. */
  name: string
  onLogout: () => void
}

const linkClass = 'rounded-xs py-2 font-medium text-note-ink-2 outline-white hover:text-white'

/** The whole screen is the note: nothing of the app stands behind it (design 7). */
export function LockScreen({ name, onLogout }: LockScreenProps) {
  const cache = useQueryClient()
  const [isByPassword, setByPassword] = useState(false)
  const { data: security } = useQuery({ ...securityQuery, staleTime: 0 })

  // What this page found out by itself, the server is told; whoever has no PIN any more is not locked out.
  useEffect(() => {
    lockOnServer().catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'pin_missing') lock.open()
    })
  }, [])

  function unlocked(): void {
    cache.removeQueries(securityQuery)
    lock.open()
  }

  return (
    <main className="relative isolate grid min-h-dvh overflow-hidden bg-note text-note-ink">
      <h1 className="sr-only">{copy.title}</h1>
      <Rosette className="absolute top-1/2 left-1/2 -z-10 size-[max(105vw,135vh)] -translate-x-1/2 -translate-y-1/2 mask-radial-from-14% mask-radial-to-36% mask-radial-from-transparent mask-radial-to-black text-note-ink-2 opacity-30" />
      <div className="mx-auto flex w-full max-w-[320px] flex-col items-center justify-center gap-7 px-4 py-10 text-center">
        <div>
          <BrandSymbol onNote className="mx-auto mb-5 size-8" />
          <p className="text-3xl font-semibold tracking-[-0.022em]">{copy.hello(name)}</p>
          <p className="mt-1 text-[15px] text-note-ink-2">{isByPassword ? copy.byPassword : copy.typePin}</p>
        </div>
        {isByPassword ? (
          <PasswordUnlock
            onUnlocked={() => {
              unlocked()
              // Who came in by password has forgotten the PIN.
              toast.info(copy.newPin)
            }}
          />
        ) : (
          <PinUnlock security={security} onUnlocked={unlocked} />
        )}
        <p className="flex gap-7">
          <button type="button" className={linkClass} onClick={() => setByPassword(!isByPassword)}>
            {isByPassword ? copy.back : copy.forgot}
          </button>
          <button type="button" className={linkClass} onClick={onLogout}>
            {copy.logout}
          </button>
        </p>
      </div>
      {security !== undefined && (
        <p className="absolute inset-x-0 bottom-8 text-center text-sm text-note-ink-2 max-md:hidden">
          {copy.reason(copy.after[security.lock_timeout_seconds])}
        </p>
      )}
    </main>
  )
}

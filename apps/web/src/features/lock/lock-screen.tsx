import { lockCopy as copy } from '@lucas/contract/copy/auth/lock.ts'
import { offlineCopy } from '@lucas/contract/copy/offline.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { lockSession, securityQuery } from '../../entities/security/queries.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import { useUnsentList } from '../../lib/offline/unsent/unsent-list.ts'
import { appLock } from '../../lib/session/app-lock.ts'
import { Rosette } from '../../ui/brand/rosette.tsx'
import { BrandSymbol } from '../../ui/brand/wordmark.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { PasswordUnlock } from './password-unlock.tsx'
import { PinUnlock } from './pin-unlock.tsx'
import { StoreUnlock } from './store-unlock.tsx'
import { useLockState } from './use-lock-state.ts'

interface LockScreenProps {
  /** The only user data on this screen. */
  name: string
  onLogout: () => void
}

const linkClass = 'rounded-xs py-2 max-md:min-h-11 font-medium text-note-ink-2 outline-white hover:text-white'

/** The lock screen. Nothing of the app is rendered behind it (design 7). */
export function LockScreen({ name, onLogout }: LockScreenProps) {
  const cache = useQueryClient()
  const [isByPassword, setByPassword] = useState(false)
  const { security, isReachable, storePasskey } = useLockState()
  const isByStore = !isReachable && storePasskey !== undefined
  const { sealed, lost } = useUnsentList()

  // Locks the session on the server too, once it can be reached. A user who no longer has a PIN is not locked out.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server is asked again when it can be reached again
  useEffect(() => {
    lockSession().catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'pin_missing') appLock.unlock()
    })
  }, [isReachable])

  function onUnlocked(): void {
    cache.removeQueries(securityQuery)
    appLock.unlock()
  }

  return (
    <main className="relative isolate grid min-h-dvh overflow-hidden bg-note text-note-ink">
      <h1 className="sr-only">{copy.title}</h1>
      <Rosette className="absolute top-1/2 left-1/2 -z-10 size-[max(105vw,135vh)] -translate-x-1/2 -translate-y-1/2 mask-radial-from-14% mask-radial-to-36% mask-radial-from-transparent mask-radial-to-black text-note-ink-2 opacity-30" />
      <div className="mx-auto flex w-full max-w-[320px] flex-col items-center justify-center gap-7 px-4 py-10 text-center">
        <div>
          <BrandSymbol isOnNote className="mx-auto mb-5 size-8" />
          <p className="text-3xl font-semibold tracking-[-0.022em]">{copy.hello(name)}</p>
          <p className="mt-1 text-[0.9375rem] text-note-ink-2">
            {isReachable && (isByPassword ? copy.byPassword : copy.typePin)}
            {!isReachable && (isByStore ? offlineCopy.unlockByPasskey : offlineCopy.unlock)}
          </p>
          {sealed > 0 && <p className="mt-3 text-sm text-note-ink-2">{offlineCopy.sealed(sealed)}</p>}
          {lost > 0 && <p className="mt-3 text-sm text-gold">{offlineCopy.lost(lost)}</p>}
        </div>
        {isByStore && <StoreUnlock credentialId={storePasskey} />}
        {!isByStore && isByPassword && (
          <PasswordUnlock
            onUnlocked={() => {
              onUnlocked()
              // A user who unlocks by password has probably forgotten the PIN.
              toast.info(copy.newPin)
            }}
          />
        )}
        {!(isByStore || isByPassword) && (
          <PinUnlock security={isReachable ? security : undefined} onUnlocked={onUnlocked} />
        )}
        <p className="flex gap-7">
          {!isByStore && (
            <button type="button" className={linkClass} onClick={() => setByPassword(!isByPassword)}>
              {isByPassword ? copy.back : copy.forgot}
            </button>
          )}
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

import { lockCopy as copy } from '@lucas/contract/copy/auth/lock.ts'
import { offlineCopy } from '@lucas/contract/copy/offline.ts'
import { useMutation } from '@tanstack/react-query'
import { CircleAlert, Fingerprint } from 'lucide-react'
import { appLock } from '../../lib/session/app-lock.ts'
import { isPasskeyDismissed, openStoreWithPasskey } from '../../lib/session/passkeys.ts'

/** Opens what this device has stored with a passkey, while the server cannot be reached. The session stays locked (ADR 035). */
export function StoreUnlock({ credentialId }: { credentialId: string }) {
  const open = useMutation({
    mutationFn: () => openStoreWithPasskey(credentialId),
    onSuccess: (isOpen) => isOpen && appLock.openWithoutServer(),
  })
  const hasFailed = open.data === false || (open.isError && !isPasskeyDismissed(open.error))
  return (
    <div className="grid w-full justify-items-center gap-4">
      <button
        type="button"
        disabled={open.isPending}
        onClick={() => open.mutate()}
        className="flex min-h-12 w-[262px] items-center justify-center gap-2 rounded-lg bg-white/15 px-3 text-[0.9375rem] font-semibold text-white outline-white transition-colors duration-100 hover:bg-white/22 disabled:opacity-45"
      >
        <Fingerprint aria-hidden="true" className="size-[18px] flex-none" strokeWidth={1.75} />
        {copy.passkey}
      </button>
      <p role="alert" className="flex min-h-5 items-center gap-2 text-left text-gold">
        {hasFailed && (
          <>
            <CircleAlert aria-hidden="true" className="size-4 flex-none" strokeWidth={1.75} />
            {offlineCopy.unlockFailed}
          </>
        )}
      </p>
    </div>
  )
}

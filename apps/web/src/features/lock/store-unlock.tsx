import { offlineCopy } from '@lucas/contract/copy/offline.ts'
import { useMutation } from '@tanstack/react-query'
import { appLock } from '../../lib/session/app-lock.ts'
import { isPasskeyDismissed, openStoreWithPasskey } from '../../lib/session/passkeys.ts'
import { LockProblem } from './lock-problem.tsx'
import { PasskeyButton } from './passkey-button.tsx'

/** Opens what this device has stored with a passkey, while the server cannot be reached. The session stays locked (ADR 035). */
export function StoreUnlock({ credentialId }: { credentialId: string }) {
  const open = useMutation({
    mutationFn: () => openStoreWithPasskey(credentialId),
    onSuccess: (isOpen) => isOpen && appLock.openWithoutServer(),
  })
  const hasFailed = open.data === false || (open.isError && !isPasskeyDismissed(open.error))
  return (
    <div className="grid w-full justify-items-center gap-4">
      <PasskeyButton disabled={open.isPending} onClick={() => open.mutate()} />
      <LockProblem text={hasFailed ? offlineCopy.unlockFailed : undefined} />
    </div>
  )
}

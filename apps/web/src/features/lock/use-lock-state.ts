import type { Security } from '@lucas/contract/auth/lock.ts'
import { onlineManager, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { securityQuery } from '../../entities/security/queries.ts'
import { useOnline } from '../../lib/hooks/use-online.ts'
import { NetworkError } from '../../lib/http/api-error.ts'
import { vault } from '../../lib/offline/vault.ts'

const retryMs = 5_000

interface LockState {
  security: Security | undefined
  /** A device with a network may be far from a server at home: then nothing can be verified either. */
  isReachable: boolean
  /** The passkey that can open what is stored on this device; undefined without one. */
  storePasskey: string | undefined
}

/** What the lock screen knows of the user's lock, the server and this device. */
export function useLockState(): LockState {
  const isOnline = useOnline()
  const {
    data: security,
    error,
    refetch,
  } = useQuery({
    ...securityQuery,
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) =>
      state.error instanceof NetworkError && onlineManager.isOnline() ? retryMs : false,
  })
  const [storePasskey, setStorePasskey] = useState<string>()
  useEffect(() => {
    if (isOnline) void refetch({ cancelRefetch: false })
  }, [isOnline, refetch])
  useEffect(() => {
    vault.findPasskey().then(
      (found) => found?.wrapped && setStorePasskey(found.passkey.credentialId),
      () => undefined, // no store in this browser: nothing opens without the server
    )
  }, [])
  return { security, isReachable: isOnline && !(error instanceof NetworkError), storePasskey }
}

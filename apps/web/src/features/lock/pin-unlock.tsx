import type { Security } from '@lucas/contract/auth/lock.ts'
import { lockCopy as copy } from '@lucas/contract/copy/auth/lock.ts'
import { offlineCopy } from '@lucas/contract/copy/offline.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { securityQuery, submitProof } from '../../entities/security/queries.ts'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { ApiError, NetworkError, toErrorMessage } from '../../lib/http/api-error.ts'
import { isPasskeyDismissed, verifyWithPasskey } from '../../lib/session/passkeys.ts'
import { PinBoxes, pinDigits } from '../../ui/forms/pin-boxes.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { LockProblem } from './lock-problem.tsx'
import { NumberPad } from './number-pad.tsx'
import { PasskeyButton } from './passkey-button.tsx'

interface PinUnlockProps {
  security: Security | undefined
  onUnlocked: () => void
}

/** Unlocks with the PIN, which can be typed anywhere, or with a passkey if the user allows it. */
export function PinUnlock({ security, onUnlocked }: PinUnlockProps) {
  const cache = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [pin, setPin] = useState('')
  const isPhone = useMedia('(max-width: 47.99rem)')
  const pinUnlock = useMutation({
    mutationFn: (digits: string) => submitProof({ pin: digits }),
    onSuccess: onUnlocked,
    onError: (error) => {
      setPin('')
      // The fourth wrong PIN has ended the session; the app opens the login.
      if (error instanceof ApiError && error.status === 401) toast.error(error.message)
      else void cache.invalidateQueries(securityQuery)
    },
    onSettled: () => requestAnimationFrame(() => field.current?.focus()),
  })
  const passkeyUnlock = useMutation({ mutationFn: verifyWithPasskey, onSuccess: onUnlocked })
  const isBusy = pinUnlock.isPending || passkeyUnlock.isPending

  function onDigits(digits: string): void {
    if (isBusy) return
    setPin(digits)
    if (digits.length === pinDigits) pinUnlock.mutate(digits)
  }
  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      if (/^\d$/.test(event.key)) field.current?.focus()
    }
    addEventListener('keydown', focus, { capture: true })
    return () => removeEventListener('keydown', focus, { capture: true })
  }, [])

  const errorText = pinUnlock.isError
    ? toPinError(pinUnlock.error, security)
    : passkeyUnlock.isError && !isPasskeyDismissed(passkeyUnlock.error)
      ? toPasskeyError(passkeyUnlock.error)
      : undefined
  const canUsePasskey = security?.biometric_enabled === true && security.passkey_count > 0
  return (
    <>
      <div className="grid justify-items-center gap-4">
        <PinBoxes
          ref={field}
          tone="note"
          label={copy.pin}
          value={pin}
          onChange={onDigits}
          hasOwnKeypad={isPhone}
          autoFocus
        />
        <LockProblem text={errorText} />
      </div>
      <NumberPad
        disabled={isBusy}
        onDigit={(digit) => onDigits(`${pin}${digit}`.slice(0, pinDigits))}
        onErase={() => setPin(pin.slice(0, -1))}
        extra={
          canUsePasskey && (
            <button
              type="button"
              aria-label={copy.passkey}
              disabled={isBusy}
              onClick={() => passkeyUnlock.mutate()}
              className="grid h-16 place-items-center rounded-full text-white active:bg-white/25"
            >
              <Fingerprint aria-hidden="true" className="size-7" strokeWidth={1.75} />
            </button>
          )
        }
      />
      {canUsePasskey && (
        <PasskeyButton disabled={isBusy} onClick={() => passkeyUnlock.mutate()} className="max-md:hidden" />
      )}
    </>
  )
}

const toPasskeyError = (error: Error): string =>
  error instanceof NetworkError ? offlineCopy.unlock : copy.passkeyFailed

/** Returns the error text of a failed unlock. `tries_left` comes from the security query after it. */
function toPinError(error: unknown, security: Security | undefined): string {
  if (error instanceof NetworkError) return offlineCopy.unlock
  const message = toErrorMessage(error, copy.failed)
  const isWrongPin = error instanceof ApiError && error.errors.pin !== undefined
  return isWrongPin && security !== undefined ? copy.triesLeft(message, security.tries_left) : message
}

import { lockCopy as copy } from '@lucas/contract/copy/lock.ts'
import type { Security } from '@lucas/contract/lock.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, Fingerprint } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ApiError, sentenceOf } from '../../lib/api-error.ts'
import { isDismissed, proveByPasskey } from '../../lib/passkeys.ts'
import { prove, securityQuery } from '../../lib/security.ts'
import { useMedia } from '../../lib/use-media.ts'
import { PinBoxes, pinDigits } from '../../ui/pin-boxes.tsx'
import { toast } from '../../ui/toast.tsx'
import { NumberPad } from './number-pad.tsx'

interface PinUnlockProps {
  security: Security | undefined
  onUnlocked: () => void
}

/** Four digits, or a passkey where the person lets it; digits may be typed anywhere. */
export function PinUnlock({ security, onUnlocked }: PinUnlockProps) {
  const cache = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [pin, setPin] = useState('')
  const isPhone = useMedia('(max-width: 47.99rem)')
  const byPin = useMutation({
    mutationFn: (digits: string) => prove({ pin: digits }),
    onSuccess: onUnlocked,
    onError: (error) => {
      setPin('')
      // The fourth wrong one ended the session: the way leads to the login.
      if (error instanceof ApiError && error.status === 401) toast.error(error.message)
      else void cache.invalidateQueries(securityQuery)
    },
    onSettled: () => requestAnimationFrame(() => field.current?.focus()),
  })
  const byPasskey = useMutation({ mutationFn: proveByPasskey, onSuccess: onUnlocked })
  const isBusy = byPin.isPending || byPasskey.isPending

  function enter(digits: string): void {
    if (isBusy) return
    setPin(digits)
    if (digits.length === pinDigits) byPin.mutate(digits)
  }
  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      if (/^\d$/.test(event.key)) field.current?.focus()
    }
    addEventListener('keydown', focus, { capture: true })
    return () => removeEventListener('keydown', focus, { capture: true })
  }, [])

  const fault = byPin.isError
    ? wordsOf(byPin.error, security)
    : byPasskey.isError && !isDismissed(byPasskey.error)
      ? copy.passkeyFailed
      : undefined
  const hasKeys = security?.biometric_enabled === true && security.passkey_count > 0
  return (
    <>
      <div className="grid justify-items-center gap-4">
        <PinBoxes
          ref={field}
          tone="note"
          label={copy.pin}
          value={pin}
          onChange={enter}
          hasOwnPad={isPhone}
          autoFocus
        />
        <p role="alert" className="flex min-h-5 items-center gap-2 text-gold">
          {fault !== undefined && (
            <>
              <CircleAlert aria-hidden="true" className="size-4 flex-none" strokeWidth={1.75} />
              {fault}
            </>
          )}
        </p>
      </div>
      <NumberPad
        disabled={isBusy}
        onDigit={(digit) => enter(`${pin}${digit}`.slice(0, pinDigits))}
        onErase={() => setPin(pin.slice(0, -1))}
        extra={
          hasKeys && (
            <button
              type="button"
              aria-label={copy.passkey}
              disabled={isBusy}
              onClick={() => byPasskey.mutate()}
              className="grid h-16 place-items-center rounded-full text-white active:bg-white/25"
            >
              <Fingerprint aria-hidden="true" className="size-7" strokeWidth={1.75} />
            </button>
          )
        }
      />
      {hasKeys && (
        <button
          type="button"
          disabled={isBusy}
          onClick={() => byPasskey.mutate()}
          className="flex h-12 w-[262px] items-center justify-center gap-2 rounded-lg bg-white/15 text-[15px] font-semibold text-white outline-white transition-colors duration-100 hover:bg-white/22 disabled:opacity-45 max-md:hidden"
        >
          <Fingerprint aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
          {copy.passkey}
        </button>
      )}
    </>
  )
}

/** How many tries are left comes with the question after it. */
function wordsOf(error: unknown, security: Security | undefined): string {
  const words = sentenceOf(error, copy.failed)
  const isWrongPin = error instanceof ApiError && error.errors.pin !== undefined
  return isWrongPin && security !== undefined ? copy.triesLeft(words, security.tries_left) : words
}

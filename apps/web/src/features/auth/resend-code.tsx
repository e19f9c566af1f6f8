import { authCopy as copy } from '@lucas/contract/copy/auth/auth.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, toErrorMessage } from '../../lib/http/api-error.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { secondsUntilResend, startResendWait } from './resend-wait.ts'

const formatCountdown = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Sends another code, at most once a minute. */
export function ResendCode({ send, disabled }: { send: () => Promise<unknown>; disabled: boolean }) {
  const [secondsLeft, setSecondsLeft] = useState(secondsUntilResend)
  useEffect(() => {
    const timer = setInterval(() => setSecondsLeft(secondsUntilResend()), 500)
    return () => clearInterval(timer)
  }, [])
  const resend = useMutation({
    mutationFn: send,
    onSuccess: () => {
      startResendWait()
      toast.success(copy.resent)
    },
    onError: (error) => {
      const seconds = error instanceof ApiError ? error.retryAfterSeconds : null
      if (seconds === null || seconds > 60) toast.error(toErrorMessage(error, copy.resendFailed))
      else startResendWait(seconds * 1_000)
    },
    onSettled: () => setSecondsLeft(secondsUntilResend()),
  })
  return (
    <p className="num flex h-6 items-center justify-center gap-1.5 text-sm text-ink-3">
      {copy.notArrived}{' '}
      {secondsLeft > 0 ? (
        <span>
          {copy.resendIn} <strong className="font-semibold text-ink-2">{formatCountdown(secondsLeft)}</strong>
        </span>
      ) : (
        <Button
          variant="link"
          className="max-md:-my-3 max-md:py-3"
          disabled={disabled}
          busy={resend.isPending}
          onClick={() => resend.mutate()}
        >
          {copy.resend}
        </Button>
      )}
    </p>
  )
}

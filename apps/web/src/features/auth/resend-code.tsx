import { authCopy as copy } from '@lucas/contract/copy/auth.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, sentenceOf } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { codeSent, secondsToWait } from './code-sent.ts'

const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Another code, a minute after the last one at the soonest. */
export function ResendCode({ send, disabled }: { send: () => Promise<unknown>; disabled: boolean }) {
  const [left, setLeft] = useState(secondsToWait)
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsToWait()), 500)
    return () => clearInterval(timer)
  }, [])
  const resend = useMutation({
    mutationFn: send,
    onSuccess: () => {
      codeSent()
      toast.success(copy.resent)
    },
    onError: (error) => {
      const seconds = error instanceof ApiError ? error.retryAfterSeconds : null
      if (seconds === null || seconds > 60) toast.error(sentenceOf(error, copy.resendFailed))
      else codeSent(seconds * 1_000)
    },
    onSettled: () => setLeft(secondsToWait()),
  })
  return (
    <p className="num flex h-6 items-center justify-center gap-1.5 text-sm text-ink-3">
      {copy.notArrived}{' '}
      {left > 0 ? (
        <span>
          {copy.resendIn} <strong className="font-semibold text-ink-2">{clockOf(left)}</strong>
        </span>
      ) : (
        <Button variant="link" disabled={disabled} busy={resend.isPending} onClick={() => resend.mutate()}>
          {copy.resend}
        </Button>
      )}
    </p>
  )
}

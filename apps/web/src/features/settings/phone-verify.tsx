import { phoneCodeInput } from '@lucas/contract/auth/account-security.ts'
import { user } from '@lucas/contract/auth/session.ts'
import { authCopy } from '@lucas/contract/copy/auth/auth.ts'
import { settingsCopy } from '@lucas/contract/copy/users/settings.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { storeAnswer } from '../../lib/app/store-answer.ts'
import { ApiError, toErrorMessage } from '../../lib/http/api-error.ts'
import { api } from '../../lib/http/http.ts'
import { profileQuery } from '../../lib/session/session.ts'
import { DigitBoxes } from '../../ui/forms/digit-boxes.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { Button } from '../../ui/primitives/button.tsx'

const copy = settingsCopy.phoneCode

/** 'Verificar': sends a code to the phone and verifies it. */
export function VerifyPhone({ phone }: { phone: string }) {
  const [isOpen, setOpen] = useState(false)
  const send = useMutation({
    mutationFn: () => api.post('/api/auth/phone/code/', undefined, nothing),
    onSuccess: () => setOpen(true),
    onError: (error) => {
      if (wasSentRecently(error)) setOpen(true)
      else toast.error(toErrorMessage(error, copy.sendFailed))
    },
  })
  return (
    <>
      <Button busy={send.isPending} onClick={() => send.mutate()} className="max-md:h-12 md:h-10">
        {copy.verify}
      </Button>
      {isOpen && <CodeDialog phone={phone} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Whether the last code was sent less than a minute ago and is still valid. */
const wasSentRecently = (error: Error): boolean =>
  error instanceof ApiError && error.retryAfterSeconds !== null && error.retryAfterSeconds <= 60

function CodeDialog({ phone, onClose }: { phone: string; onClose: () => void }) {
  const cache = useQueryClient()
  const [code, setCode] = useState('')
  const check = useMutation({
    mutationFn: (digits: string) => api.post('/api/auth/phone/verify/', { code: digits }, user),
    meta: { done: copy.verified },
    onSuccess: (person) => {
      storeAnswer(cache, profileQuery.queryKey, person)
      onClose()
    },
    onError: () => setCode(''),
  })
  function onCodeChange(digits: string): void {
    setCode(digits)
    if (digits !== '') check.reset()
    if (z.safeParse(phoneCodeInput, { code: digits }).success) check.mutate(digits)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={copy.title}
      description={copy.note(phone)}
    >
      <DigitBoxes
        label={authCopy.code}
        count={6}
        value={code}
        onChange={onCodeChange}
        disabled={check.isPending}
        autoFocus
        error={check.isError ? toErrorMessage(check.error, copy.failed) : undefined}
      />
    </Dialog>
  )
}

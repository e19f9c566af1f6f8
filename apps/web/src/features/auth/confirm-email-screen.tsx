import { authCopy as copy } from '@lucas/contract/copy/auth.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { sentenceOf } from '../../lib/api-error.ts'
import { api } from '../../lib/http.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBanner } from '../../ui/error-banner.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { takeToken } from './take-token.ts'

/** Where the link of the mail leads: the new address counts from the press of the button on. */
export function ConfirmEmailScreen() {
  const [token] = useState(takeToken)
  const confirm = useMutation({
    mutationFn: (value: string) => api.post('/api/auth/email/confirm/', { token: value }, nothing),
  })
  const home = (
    <Link to="/dashboard" className="font-[550] text-brand hover:underline">
      {copy.goOn}
    </Link>
  )
  return (
    <AuthFrame
      title={confirm.isSuccess ? copy.emailConfirmed : copy.emailConfirmTitle}
      lead={confirm.isSuccess ? copy.emailConfirmedLead : copy.emailConfirmLead}
      note={copy.loginNote}
    >
      <div className="grid justify-items-start gap-5">
        {token === null && <ErrorBanner message={copy.emailLinkMissing} />}
        {confirm.isError && <ErrorBanner message={sentenceOf(confirm.error, copy.emailConfirmFailed)} />}
        {confirm.isSuccess || token === null ? (
          home
        ) : (
          <Button variant="primary" size="lg" busy={confirm.isPending} onClick={() => confirm.mutate(token)}>
            {copy.emailConfirm}
          </Button>
        )}
      </div>
    </AuthFrame>
  )
}

import { authCopy as copy } from '@lucas/contract/copy/auth/auth.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { toErrorMessage } from '../../lib/http/api-error.ts'
import { api } from '../../lib/http/http.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { ErrorBanner } from '../../ui/primitives/error-banner.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { takeToken } from './take-token.ts'

interface ConfirmScreenProps {
  /** The API path that takes the token of the mail. */
  path: string
  texts: { title: string; lead: string; confirm: string; done: string; doneLead: string; failed: string }
}

/** The target of a mail link. The user confirms with a button, so that mail scanners do not trigger the action. */
export function ConfirmScreen({ path, texts }: ConfirmScreenProps) {
  const [token] = useState(takeToken)
  const confirm = useMutation({
    mutationFn: (value: string) => api.post(path, { token: value }, nothing),
  })
  const home = (
    <Link to="/dashboard" className="font-[550] text-brand hover:underline">
      {copy.goOn}
    </Link>
  )
  return (
    <AuthFrame
      title={confirm.isSuccess ? texts.done : texts.title}
      lead={confirm.isSuccess ? texts.doneLead : texts.lead}
      note={copy.loginNote}
    >
      <div className="grid justify-items-start gap-5">
        {token === null && <ErrorBanner message={copy.emailLinkMissing} />}
        {confirm.isError && <ErrorBanner message={toErrorMessage(confirm.error, texts.failed)} />}
        {confirm.isSuccess || token === null ? (
          home
        ) : (
          <Button variant="primary" size="lg" busy={confirm.isPending} onClick={() => confirm.mutate(token)}>
            {texts.confirm}
          </Button>
        )}
      </div>
    </AuthFrame>
  )
}

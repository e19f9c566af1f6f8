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

interface ConfirmScreenProps {
  /** Where the token of the mail is taken. */
  path: string
  words: { title: string; lead: string; confirm: string; done: string; doneLead: string; failed: string }
}

/** Where a link of a mail leads: it counts from the press of the button on, so that no program presses it. */
export function ConfirmScreen({ path, words }: ConfirmScreenProps) {
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
      title={confirm.isSuccess ? words.done : words.title}
      lead={confirm.isSuccess ? words.doneLead : words.lead}
      note={copy.loginNote}
    >
      <div className="grid justify-items-start gap-5">
        {token === null && <ErrorBanner message={copy.emailLinkMissing} />}
        {confirm.isError && <ErrorBanner message={sentenceOf(confirm.error, words.failed)} />}
        {confirm.isSuccess || token === null ? (
          home
        ) : (
          <Button variant="primary" size="lg" busy={confirm.isPending} onClick={() => confirm.mutate(token)}>
            {words.confirm}
          </Button>
        )}
      </div>
    </AuthFrame>
  )
}

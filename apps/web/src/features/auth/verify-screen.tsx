import { type User, user } from '@lucas/contract/auth/session.ts'
import { authCopy as copy } from '@lucas/contract/copy/auth/auth.ts'
import { filesOnlyCopy } from '@lucas/contract/copy/users/files-only.ts'
import { noMailCopy } from '@lucas/contract/copy/users/no-mail.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { getHomePath } from '../../lib/app/home-screen.ts'
import { linksBanks, sendsMail } from '../../lib/app/installation.ts'
import { storeAnswer } from '../../lib/app/store-answer.ts'
import { toErrorMessage } from '../../lib/http/api-error.ts'
import { api } from '../../lib/http/http.ts'
import { isSignedIn, profileQuery, useSessionUser } from '../../lib/session/session.ts'
import { DigitBoxes } from '../../ui/forms/digit-boxes.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { ChangeEmailDialog } from './change-email-dialog.tsx'
import { ResendCode } from './resend-code.tsx'
import { startResendWait } from './resend-wait.ts'

const codeDigits = 6
const linkClass = 'inline-flex items-center text-sm font-[550] text-brand hover:underline max-md:min-h-11'

const verify = (input: { email: string; code: string }) => api.post('/api/auth/verify/', input, nothing)
const resend = (email: string) => api.post('/api/auth/verify/resend/', { email }, nothing)

/** Verifies the email address with a code, which is submitted when it is complete. */
export function VerifyScreen({ onVerified }: { onVerified: () => void }) {
  const cache = useQueryClient()
  const signedIn = isSignedIn()
  const sessionUser = useSessionUser()
  const { data: profile } = useQuery({ ...profileQuery, enabled: signedIn })
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState('')
  const [isChanging, setChanging] = useState(false)
  const shownEmail = profile?.pending_email ?? profile?.email ?? sessionUser?.email
  const email = signedIn ? (shownEmail ?? '') : typed.trim()
  const check = useMutation({
    mutationFn: verify,
    onSuccess: async () => {
      if (signedIn) storeAnswer(cache, profileQuery.queryKey, await api.get('/api/auth/profile/', user))
      toast.success(copy.verified)
      onVerified()
    },
    onError: () => setCode(''),
  })
  const isReady = code.length === codeDigits && email !== ''
  function onCodeChange(digits: string): void {
    setCode(digits)
    if (digits !== '') check.reset()
    if (digits.length === codeDigits && email !== '') check.mutate({ email, code: digits })
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isReady && !check.isPending) check.mutate({ email, code })
  }
  function onEmailChanged(person: User): void {
    storeAnswer(cache, profileQuery.queryKey, person)
    startResendWait()
    check.reset()
    setChanging(false)
  }
  // There is nothing to verify.
  if (profile?.is_verified === true && profile.pending_email === null)
    return <Navigate to={getHomePath()} replace />
  return (
    <AuthFrame
      title={sendsMail() ? copy.verifyTitle : noMailCopy.verifyTitle}
      icon={<Mail strokeWidth={1.75} />}
      lead={
        !sendsMail() ? (
          noMailCopy.verifyLead
        ) : signedIn ? (
          <>
            {copy.verifyLead.before}{' '}
            <strong className="font-semibold wrap-anywhere text-ink">{shownEmail}</strong>
            {copy.verifyLead.after}
          </>
        ) : (
          copy.verifyLeadUnknown
        )
      }
      note={linksBanks() ? copy.verifyNote : filesOnlyCopy.verifyNote}
    >
      <form noValidate className="grid gap-4" onSubmit={submit}>
        {!signedIn && (
          <TextInput
            label={copy.email}
            type="email"
            autoComplete="username"
            className="md:h-11 md:text-[0.9375rem]"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
        <DigitBoxes
          label={copy.code}
          count={codeDigits}
          value={code}
          onChange={onCodeChange}
          disabled={check.isPending}
          autoFocus={signedIn}
          error={check.isError ? toErrorMessage(check.error, copy.verifyFailed) : undefined}
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          disabled={!isReady}
          busy={check.isPending}
          busyText={copy.verifying}
        >
          {copy.verify}
        </Button>
        {sendsMail() && <ResendCode send={() => resend(email)} disabled={email === ''} />}
        <p className="flex flex-wrap justify-center gap-x-7">
          {signedIn && (
            <button type="button" className={linkClass} onClick={() => setChanging(true)}>
              {copy.changeEmail}
            </button>
          )}
          <Link to={signedIn ? getHomePath() : '/login'} className={linkClass}>
            {copy.verifyLater}
          </Link>
        </p>
      </form>
      {isChanging && <ChangeEmailDialog onChanged={onEmailChanged} onClose={() => setChanging(false)} />}
    </AuthFrame>
  )
}

import { authCopy as copy } from '@lucas/contract/copy/auth/auth.ts'
import { noMailCopy } from '@lucas/contract/copy/users/no-mail.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { sendsMail } from '../../lib/app/installation.ts'
import { toFieldErrors } from '../../lib/http/api-error.ts'
import { api } from '../../lib/http/http.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { AuthFrame } from './auth-frame.tsx'

const back = (
  <Link
    to="/login"
    className="justify-self-center font-[550] text-brand hover:underline max-md:-my-3 max-md:py-3"
  >
    {copy.backToLogin}
  </Link>
)

/** Where no mail is sent, the link comes from the operator. */
export const ForgotScreen = () =>
  sendsMail() ? (
    <ForgotForm />
  ) : (
    <AuthFrame title={copy.forgotTitle} lead={noMailCopy.forgotLead} note={copy.loginNote}>
      <div className="grid">{back}</div>
    </AuthFrame>
  )

/** Requests a link to reset the password. The answer is the same for unknown addresses (S-12). */
function ForgotForm() {
  const [email, setEmail] = useState('')
  const requestReset = useMutation({
    mutationFn: () => api.post('/api/auth/password/forgot/', { email }, nothing),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!requestReset.isPending) requestReset.mutate()
  }
  if (requestReset.isSuccess)
    return (
      <AuthFrame
        title={copy.forgotSentTitle}
        icon={<Mail strokeWidth={1.75} />}
        lead={
          <span role="status">
            {copy.forgotSentLead.before}{' '}
            <strong className="font-semibold break-words text-ink">{email}</strong>
            {copy.forgotSentLead.after}
          </span>
        }
        note={copy.loginNote}
      >
        <div className="grid">{back}</div>
      </AuthFrame>
    )
  return (
    <AuthFrame title={copy.forgotTitle} lead={copy.forgotLead} note={copy.loginNote}>
      <form noValidate className="grid gap-5" onSubmit={submit}>
        <FormError error={requestReset.error} fallback={copy.forgotFailed} />
        <TextInput
          label={copy.email}
          type="email"
          autoComplete="username"
          autoFocus
          className="md:h-11 md:text-[0.9375rem]"
          value={email}
          error={toFieldErrors(requestReset.error).email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={requestReset.isPending}
          busyText={copy.sending}
        >
          {copy.forgotSend}
        </Button>
        {back}
      </form>
    </AuthFrame>
  )
}

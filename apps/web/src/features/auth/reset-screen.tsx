import { authCopy as copy } from '@lucas/contract/copy/auth/auth.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { toFieldErrors } from '../../lib/http/api-error.ts'
import { api } from '../../lib/http/http.ts'
import { clearUserData } from '../../lib/session/session.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { PasswordGuide } from '../../ui/forms/password-guide.tsx'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { ErrorBanner } from '../../ui/primitives/error-banner.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { takeToken } from './take-token.ts'

/** The target of the reset mail: sets a new password, then leads to the login. */
export function ResetScreen({ onDone }: { onDone: () => void }) {
  const cache = useQueryClient()
  const [token] = useState(takeToken)
  const [password, setPassword] = useState('')
  const save = useMutation({
    mutationFn: () => api.post('/api/auth/password/reset/', { token, password }, nothing),
    onSuccess: () => {
      // The server has ended all sessions, also that of this browser.
      clearUserData(cache)
      toast.success(copy.resetDone)
      onDone()
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }
  return (
    <AuthFrame title={copy.resetTitle} lead={copy.resetLead} note={copy.loginNote}>
      <form noValidate className="grid gap-5" onSubmit={submit}>
        {token === null && <ErrorBanner message={copy.emailLinkMissing} />}
        <FormError error={save.error} fallback={copy.resetFailed} />
        {token !== null && (
          <>
            <PasswordInput
              label={copy.newPassword}
              autoComplete="new-password"
              autoFocus
              className="md:h-11 md:text-[0.9375rem]"
              value={password}
              error={toFieldErrors(save.error).password}
              onChange={({ currentTarget }) => setPassword(currentTarget.value)}
            />
            <PasswordGuide password={password} />
            <Button
              type="submit"
              variant="primary"
              size="lg"
              busy={save.isPending}
              busyText={copy.resetSaving}
            >
              {copy.resetSave}
            </Button>
          </>
        )}
        <Link
          to="/recuperar"
          className="justify-self-center font-[550] text-brand hover:underline max-md:-my-3 max-md:py-3"
        >
          {copy.askAnother}
        </Link>
      </form>
    </AuthFrame>
  )
}

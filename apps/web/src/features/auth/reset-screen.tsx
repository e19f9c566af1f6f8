import { authCopy as copy } from '@lucas/contract/copy/auth.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { refusalsOf } from '../../lib/api-error.ts'
import { api } from '../../lib/http.ts'
import { judgePassword } from '../../lib/password-strength.ts'
import { forget } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBanner } from '../../ui/error-banner.tsx'
import { FormFault } from '../../ui/form-fault.tsx'
import { PasswordGuide } from '../../ui/password-guide.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { toast } from '../../ui/toast.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { takeToken } from './take-token.ts'

/** Where the link of the mail leads: another password, and then in by the door. */
export function ResetScreen({ onDone }: { onDone: () => void }) {
  const cache = useQueryClient()
  const [token] = useState(takeToken)
  const [password, setPassword] = useState('')
  const save = useMutation({
    mutationFn: () => api.post('/api/auth/password/reset/', { token, password }, nothing),
    onSuccess: () => {
      // Every session ended, that of this browser too.
      forget(cache)
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
        <FormFault error={save.error} otherwise={copy.resetFailed} />
        {token !== null && (
          <>
            <PasswordInput
              label={copy.newPassword}
              autoComplete="new-password"
              autoFocus
              className="md:h-11 md:text-[15px]"
              value={password}
              error={refusalsOf(save.error).password}
              onChange={({ currentTarget }) => setPassword(currentTarget.value)}
            />
            <PasswordGuide facts={judgePassword(password, '')} />
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
        <Link to="/recuperar" className="justify-self-center font-[550] text-brand hover:underline">
          {copy.askAnother}
        </Link>
      </form>
    </AuthFrame>
  )
}

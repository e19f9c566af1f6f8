import type { User } from '@lucas/contract/auth/session.ts'
import { settingsCopy } from '@lucas/contract/copy/users/settings.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { securityQuery } from '../../../entities/security/queries.ts'
import { showErrorToast } from '../../../entities/security/show-error-toast.ts'
import { api } from '../../../lib/http/http.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card, CardHeader } from '../../../ui/primitives/card.tsx'
import { SettingLine, SettingLines } from '../setting-line.tsx'
import { IdentityLines } from './identity-lines.tsx'
import { PasswordDialog } from './password-dialog.tsx'

const copy = settingsCopy.access

/** The sign-in methods of the user. */
export function AccessCard({ user }: { user: User }) {
  const { data: security } = useQuery(securityQuery)
  const [isOpen, setOpen] = useState(false)
  return (
    <Card>
      <CardHeader title={copy.title} />
      <SettingLines>
        {security?.has_password === false ? (
          <CreatePassword email={user.email} />
        ) : (
          <SettingLine title={copy.password} note={copy.passwordNote}>
            <Button onClick={() => setOpen(true)}>{copy.change}</Button>
          </SettingLine>
        )}
        <IdentityLines />
      </SettingLines>
      {isOpen && <PasswordDialog owner={user} onClose={() => setOpen(false)} />}
    </Card>
  )
}

/** Users who registered with Google or Facebook create a password through a mail link. */
function CreatePassword({ email }: { email: string }) {
  const requestLink = useMutation({
    mutationFn: () => api.post('/api/auth/password/forgot/', { email }, nothing),
    meta: { done: copy.createSent },
    onError: (error) => showErrorToast(error, copy.createFailed),
  })
  return (
    <SettingLine title={copy.password} note={copy.passwordNone}>
      <Button busy={requestLink.isPending} onClick={() => requestLink.mutate()}>
        {copy.create}
      </Button>
    </SettingLine>
  )
}

import { settingsCopy } from '@lucas/contract/copy/settings.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/http.ts'
import { securityQuery } from '../../lib/security.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { toast } from '../../ui/toast.tsx'
import { IdentityLines } from './identity-lines.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { tellFault } from './security-api.ts'
import { SettingLine, SettingLines } from './setting-line.tsx'

const copy = settingsCopy.access

/** How one gets in. */
export function AccessCard({ email }: { email: string }) {
  const { data: security } = useQuery(securityQuery)
  const [isOpen, setOpen] = useState(false)
  return (
    <Card>
      <CardHeader title={copy.title} />
      <SettingLines>
        {security?.has_password === false ? (
          <CreatePassword email={email} />
        ) : (
          <SettingLine title={copy.password} note={copy.passwordNote}>
            <Button onClick={() => setOpen(true)}>{copy.change}</Button>
          </SettingLine>
        )}
        <IdentityLines />
      </SettingLines>
      {isOpen && <PasswordDialog email={email} onClose={() => setOpen(false)} />}
    </Card>
  )
}

/** Who came by Google or Facebook chooses one by the link of a mail. */
function CreatePassword({ email }: { email: string }) {
  const ask = useMutation({
    mutationFn: () => api.post('/api/auth/password/forgot/', { email }, nothing),
    onSuccess: () => toast.success(copy.createSent),
    onError: (error) => tellFault(error, copy.createFailed),
  })
  return (
    <SettingLine title={copy.password} note={copy.passwordNone}>
      <Button busy={ask.isPending} onClick={() => ask.mutate()}>
        {copy.create}
      </Button>
    </SettingLine>
  )
}

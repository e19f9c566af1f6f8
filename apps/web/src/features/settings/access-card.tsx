import { settingsCopy } from '@lucas/contract/copy/settings.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { SettingLine, SettingLines } from './setting-line.tsx'

const copy = settingsCopy.access

/** How one gets in. */
export function AccessCard({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card>
      <CardHeader title={copy.title} />
      <SettingLines>
        <SettingLine title={copy.password} note={copy.passwordNote}>
          <Button onClick={() => setOpen(true)}>{copy.change}</Button>
        </SettingLine>
      </SettingLines>
      {isOpen && <PasswordDialog email={email} onClose={() => setOpen(false)} />}
    </Card>
  )
}

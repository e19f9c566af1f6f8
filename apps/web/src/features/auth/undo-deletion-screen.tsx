import { privacyTabCopy as copy } from '@lucas/contract/copy/privacy.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../lib/api-error.ts'
import { api } from '../../lib/http.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBanner } from '../../ui/error-banner.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { takeToken } from './take-token.ts'

/** Where the link of the mail leads: a sealed account opens again from the press of the button on. */
export function UndoDeletionScreen() {
  const [token] = useState(takeToken)
  const undo = useMutation({
    mutationFn: (value: string) => api.post('/api/auth/deletion/undo/', { token: value }, nothing),
  })
  return (
    <AuthFrame
      title={undo.isSuccess ? copy.undone : copy.undoTitle}
      lead={undo.isSuccess ? copy.undoneLead : copy.undoLead}
      note={copy.note}
    >
      <div className="grid justify-items-start gap-5">
        {token === null && <ErrorBanner message={copy.undoMissing} />}
        {undo.isError && <ErrorBanner message={sentenceOf(undo.error, copy.undoFailed)} />}
        {undo.isSuccess || token === null ? (
          <LinkButton to="/login" variant="primary" size="lg">
            {copy.enter}
          </LinkButton>
        ) : (
          <Button variant="primary" size="lg" busy={undo.isPending} onClick={() => undo.mutate(token)}>
            {copy.undo}
          </Button>
        )}
      </div>
    </AuthFrame>
  )
}

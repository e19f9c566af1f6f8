import { noMailCopy } from '@lucas/contract/copy/users/no-mail.ts'
import { privacyTabCopy as copy } from '@lucas/contract/copy/users/privacy.ts'
import { useState } from 'react'
import { sendsMail } from '../../../lib/app/installation.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card, CardHeader } from '../../../ui/primitives/card.tsx'
import { DeleteAccountDialog } from '../delete-account-dialog.tsx'

/** What follows from a deletion; who cannot get mail gets the link that undoes it from the operator. */
const listFacts = (): readonly string[] =>
  copy.deleteFacts.map((fact) => (fact === copy.deleteUndo && !sendsMail() ? noMailCopy.deleteUndo : fact))

/** Eliminar Cuenta: the consequences, and the button that opens the dialog. */
export function DeletionTab() {
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  return (
    <Card>
      <CardHeader title={copy.delete} note={copy.deleteNote} />
      <div className="grid justify-items-start gap-5 px-4 pt-4 pb-5 md:px-5">
        <ul className="grid list-disc gap-2.5 pl-5 marker:text-ink-3">
          {listFacts().map((fact) => (
            <li key={fact} className="text-ink-2">
              {fact}
            </li>
          ))}
        </ul>
        <p className="text-ink-3">{copy.deleteExport}</p>
        <Button variant="destructive" onClick={() => setIsDialogOpen(true)}>
          {copy.delete}
        </Button>
      </div>
      {isDialogOpen && <DeleteAccountDialog onClose={() => setIsDialogOpen(false)} />}
    </Card>
  )
}

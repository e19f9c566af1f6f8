import { privacyTabCopy as copy } from '@lucas/contract/copy/privacy.ts'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { DeleteDialog } from '../delete-dialog.tsx'

/** Eliminar Cuenta: what happens, said before it is asked. */
export function DeletionTab() {
  const [isAsking, setAsking] = useState(false)
  return (
    <Card>
      <CardHeader title={copy.delete} note={copy.deleteNote} />
      <div className="grid justify-items-start gap-5 px-4 pt-4 pb-5 md:px-5">
        <ul className="grid gap-2.5">
          {copy.deleteFacts.map((fact) => (
            <li key={fact} className="flex gap-2.5 text-ink-2">
              <Check aria-hidden="true" className="mt-0.5 size-4 flex-none text-ink-3" strokeWidth={1.75} />
              {fact}
            </li>
          ))}
        </ul>
        <p className="text-ink-3">{copy.deleteExport}</p>
        <Button variant="destructive" onClick={() => setAsking(true)}>
          {copy.delete}
        </Button>
      </div>
      {isAsking && <DeleteDialog onClose={() => setAsking(false)} />}
    </Card>
  )
}

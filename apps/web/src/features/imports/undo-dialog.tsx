import { importsScreenCopy } from '@lucas/contract/copy/imports-screen.ts'
import type { StatementImport } from '@lucas/contract/import.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { sentenceOf } from '../../lib/api-error.ts'
import { useAttemptKey } from '../../lib/attempt-key.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { keepImport, undoImport } from './api.ts'

const copy = importsScreenCopy.undo

interface UndoDialogProps {
  statement: StatementImport | null
  onClose: () => void
}

/** Asks once, and says how many rows go; whoever shows the import tells when it is done. */
export function UndoDialog({ statement, onClose }: UndoDialogProps) {
  const cache = useQueryClient()
  const keyOf = useAttemptKey()
  const cancel = useRef<HTMLButtonElement>(null)
  // The dialog keeps its words while it fades away.
  const [last, setLast] = useState(statement)
  if (statement !== null && statement !== last) setLast(statement)
  const undo = useMutation({
    mutationFn: ({ id, updated_at }: StatementImport) => undoImport(id, keyOf([id, updated_at])),
    onSuccess: (answer) => {
      keepImport(cache, answer)
      onClose()
    },
    onError: (error) => toast.error(sentenceOf(error, copy.failed)),
  })
  return (
    <Dialog
      open={statement !== null}
      onOpenChange={(open) => {
        if (!open && !undo.isPending) onClose()
      }}
      title={copy.title}
      description={last?.file_name}
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} disabled={undo.isPending} onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button
            variant="destructive"
            busy={undo.isPending}
            busyText={copy.busy}
            onClick={() => statement !== null && undo.mutate(statement)}
          >
            {copy.confirm}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">{last?.undo?.sentence}</p>
    </Dialog>
  )
}

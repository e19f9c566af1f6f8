import { importsScreenCopy } from '@lucas/contract/copy/imports-screen.ts'
import type { StatementImport } from '@lucas/contract/import.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '../../lib/api-error.ts'
import { useAttemptKey } from '../../lib/attempt-key.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useLast } from '../../ui/late-open.ts'
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
  const last = useLast(statement)
  const undo = useMutation({
    mutationFn: ({ id, updated_at }: StatementImport) => undoImport(id, keyOf([id, updated_at])),
    onSuccess: (answer) => {
      keepImport(cache, answer)
      onClose()
    },
    onError: (error) => toast.error(sentenceOf(error, copy.failed)),
  })
  return (
    <ConfirmDialog
      open={statement !== null}
      words={copy}
      description={last?.file_name}
      isBusy={undo.isPending}
      onConfirm={() => statement !== null && undo.mutate(statement)}
      onCancel={onClose}
    >
      <p className="text-ink-2">{last?.undo?.sentence}</p>
    </ConfirmDialog>
  )
}

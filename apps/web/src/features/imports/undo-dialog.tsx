import type { StatementImport } from '@lucas/contract/banking/import.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ReconciledWarning } from '../../entities/account/reconciled-warning.tsx'
import { findReconciledStatement, reconciliationsQuery } from '../../entities/account/reconciliations.ts'
import { useIdempotencyKey } from '../../lib/http/use-idempotency-key.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useLastNonNull } from '../../ui/overlays/use-once-open.ts'
import { cacheImport, undoImport } from './api.ts'

const copy = importsScreenCopy.undo

interface UndoDialogProps {
  statement: StatementImport | null
  onClose: () => void
}

/** Confirmation with the number of rows. The caller reports the result, because the server undoes in the background. */
export function UndoDialog({ statement, onClose }: UndoDialogProps) {
  const cache = useQueryClient()
  const attempt = useIdempotencyKey()
  const last = useLastNonNull(statement)
  const { data } = useQuery(reconciliationsQuery)
  const reconciled = findReconciledStatement(data?.results ?? [], last)
  const undo = useMutation({
    mutationFn: ({ id, updated_at }: StatementImport) =>
      attempt([id, updated_at], (key) => undoImport(id, key)),
    meta: { failed: copy.failed },
    onSuccess: (answer) => {
      cacheImport(cache, answer)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open={statement !== null}
      labels={copy}
      description={last?.file_name}
      action={{ isPending: undo.isPending, mutate: () => statement !== null && undo.mutate(statement) }}
      onCancel={onClose}
    >
      <div className="grid gap-3">
        <p className="text-ink-2">{last?.undo?.sentence}</p>
        {reconciled !== undefined && <ReconciledWarning reconciled={reconciled} />}
      </div>
    </ConfirmDialog>
  )
}

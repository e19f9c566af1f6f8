import type { ImportedCardInput, StatementImport } from '@lucas/contract/banking/import.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { toErrorMessage } from '../../../lib/http/api-error.ts'
import { useIdempotencyKey } from '../../../lib/http/use-idempotency-key.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { ErrorBanner } from '../../../ui/primitives/error-banner.tsx'
import { cacheImport, confirmImport } from '../api.ts'
import { formatCount } from '../format-count.ts'
import { isBalanceBroken } from '../readiness.ts'
import { useDiscardImport } from '../use-discard-import.ts'
import { ImportWarnings } from './import-warnings.tsx'

const copy = importsScreenCopy.preview.confirm

interface ConfirmBarProps {
  statement: StatementImport
  busy: boolean
  /** What the user answered about the card. */
  card: ImportedCardInput | null
  onLeave: () => void
}

function confirmLabel({ account, counts }: StatementImport): string {
  if (account === null || counts === null) return copy.plain
  const { new: newCount, doubtful } = counts
  if (newCount > 0 && doubtful > 0)
    return copy.withDoubtful(formatCount(newCount), newCount === 1, formatCount(doubtful), doubtful === 1)
  if (doubtful > 0) return copy.onlyDoubtful(formatCount(doubtful), doubtful === 1)
  return newCount > 0 ? copy.import(formatCount(newCount), newCount === 1) : copy.nothing
}

/** Confirms or discards the preview; fixed at the bottom on phones. Asks first where the balances contradict the rows. */
export function ConfirmBar({ statement, busy, card, onLeave }: ConfirmBarProps) {
  const { id, updated_at, account, counts } = statement
  const cache = useQueryClient()
  const attempt = useIdempotencyKey()
  const reasonId = useId()
  const [isAsking, setIsAsking] = useState(false)
  const { discard, isDiscarding } = useDiscardImport(id, onLeave)
  const confirm = useMutation({
    // A new reading gets a new key; a retry after a lost answer sends the same key.
    mutationFn: () =>
      attempt([id, updated_at, card], (key) => confirmImport(id, key, card ? { card } : undefined)),
    onSuccess: (answer) => cacheImport(cache, answer),
    onSettled: () => setIsAsking(false),
  })
  const asks = isBalanceBroken(statement)
  const isEmpty = counts !== null && counts.new + counts.doubtful === 0
  const reason = account === null ? importsScreenCopy.preview.account.missing : isEmpty ? copy.nothing : null
  return (
    <div
      data-bottom-bar
      className="z-10 grid gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(57px+max(8px,env(safe-area-inset-bottom)))] max-md:border-t max-md:border-line max-md:bg-surface max-md:px-4 max-md:py-2.5"
    >
      {confirm.isError && <ErrorBanner message={toErrorMessage(confirm.error, copy.failed)} />}
      <div className="flex gap-2">
        <Button
          variant="primary"
          className="min-w-0 flex-1"
          disabled={busy || isDiscarding || reason !== null}
          aria-describedby={reason === null ? undefined : reasonId}
          busy={confirm.isPending}
          busyText={copy.busy}
          onClick={() => (asks ? setIsAsking(true) : confirm.mutate())}
        >
          {confirmLabel(statement)}
        </Button>
        <Button disabled={confirm.isPending} busy={isDiscarding} onClick={discard}>
          {copy.cancel}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        labels={copy.imbalance}
        action={confirm}
        onCancel={() => setIsAsking(false)}
      >
        <div className="grid gap-3">
          <ImportWarnings warnings={statement.warnings?.filter(({ about }) => about === 'balance') ?? []} />
          <p className="text-ink-2">{copy.imbalance.effect}</p>
        </div>
      </ConfirmDialog>
      {reason !== null && !isEmpty && (
        <p id={reasonId} className="text-sm text-ink-3">
          {reason}
        </p>
      )}
    </div>
  )
}

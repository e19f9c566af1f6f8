import { importsScreenCopy } from '@lucas/contract/copy/imports-screen.ts'
import type { StatementImport } from '@lucas/contract/import.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { sentenceOf } from '../../lib/api-error.ts'
import { useAttemptKey } from '../../lib/attempt-key.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBanner } from '../../ui/error-banner.tsx'
import { confirmImport, keepImport } from './api.ts'
import { count } from './counting.ts'
import { useDrop } from './use-drop.ts'

const copy = importsScreenCopy.preview.confirm

interface ConfirmBarProps {
  statement: StatementImport
  busy: boolean
  onLeave: () => void
}

function labelOf({ account, counts }: StatementImport): string {
  if (account === null || counts === null) return copy.plain
  const { new: fresh, doubtful } = counts
  if (fresh > 0 && doubtful > 0) return copy.withDoubtful(count(fresh), count(doubtful), doubtful === 1)
  if (doubtful > 0) return copy.onlyDoubtful(count(doubtful), doubtful === 1)
  return fresh > 0 ? copy.import(count(fresh), fresh === 1) : copy.nothing
}

/** Stores what the preview shows, or throws it away; at the thumb on phones. */
export function ConfirmBar({ statement, busy, onLeave }: ConfirmBarProps) {
  const { id, updated_at, account, counts } = statement
  const cache = useQueryClient()
  const keyOf = useAttemptKey()
  const reasonId = useId()
  const { drop, dropping } = useDrop(id, onLeave)
  const confirm = useMutation({
    // A preview that was read again is another thing to confirm; a lost answer is asked for with the same key.
    mutationFn: () => confirmImport(id, keyOf([id, updated_at])),
    onSuccess: (answer) => keepImport(cache, answer),
  })
  const isEmpty = counts !== null && counts.new + counts.doubtful === 0
  const reason = account === null ? importsScreenCopy.preview.account.missing : isEmpty ? copy.nothing : null
  return (
    <div className="z-10 grid gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(57px+max(8px,env(safe-area-inset-bottom)))] max-md:border-t max-md:border-line max-md:bg-surface max-md:px-4 max-md:py-2.5">
      {confirm.isError && <ErrorBanner message={sentenceOf(confirm.error, copy.failed)} />}
      <div className="flex gap-2">
        <Button
          variant="primary"
          className="min-w-0 flex-1"
          disabled={busy || dropping || reason !== null}
          aria-describedby={reason === null ? undefined : reasonId}
          busy={confirm.isPending}
          busyText={copy.busy}
          onClick={() => confirm.mutate()}
        >
          {labelOf(statement)}
        </Button>
        <Button disabled={confirm.isPending} busy={dropping} onClick={drop}>
          {copy.cancel}
        </Button>
      </div>
      {reason !== null && !isEmpty && (
        <p id={reasonId} className="text-sm text-ink-3">
          {reason}
        </p>
      )}
    </div>
  )
}

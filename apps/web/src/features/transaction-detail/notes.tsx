import { transactionDetailCopy as copy } from '@lucas/contract/copy/transactions/transaction-detail.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import { Check } from 'lucide-react'
import { UnsentBadge } from '../../entities/transaction/transaction-badges.tsx'
import { useUnsentValue } from '../../entities/transaction/unsent-changes.ts'
import { Textarea } from '../../ui/forms/textarea.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { useNotes } from './use-notes.ts'

/** Notes of a transaction, saved by themselves or with the button. */
export function Notes({ detail }: { detail: TransactionDetail }) {
  const notes = useNotes(detail)
  const isUnsent = useUnsentValue(detail.id, 'note') !== undefined
  return (
    <form
      className="mt-5"
      onSubmit={(event) => {
        event.preventDefault()
        notes.submit()
      }}
    >
      <Textarea
        label={copy.notes}
        value={notes.draft}
        rows={2}
        maxLength={limits.notesMax}
        placeholder={copy.notesPlaceholder}
        error={notes.hasFailed ? copy.notesNotUpdated : undefined}
        onChange={({ currentTarget }) => notes.change(currentTarget.value)}
      />
      <div className="mt-2 flex items-center justify-end gap-3">
        <p role="status" className="flex items-center gap-1 text-sm text-income">
          {isUnsent && <UnsentBadge />}
          {!isUnsent && notes.isSaved && (
            <>
              <Check aria-hidden="true" className="size-3.5" strokeWidth={2.4} />
              {copy.notesStored}
            </>
          )}
        </p>
        <Button type="submit" size="sm" busy={notes.isSaving} disabled={!notes.isChanged}>
          {copy.saveNotes}
        </Button>
      </div>
    </form>
  )
}

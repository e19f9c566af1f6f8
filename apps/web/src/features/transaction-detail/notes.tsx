import { transactionDetailCopy as copy } from '@lucas/contract/copy/transactions/transaction-detail.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { replaceCachedTransaction } from '../../entities/transaction/transaction-cache.ts'
import { Textarea } from '../../ui/forms/textarea.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { updateNotes } from './api.ts'

/** Notes of a transaction; the draft stays until it is saved. */
export function Notes({ detail: { id, notes } }: { detail: TransactionDetail }) {
  const cache = useQueryClient()
  const [draft, setDraft] = useState(notes)
  const save = useMutation({
    mutationFn: () => updateNotes(id, draft),
    onSuccess: (row) => {
      replaceCachedTransaction(cache, row)
      toast.success(copy.notesSaved)
    },
    onError: () => toast.error(copy.notesFailed),
  })
  return (
    <form
      className="mt-5"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <Textarea
        label={copy.notes}
        value={draft}
        rows={2}
        maxLength={limits.notesMax}
        placeholder={copy.notesPlaceholder}
        onChange={({ currentTarget }) => setDraft(currentTarget.value)}
      />
      <div className="mt-2 flex justify-end">
        <Button type="submit" size="sm" busy={save.isPending} disabled={draft === notes}>
          {copy.saveNotes}
        </Button>
      </div>
    </form>
  )
}

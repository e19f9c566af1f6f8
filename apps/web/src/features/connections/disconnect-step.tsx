import type { DeletionPreview } from '@lucas/contract/banking/link-session.ts'
import {
  connectionsScreenCopy,
  deletionPreviewCopy,
} from '@lucas/contract/copy/banking/connections-screen.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { bankKeys, invalidateQueriesOf } from '../../lib/app/query-keys.ts'
import { toErrorMessage } from '../../lib/http/api-error.ts'
import { ConfirmActions } from '../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { deletionPreviewQuery, disconnect } from './api.ts'
import { formatTransactionCount, useDeletionEffects } from './deletion-text.ts'

const copy = connectionsScreenCopy.disconnect

/** Returns the two choices for the history, with counts and further effects once loaded. */
function listChoices(history: DeletionPreview | undefined, effects: string) {
  const counts =
    history && ([deletionPreviewCopy.accounts(history.accounts), formatTransactionCount(history)] as const)
  return [
    { deletes: false, label: copy.keep, hint: counts ? copy.keepCounted(...counts) : copy.keepHint },
    {
      deletes: true,
      label: copy.erase,
      hint: [counts ? copy.eraseCounted(...counts) : copy.eraseHint, effects].join(' ').trim(),
    },
  ]
}

interface DisconnectStepProps {
  id: string
  bank: string
  onBack: () => void
  onDone: () => void
}

/** Second step of disconnecting: the user keeps or deletes the history (decisions 3). */
export function DisconnectStep({ id, bank, onBack, onDone }: DisconnectStepProps) {
  const cache = useQueryClient()
  const cancel = useRef<HTMLButtonElement>(null)
  const group = useId()
  const [deleteHistory, setDeleteHistory] = useState(false)
  const history = useQuery(deletionPreviewQuery('connections', id))
  const effects = useDeletionEffects(history.data)
  useEffect(() => cancel.current?.focus(), [])
  const disconnection = useMutation({
    mutationFn: disconnect,
    meta: { done: copy.done },
    onSuccess: () => {
      onDone()
      void invalidateQueriesOf(cache, ...bankKeys)
    },
    onError: (error) => {
      const detail = toErrorMessage(error, '')
      toast.error(detail === '' ? copy.failed : `${copy.failed}: ${detail}`)
    },
  })
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="text-ink-2">{copy.text}</p>
      <fieldset className="grid grid-cols-1 gap-2" disabled={disconnection.isPending}>
        <legend className="sr-only">{copy.choice}</legend>
        {listChoices(history.data, effects).map(({ deletes, label, hint }) => (
          <label
            key={label}
            className="flex gap-3 rounded-lg border border-line-strong p-3.5 has-checked:border-brand has-checked:bg-brand-soft"
          >
            <input
              type="radio"
              name={group}
              checked={deleteHistory === deletes}
              onChange={() => setDeleteHistory(deletes)}
              className="mt-0.5 size-[18px] flex-none accent-(--lu-brand-fill)"
            />
            <span>
              <span className="block font-medium">{label}</span>
              <span className="block text-sm text-ink-2">{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="grid grid-cols-2 gap-2">
        <ConfirmActions
          labels={copy}
          isBusy={disconnection.isPending}
          onConfirm={() => disconnection.mutate({ id, name: bank, deleteHistory })}
          onCancel={onBack}
          cancelRef={cancel}
        />
      </div>
    </div>
  )
}

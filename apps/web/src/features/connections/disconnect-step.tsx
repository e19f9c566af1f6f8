import { connectionsScreenCopy, historyCopy } from '@lucas/contract/copy/connections-screen.ts'
import type { HistoryAnswer } from '@lucas/contract/linking.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { sentenceOf } from '../../lib/api-error.ts'
import { askAgain, bankKeys } from '../../lib/live.ts'
import { ConfirmActions } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { disconnect, historyQuery } from './api.ts'
import { rowsText, useGoalsText } from './history.ts'

const copy = connectionsScreenCopy.disconnect

/** The two ways, with what they do to how many rows and to the savings goals as soon as that is known. */
function choicesOf(history: HistoryAnswer | undefined, goals: string) {
  const counts = history && ([historyCopy.accounts(history.accounts), rowsText(history)] as const)
  return [
    { deletes: false, label: copy.keep, hint: counts ? copy.keepCounted(...counts) : copy.keepHint },
    {
      deletes: true,
      label: copy.erase,
      hint: [counts ? copy.eraseCounted(...counts) : copy.eraseHint, goals].join(' ').trim(),
    },
  ]
}

interface DisconnectStepProps {
  id: string
  bank: string
  onBack: () => void
  onDone: () => void
}

/** The second step of disconnecting: the person chooses what happens to the history (decisions 3). */
export function DisconnectStep({ id, bank, onBack, onDone }: DisconnectStepProps) {
  const cache = useQueryClient()
  const cancel = useRef<HTMLButtonElement>(null)
  const group = useId()
  const [deleteHistory, setDeleteHistory] = useState(false)
  const history = useQuery(historyQuery('connections', id))
  const goals = useGoalsText(history.data)
  useEffect(() => cancel.current?.focus(), [])
  const leave = useMutation({
    mutationFn: disconnect,
    onSuccess: () => {
      toast.success(copy.done)
      onDone()
      void askAgain(cache, ...bankKeys)
    },
    onError: (error) => {
      const detail = sentenceOf(error, '')
      toast.error(detail === '' ? copy.failed : `${copy.failed}: ${detail}`)
    },
  })
  return (
    <div className="grid gap-5">
      <p className="text-ink-2">{copy.text}</p>
      <fieldset className="grid gap-2" disabled={leave.isPending}>
        <legend className="sr-only">{copy.choice}</legend>
        {choicesOf(history.data, goals).map(({ deletes, label, hint }) => (
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
          words={copy}
          isBusy={leave.isPending}
          onConfirm={() => leave.mutate({ id, name: bank, deleteHistory })}
          onCancel={onBack}
          cancelRef={cancel}
        />
      </div>
    </div>
  )
}

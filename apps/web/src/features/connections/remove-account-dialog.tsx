import type { Account } from '@lucas/contract/account.ts'
import { connectionsScreenCopy } from '@lucas/contract/copy/connections-screen.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { liveKeys } from '../../lib/live.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { deleteAccount, historyQuery } from './api.ts'
import { rowsText, useGoalsText } from './history.ts'

const copy = connectionsScreenCopy.remove
export type RemovedAccount = Pick<Account, 'id' | 'name'>

/** Asks before an account and its movements go; nothing is done by a stray Enter. */
export function RemoveAccountDialog({
  account,
  onClose,
}: {
  account: RemovedAccount | null
  onClose: () => void
}) {
  const cache = useQueryClient()
  const cancel = useRef<HTMLButtonElement>(null)
  const name = useLast(account)?.name ?? ''
  const { data: history } = useQuery({
    ...historyQuery('accounts', account?.id ?? ''),
    enabled: account !== null,
  })
  const goals = useGoalsText(history)
  const remove = useMutation({
    mutationFn: deleteAccount,
    onSuccess: () => {
      toast.success(copy.done)
      onClose()
      for (const key of [liveKeys.accounts, liveKeys.connections, liveKeys.transactions, liveKeys.figures])
        void cache.invalidateQueries({ queryKey: [key] })
    },
    onError: () => toast.error(copy.failed),
  })
  return (
    <Dialog
      open={account !== null}
      onOpenChange={(open) => {
        if (!open && !remove.isPending) onClose()
      }}
      title={copy.title}
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} disabled={remove.isPending} onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button
            variant="destructive"
            busy={remove.isPending}
            busyText={copy.busy}
            onClick={() => account !== null && remove.mutate(account.id)}
          >
            {copy.confirm}
          </Button>
        </>
      }
    >
      <p className="font-medium">{copy.irreversible}</p>
      <p className="mt-1 text-ink-2">
        {history === undefined ? copy.warning(name) : copy.counted(name, rowsText(history))} {goals}
      </p>
    </Dialog>
  )
}

/** The last value that was there: the dialog keeps its words while it fades away. */
function useLast<T>(value: T | null): T | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}

import type { Account } from '@lucas/contract/account.ts'
import { connectionsScreenCopy } from '@lucas/contract/copy/connections-screen.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { askAgain, bankKeys } from '../../lib/live.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useLast } from '../../ui/late-open.ts'
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
      void askAgain(cache, ...bankKeys)
    },
    onError: () => toast.error(copy.failed),
  })
  return (
    <ConfirmDialog
      open={account !== null}
      words={copy}
      isBusy={remove.isPending}
      onConfirm={() => account !== null && remove.mutate(account.id)}
      onCancel={onClose}
    >
      <p className="font-medium">{copy.irreversible}</p>
      <p className="mt-1 text-ink-2">
        {history === undefined ? copy.warning(name) : copy.counted(name, rowsText(history))} {goals}
      </p>
    </ConfirmDialog>
  )
}

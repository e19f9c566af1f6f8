import type { Account } from '@lucas/contract/banking/account.ts'
import { connectionsScreenCopy } from '@lucas/contract/copy/banking/connections-screen.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { bankKeys, invalidateQueriesOf } from '../../lib/app/query-keys.ts'
import { formatAccountNumber } from '../../lib/format/account-number.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { useLastNonNull } from '../../ui/overlays/use-once-open.ts'
import { deleteAccount, deletionPreviewQuery } from './api.ts'
import { formatTransactionCount, useDeletionEffects } from './deletion-text.ts'

const copy = connectionsScreenCopy.remove
export type RemovedAccount = Pick<Account, 'id' | 'name' | 'mask' | 'manual' | 'institution_name'>

/** Formats `Cuenta Corriente ****4821 de Santander`; a manual account has neither number nor bank. */
function formatAccountName(account: RemovedAccount): string {
  const name = [account.name, formatAccountNumber(account)].join(' ').trim()
  return account.manual ? name : copy.named(name, account.institution_name)
}

/** Confirmation before an account and its transactions are deleted; Enter does not confirm by accident. */
export function RemoveAccountDialog({
  account,
  onClose,
}: {
  account: RemovedAccount | null
  onClose: () => void
}) {
  const cache = useQueryClient()
  const shown = useLastNonNull(account)
  const name = shown === null ? '' : formatAccountName(shown)
  const { data: history } = useQuery({
    ...deletionPreviewQuery('accounts', account?.id ?? ''),
    enabled: account !== null,
  })
  const effects = useDeletionEffects(history)
  const remove = useMutation({
    mutationFn: deleteAccount,
    meta: { done: copy.done },
    onSuccess: () => {
      onClose()
      void invalidateQueriesOf(cache, ...bankKeys)
    },
    onError: () => toast.error(copy.failed),
  })
  return (
    <ConfirmDialog
      open={account !== null}
      labels={copy}
      action={{ isPending: remove.isPending, mutate: () => account !== null && remove.mutate(account.id) }}
      onCancel={onClose}
    >
      <p className="font-medium">{copy.irreversible}</p>
      <p className="mt-1 text-ink-2">
        {history === undefined ? copy.warning(name) : copy.counted(name, formatTransactionCount(history))}{' '}
        {effects}
      </p>
    </ConfirmDialog>
  )
}

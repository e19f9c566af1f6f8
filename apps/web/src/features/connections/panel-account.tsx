import type { Account } from '@lucas/contract/account.ts'
import type { AccountPatch } from '@lucas/contract/account-input.ts'
import { connectionsScreenCopy } from '@lucas/contract/copy/connections-screen.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Eye, EyeOff, Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { accountKind, saysMore } from '../../lib/account-kind.ts'
import { maskOf } from '../../lib/account-number.ts'
import { askAgain, bankKeys } from '../../lib/live.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { AccountForm } from './account-form.tsx'
import { Balance } from './account-row.tsx'
import { changeAccount } from './api.ts'

const copy = connectionsScreenCopy.panel

/** A new name or beginning, or in and out of the totals; every figure is asked again afterwards. */
function useChange(account: Account) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (change: AccountPatch) => changeAccount({ id: account.id, ...change }),
    onSettled: () => askAgain(cache, ...bankKeys),
  })
}

/** One account in the institution's panel: what the person may change of it, and whether it counts. */
export function PanelAccount({ account }: { account: Account }) {
  const [editing, setEditing] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const change = useChange(account)
  const hidden =
    change.isPending && change.variables.hidden !== undefined ? change.variables.hidden : account.hidden
  const Counting = hidden ? EyeOff : Eye
  const kind = accountKind(account)

  function close(): void {
    setEditing(false)
    requestAnimationFrame(() => row.current?.querySelector('button')?.focus())
  }

  return (
    <li ref={row} className="border-line py-2 pr-1.5 pl-3.5 not-first:border-t">
      {editing ? (
        <AccountForm
          account={account}
          onSave={(wanted) => change.mutateAsync(wanted).then(close)}
          onCancel={close}
        />
      ) : (
        <div className="flex min-h-10 items-center gap-1">
          <span className={`min-w-0 flex-1 ${hidden ? 'text-ink-3' : ''}`}>
            <span className="block truncate font-medium">{account.name}</span>
            <span className="num block text-sm text-ink-3">
              {[maskOf(account), saysMore(account.name, kind) || account.manual ? kind : '']
                .filter((part) => part !== '')
                .join(' · ')}
            </span>
          </span>
          <span className={`mr-1 ${hidden ? 'text-ink-3' : ''}`}>
            <Balance account={account} />
          </span>
          <IconButton
            label={(account.manual ? copy.edit : copy.rename)(account.name)}
            onClick={() => setEditing(true)}
          >
            <Pencil aria-hidden="true" strokeWidth={1.75} />
          </IconButton>
          <IconButton
            label={hidden ? copy.showAccount(account.name) : copy.hideAccount(account.name)}
            aria-pressed={hidden}
            disabled={change.isPending}
            onClick={() =>
              change.mutate({ hidden: !hidden }, { onError: () => toast.error(copy.hideFailed) })
            }
          >
            <Counting aria-hidden="true" strokeWidth={1.75} />
          </IconButton>
        </div>
      )}
    </li>
  )
}

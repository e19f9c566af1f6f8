import type { Account } from '@lucas/contract/banking/account.ts'
import type { AccountPatch } from '@lucas/contract/banking/account-input.ts'
import { connectionsScreenCopy } from '@lucas/contract/copy/banking/connections-screen.ts'
import { reconciliationScreenCopy } from '@lucas/contract/copy/banking/reconciliation-screen.ts'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Eye, EyeOff, Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { ReconciledMark } from '../../entities/account/reconciled-mark.tsx'
import { bankKeys } from '../../lib/app/query-keys.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { IconButton } from '../../ui/primitives/icon-button.tsx'
import { AccountForm } from './account-form.tsx'
import { describeAccount } from './account-label.ts'
import { Balance } from './account-row.tsx'
import { updateAccount } from './api.ts'

const copy = connectionsScreenCopy.panel

/** Mutation for name, opening balance or visibility; all figures are invalidated afterwards. */
function useUpdateAccount(account: Account) {
  return useMutation({
    mutationFn: (change: AccountPatch) => updateAccount({ id: account.id, ...change }),
    meta: { stale: bankKeys },
  })
}

/** One account in the institution panel, with its edit form and visibility toggle. */
export function PanelAccount({ account }: { account: Account }) {
  const [editing, setEditing] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const change = useUpdateAccount(account)
  const hidden =
    change.isPending && change.variables.hidden !== undefined ? change.variables.hidden : account.hidden
  const VisibilityIcon = hidden ? EyeOff : Eye
  const { label, number, more } = describeAccount(account)

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
            <span className="block truncate font-medium">{label}</span>
            <span className="num block text-sm wrap-anywhere whitespace-normal text-ink-3 md:truncate">
              {[number, more].filter((part) => part !== '').join(' · ')}
            </span>
          </span>
          <span className={`mr-1 flex-none ${hidden ? 'text-ink-3' : ''}`}>
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
            <VisibilityIcon aria-hidden="true" strokeWidth={1.75} />
          </IconButton>
        </div>
      )}
      {!editing && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 pr-2 pb-1">
          <ReconciledMark account={account} />
          {!hidden && (
            <Link
              to="/connections/cuadrar"
              search={{ cuenta: account.id }}
              aria-label={reconciliationScreenCopy.named(account.name)}
              className="rounded-xs text-sm font-[550] text-brand hover:underline max-md:inline-block max-md:py-3"
            >
              {reconciliationScreenCopy.action}
            </Link>
          )}
        </div>
      )}
    </li>
  )
}

import type { Account, AccountPatch } from '@lucas/contract/account.ts'
import { accountsCopy } from '@lucas/contract/copy/connections.ts'
import { connectionsScreenCopy } from '@lucas/contract/copy/connections-screen.ts'
import { limits } from '@lucas/contract/limits.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Eye, EyeOff, Pencil } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { accountKind, maskOf } from '../../lib/account-kind.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { askAgain, bankKeys } from '../../lib/live.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.tsx'
import { Balance } from './account-row.tsx'
import { changeAccount } from './api.ts'

const copy = connectionsScreenCopy.panel

/** A new name, or in and out of the totals; every figure is asked again afterwards. */
function useChange(account: Account) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (change: AccountPatch) => changeAccount({ id: account.id, ...change }),
    onSettled: () => askAgain(cache, ...bankKeys),
  })
}

/** One account in the institution's panel: its name can be changed, and whether it counts. */
export function PanelAccount({ account }: { account: Account }) {
  const [naming, setNaming] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const change = useChange(account)
  const hidden =
    change.isPending && change.variables.hidden !== undefined ? change.variables.hidden : account.hidden
  const Counting = hidden ? EyeOff : Eye
  const kind = accountKind(account)

  function close(): void {
    setNaming(false)
    requestAnimationFrame(() => row.current?.querySelector('button')?.focus())
  }

  return (
    <li ref={row} className="border-line py-2 pr-1.5 pl-3.5 not-first:border-t">
      {naming ? (
        <NameForm
          account={account}
          onSave={(name) => change.mutateAsync({ name }).then(close)}
          onCancel={close}
        />
      ) : (
        <div className="flex min-h-10 items-center gap-1">
          <span className={`min-w-0 flex-1 ${hidden ? 'text-ink-3' : ''}`}>
            <span className="block truncate font-medium">{account.name}</span>
            <span className="num block truncate text-sm text-ink-3">
              {[maskOf(account), account.name === kind && !account.manual ? '' : kind]
                .filter((part) => part !== '')
                .join(' · ')}
            </span>
          </span>
          <span className={`mr-1 ${hidden ? 'text-ink-3' : ''}`}>
            <Balance account={account} />
          </span>
          <IconButton label={copy.rename(account.name)} onClick={() => setNaming(true)}>
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

interface NameFormProps {
  account: Account
  onSave: (name: string) => Promise<void>
  onCancel: () => void
}

function NameForm({ account, onSave, onCancel }: NameFormProps) {
  const [name, setName] = useState(account.name)
  const [error, setError] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const wanted = name.trim()
    if (wanted === '') return setError(accountsCopy.nameRequired)
    if (wanted.length > limits.nameMax) return setError(accountsCopy.nameMax)
    setBusy(true)
    try {
      await onSave(wanted)
    } catch (fault) {
      setBusy(false)
      setError(sentenceOf(fault, copy.renameFailed))
    }
  }

  return (
    <form
      noValidate
      className="grid gap-2 pr-2 pb-1"
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation() // the panel stays open
        onCancel()
      }}
    >
      <TextInput
        label={copy.name}
        value={name}
        error={error}
        maxLength={limits.nameMax + 1}
        ref={(input) => input?.focus()}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value)
          setError(undefined)
        }}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" size="sm" busy={busy}>
          {copy.saveName}
        </Button>
        <Button size="sm" disabled={busy} onClick={onCancel}>
          {copy.cancelName}
        </Button>
      </div>
    </form>
  )
}

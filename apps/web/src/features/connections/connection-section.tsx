import type { Connection } from '@lucas/contract/connection.ts'
import { connectionsScreenCopy } from '@lucas/contract/copy/connections-screen.ts'
import { accountTypeNames } from '@lucas/contract/copy/ui.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { liveKeys } from '../../lib/live.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FreshnessDot } from '../../ui/freshness-badge.tsx'
import { toast } from '../../ui/toast.tsx'
import { Balance, maskOf } from './account-row.tsx'
import { hideConnection } from './api.ts'
import { useResync } from './use-resync.ts'

const copy = connectionsScreenCopy.panel

/** 'Ocultar de Totales': shown at once, taken back where the server refuses. */
function useHiding({ id, hidden }: Connection) {
  const cache = useQueryClient()
  const hide = useMutation({
    mutationFn: hideConnection,
    onError: () => toast.error(copy.hideFailed),
    onSettled: () =>
      Promise.all(
        [liveKeys.accounts, liveKeys.connections, liveKeys.figures].map((key) =>
          cache.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  })
  return {
    hidden: hide.isPending ? hide.variables.hidden : hidden,
    setHidden: (next: boolean) => hide.mutate({ id, hidden: next }),
    busy: hide.isPending,
  }
}

interface ConnectionSectionProps {
  connection: Connection
  now: Date
  onReconnect: () => void
  onDisconnect: () => void
}

/** One connection inside the institution's panel. */
export function ConnectionSection({ connection, now, onReconnect, onDisconnect }: ConnectionSectionProps) {
  const { hidden, setHidden, busy } = useHiding(connection)
  const isConnected = connection.state !== 'disconnected'
  const { resync, busy: syncing } = useResync(connection, { done: copy.synced, failed: copy.syncFailed })
  return (
    <section className="grid gap-5 not-first:mt-6 not-first:border-t not-first:border-line not-first:pt-6">
      <div>
        <p className="flex flex-wrap items-center gap-2">
          <FreshnessDot updatedAt={connection.last_sync_at} now={now} />
          {!connection.automatic && <Badge>{connectionsScreenCopy.manual}</Badge>}
        </p>
        <p className="mt-1.5 text-ink-2">{connection.explanation}</p>
      </div>
      <div>
        <h3 className="text-sm font-[550]">{copy.accounts}</h3>
        {connection.accounts.length === 0 ? (
          <p className="mt-2 text-sm text-ink-3">{copy.noAccounts}</p>
        ) : (
          <ul className="mt-2 rounded-lg border border-line">
            {connection.accounts.map((account) => (
              <li
                key={account.id}
                className="flex min-h-14 items-center justify-between gap-3 border-line px-3.5 py-2 not-first:border-t"
              >
                <span className="min-w-0">
                  <span className="block truncate font-medium">{accountTypeNames[account.account_type]}</span>
                  <span className="block truncate text-sm text-ink-3">
                    <span className="num">{maskOf(account.mask)}</span>
                    {account.name !== accountTypeNames[account.account_type] && ` · ${account.name}`}
                  </span>
                </span>
                <Balance account={account} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <div>
        <Checkbox
          label={<span className="font-medium">{copy.hide}</span>}
          checked={hidden}
          disabled={busy}
          onChange={({ currentTarget }) => setHidden(currentTarget.checked)}
        />
        <p className="mt-1 pl-[30px] text-sm text-ink-3">{copy.hideHint}</p>
      </div>
      <div className="grid gap-2">
        {isConnected && (
          <Button
            busy={syncing}
            busyText={connectionsScreenCopy.syncing}
            onClick={() => resync(connection.id)}
          >
            {copy.sync}
          </Button>
        )}
        <Button onClick={onReconnect}>{copy.reauth}</Button>
        {isConnected && (
          <Button variant="ghost" className="text-negative" onClick={onDisconnect}>
            {copy.disconnect}
          </Button>
        )}
      </div>
    </section>
  )
}

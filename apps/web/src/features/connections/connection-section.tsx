import type { Connection } from '@lucas/contract/banking/connection.ts'
import { connectionsScreenCopy } from '@lucas/contract/copy/banking/connections-screen.ts'
import { FreshnessDot } from '../../entities/account/freshness-badge.tsx'
import { isLinked } from '../../entities/account/refresh-connections.ts'
import { linksBanks } from '../../lib/app/installation.ts'
import { Badge } from '../../ui/primitives/badge.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Checkbox } from '../../ui/primitives/checkbox.tsx'
import { formatRetryTime } from './institution-groups.ts'
import { PanelAccount } from './panel-account.tsx'
import { StateBadge } from './state-badge.tsx'
import { useHideConnection } from './use-hide-connection.ts'
import { useResync } from './use-resync.ts'

const copy = connectionsScreenCopy.panel

interface ConnectionSectionProps {
  connection: Connection
  now: Date
  onReconnect: () => void
  onDisconnect: () => void
}

/** One connection in the institution panel: status, accounts, visibility, actions and disconnection. */
export function ConnectionSection({ connection, now, onReconnect, onDisconnect }: ConnectionSectionProps) {
  const { hidden, setHidden, busy } = useHideConnection(connection)
  const isConnected = connection.state !== 'disconnected'
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-5 not-first:mt-6 not-first:border-t not-first:border-line not-first:pt-6">
      <ConnectionStatusSummary connection={connection} now={now} />
      <div>
        <h3 className="text-sm font-[550]">{copy.accounts}</h3>
        {connection.accounts.length === 0 ? (
          <p className="mt-2 text-sm text-ink-3">{copy.noAccounts}</p>
        ) : (
          <ul className="mt-2 rounded-lg border border-line">
            {connection.accounts.map((account) => (
              <PanelAccount key={account.id} account={account} />
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
        {isLinked(connection) && linksBanks() && (
          <Actions connection={connection} onReconnect={onReconnect} />
        )}
        {isConnected && (
          <Button variant="ghost" className="text-negative" onClick={onDisconnect}>
            {copy.disconnect}
          </Button>
        )}
      </div>
    </section>
  )
}

/** Status, freshness, what is wrong, next retry, and how the data are refreshed. Nothing is said twice. */
function ConnectionStatusSummary({ connection, now }: Pick<ConnectionSectionProps, 'connection' | 'now'>) {
  const { state, error, explanation, automatic, bank_in_trouble, last_sync_at } = connection
  const until = formatRetryTime(connection)
  return (
    <div>
      <p className="flex flex-wrap items-center gap-2">
        <StateBadge state={state} />
        <FreshnessDot updatedAt={last_sync_at} now={now} />
        {!automatic && state !== 'disconnected' && <Badge>{connectionsScreenCopy.manual}</Badge>}
      </p>
      {(state !== 'active' || error !== null) && (
        <p className="mt-1.5 text-ink-2">
          {explanation} {until}
        </p>
      )}
      {bank_in_trouble && connection.action !== 'retry_later' && (
        <p className="mt-1 text-sm text-warning">{connectionsScreenCopy.troubled}</p>
      )}
      {isLinked(connection) && state !== 'disconnected' && (
        <p className="mt-1 text-sm text-ink-3">{automatic ? copy.automatic : copy.manualRefresh}</p>
      )}
    </div>
  )
}

/** The action that fixes the connection is the primary button; there is none if the user can only wait. */
function Actions({ connection, onReconnect }: Pick<ConnectionSectionProps, 'connection' | 'onReconnect'>) {
  const { action, state, automatic } = connection
  const { resync, busy } = useResync(connection, { done: copy.synced, failed: copy.syncFailed })
  const mustWait = action === 'contact_bank' || action === 'retry_later'
  const retryButton = (
    <Button
      key="again"
      variant={action === 'retry' ? 'primary' : 'secondary'}
      busy={busy}
      busyText={connectionsScreenCopy.syncing}
      disabled={mustWait}
      onClick={() => resync(connection.id)}
    >
      {action === 'retry' ? connectionsScreenCopy.retry : copy.sync}
    </Button>
  )
  const reauthButton = (
    <Button
      key="enter"
      variant={action === 'reconnect' ? 'primary' : 'secondary'}
      disabled={action === 'contact_bank'}
      onClick={onReconnect}
    >
      {copy.reauth}
    </Button>
  )
  if (state === 'disconnected') return reauthButton
  return action === 'reconnect' ? [reauthButton, automatic && retryButton] : [retryButton, reauthButton]
}

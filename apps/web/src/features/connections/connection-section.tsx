import type { Connection } from '@lucas/contract/connection.ts'
import { connectionsScreenCopy } from '@lucas/contract/copy/connections-screen.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FreshnessDot } from '../../ui/freshness-badge.tsx'
import { isLinked, untilOf } from './groups.ts'
import { PanelAccount } from './panel-account.tsx'
import { StateBadge } from './state-badge.tsx'
import { useHiding } from './use-hiding.ts'
import { useResync } from './use-resync.ts'

const copy = connectionsScreenCopy.panel

interface ConnectionSectionProps {
  connection: Connection
  now: Date
  onReconnect: () => void
  onDisconnect: () => void
}

/** One connection inside the institution's panel: how it stands, what mends it, its accounts, totals, leaving. */
export function ConnectionSection({ connection, now, onReconnect, onDisconnect }: ConnectionSectionProps) {
  const { hidden, setHidden, busy } = useHiding(connection)
  const isConnected = connection.state !== 'disconnected'
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-5 not-first:mt-6 not-first:border-t not-first:border-line not-first:pt-6">
      <Standing connection={connection} now={now} />
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
        {isLinked(connection) && <Actions connection={connection} onReconnect={onReconnect} />}
        {isConnected && (
          <Button variant="ghost" className="text-negative" onClick={onDisconnect}>
            {copy.disconnect}
          </Button>
        )}
      </div>
    </section>
  )
}

/** State, freshness, the sentence that explains, until when nothing is tried, and how its data are renewed. */
function Standing({ connection, now }: Pick<ConnectionSectionProps, 'connection' | 'now'>) {
  const { state, explanation, automatic, bank_in_trouble, last_sync_at } = connection
  const until = untilOf(connection)
  return (
    <div>
      <p className="flex flex-wrap items-center gap-2">
        <StateBadge state={state} />
        <FreshnessDot updatedAt={last_sync_at} now={now} />
        {!automatic && <Badge>{connectionsScreenCopy.manual}</Badge>}
      </p>
      <p className="mt-1.5 text-ink-2">
        {explanation} {until}
      </p>
      {bank_in_trouble && connection.action !== 'retry_later' && (
        <p className="mt-1 text-sm text-warning">{connectionsScreenCopy.troubled}</p>
      )}
      {isLinked(connection) && state !== 'disconnected' && (
        <p className="mt-1 text-sm text-ink-3">{automatic ? copy.automatic : copy.byHand}</p>
      )}
    </div>
  )
}

/** What mends the connection comes first, as the one primary button; where only time helps there is none. */
function Actions({ connection, onReconnect }: Pick<ConnectionSectionProps, 'connection' | 'onReconnect'>) {
  const { action, state, automatic } = connection
  const { resync, busy } = useResync(connection, { done: copy.synced, failed: copy.syncFailed })
  const isRest = action === 'contact_bank' || action === 'retry_later'
  const again = (
    <Button
      key="again"
      variant={action === 'retry' ? 'primary' : 'secondary'}
      busy={busy}
      busyText={connectionsScreenCopy.syncing}
      disabled={isRest}
      onClick={() => resync(connection.id)}
    >
      {action === 'retry' ? connectionsScreenCopy.retry : copy.sync}
    </Button>
  )
  const enter = (
    <Button
      key="enter"
      variant={action === 'reconnect' ? 'primary' : 'secondary'}
      disabled={action === 'contact_bank'}
      onClick={onReconnect}
    >
      {copy.reauth}
    </Button>
  )
  if (state === 'disconnected') return enter
  return action === 'reconnect' ? [enter, automatic && again] : [again, enter]
}

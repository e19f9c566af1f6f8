import type { Connection } from '@lucas/contract/connection.ts'
import { connectionsScreenCopy } from '@lucas/contract/copy/connections-screen.ts'
import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { useNow } from '../../lib/today.ts'
import { BankTile } from '../../ui/bank-tile.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorBanner } from '../../ui/error-banner.tsx'
import { FreshnessDot } from '../../ui/freshness-badge.tsx'
import { late } from '../../ui/late.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { BankPanel } from './bank-panel.tsx'
import { ConnectionsSkeleton } from './connections-skeleton.tsx'
import { isLinked } from './groups.ts'
import { StateBadge } from './state-badge.tsx'
import { useGroups } from './use-groups.ts'
import { useHiding } from './use-hiding.ts'

const ConnectBank = late(async () => (await import('./connect-bank.tsx')).ConnectBank)
const screen = connectionsScreenCopy
const copy = screen.settingsTab

/** The institutions as Configuración lists them: how each stands, and what can be done about it (spec 2). */
export function ConnectionsPanel() {
  const { groups, failed, retry } = useGroups()
  const now = useNow()
  const [leaving, setLeaving] = useState<Connection | null>(null)
  const [entering, setEntering] = useState<Connection | null>(null)
  const connections = groups?.flatMap((group) => group.connections) ?? []
  return (
    <>
      {failed && <ErrorBanner message={screen.loadFailed} onRetry={retry} />}
      {groups === undefined && !failed && <ConnectionsSkeleton />}
      {groups !== undefined && (
        <Card>
          <CardHeader
            title={copy.title}
            note={copy.note}
            action={<LinkButton to="/connections">{copy.all}</LinkButton>}
          />
          {connections.length === 0 ? (
            <EmptyState
              icon={<Landmark strokeWidth={1.75} />}
              title={screen.empty.title}
              text={screen.empty.text}
              action={
                <LinkButton variant="primary" to="/connections" search={{ conectar: 1 }}>
                  {screen.empty.action}
                </LinkButton>
              }
            />
          ) : (
            <ul className="pt-2 pb-1">
              {connections.map((connection) => (
                <Line
                  key={connection.id}
                  connection={connection}
                  color={groups.find((group) => group.connections.includes(connection))?.color ?? null}
                  now={now}
                  onEnter={() => setEntering(connection)}
                  onLeave={() => setLeaving(connection)}
                />
              ))}
            </ul>
          )}
        </Card>
      )}
      <BankPanel
        key={leaving?.id}
        group={groups?.find((group) => group.connections.some(({ id }) => id === leaving?.id))}
        now={now}
        leaving={leaving?.id ?? null}
        onClose={() => setLeaving(null)}
        onReconnect={setEntering}
      />
      {entering !== null && (
        <ConnectBank
          bank={entering.institution_name}
          connectionId={entering.id}
          onClose={() => setEntering(null)}
          onSeeAccounts={() => setEntering(null)}
        />
      )}
    </>
  )
}

interface LineProps {
  connection: Connection
  color: string | null
  now: Date
  onEnter: () => void
  onLeave: () => void
}

function Line({ connection, color, now, onEnter, onLeave }: LineProps) {
  const { institution_name: name, state, accounts, last_sync_at } = connection
  const { hidden, setHidden, busy } = useHiding(connection)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line px-4 py-3 not-first:border-t md:px-5">
      <BankTile name={name} color={color} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{name}</span>
          <StateBadge state={state} />
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-3">
          {screen.accountCount(accounts.length)}
          {hidden && <span>· {copy.isHidden}</span>}
          <FreshnessDot updatedAt={last_sync_at} now={now} />
        </p>
      </div>
      <div className="flex flex-wrap gap-1.5 max-md:w-full">
        {isLinked(connection) && (
          <Button size="sm" aria-label={copy.named(screen.panel.reauth, name)} onClick={onEnter}>
            {screen.panel.reauth}
          </Button>
        )}
        <Button
          size="sm"
          disabled={busy}
          aria-label={copy.named(hidden ? copy.show : copy.hide, name)}
          onClick={() => setHidden(!hidden)}
        >
          {hidden ? copy.show : copy.hide}
        </Button>
        {state !== 'disconnected' && (
          <Button
            variant="ghost"
            size="sm"
            className="text-negative"
            aria-label={copy.named(copy.remove, name)}
            onClick={onLeave}
          >
            {copy.remove}
          </Button>
        )}
      </div>
    </li>
  )
}

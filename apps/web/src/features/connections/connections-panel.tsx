import type { Connection } from '@lucas/contract/banking/connection.ts'
import { connectionsScreenCopy } from '@lucas/contract/copy/banking/connections-screen.ts'
import { filesOnlyCopy } from '@lucas/contract/copy/users/files-only.ts'
import { toPlainDate } from '@lucas/contract/rules/periods.ts'
import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { WaysWithoutBanks } from '../../entities/account/data-source-actions.tsx'
import { InstitutionLogo } from '../../entities/account/institution-logo.tsx'
import { isLinked } from '../../entities/account/refresh-connections.ts'
import { linksBanks } from '../../lib/app/installation.ts'
import { shortDay, toSantiagoDate } from '../../lib/format/format.ts'
import { useNow } from '../../lib/hooks/use-today.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Card, CardHeader } from '../../ui/primitives/card.tsx'
import { EmptyState } from '../../ui/primitives/empty-state.tsx'
import { ErrorBanner } from '../../ui/primitives/error-banner.tsx'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'
import { LinkButton } from '../../ui/primitives/link-button.tsx'
import { ConnectionsSkeleton } from './connections-skeleton.tsx'
import { InstitutionPanel } from './institution-panel.tsx'
import { readRunningSync } from './link-session/running-sync.ts'
import { StateBadge } from './state-badge.tsx'
import { useHideConnection } from './use-hide-connection.ts'
import { useInstitutionGroups } from './use-institution-groups.ts'

const ConnectBankDialog = lazyComponent(
  async () => (await import('./link-session/connect-bank-dialog.tsx')).ConnectBankDialog,
)
const screen = connectionsScreenCopy
const copy = screen.settingsTab

/** List of connections in Configuración, with their status and actions (spec 2). */
export function ConnectionsPanel() {
  const { groups, failed, retry } = useInstitutionGroups()
  const now = useNow()
  const [disconnecting, setDisconnecting] = useState<Connection | null>(null)
  const [reconnecting, setReconnecting] = useState<Connection | null>(null)
  const [isResuming, setResuming] = useState(() => readRunningSync() !== null)
  const stopConnecting = (): void => {
    setReconnecting(null)
    setResuming(false)
  }
  const words = linksBanks() ? copy : filesOnlyCopy.settingsTab
  const emptyWords = (linksBanks() ? screen : filesOnlyCopy.settingsTab).empty
  const connections = groups?.flatMap((group) => group.connections) ?? []
  return (
    <>
      {failed && <ErrorBanner message={screen.loadFailed} onRetry={retry} />}
      {groups === undefined && !failed && <ConnectionsSkeleton />}
      {groups !== undefined && (
        <Card>
          <CardHeader
            title={words.title}
            note={words.note}
            action={<LinkButton to="/connections">{copy.all}</LinkButton>}
          />
          {connections.length === 0 ? (
            <EmptyState
              icon={<Landmark strokeWidth={1.75} />}
              title={emptyWords.title}
              text={emptyWords.text}
              action={
                linksBanks() ? (
                  <LinkButton variant="primary" to="/connections" search={{ conectar: 1 }}>
                    {screen.empty.action}
                  </LinkButton>
                ) : (
                  <WaysWithoutBanks variant="primary" />
                )
              }
            />
          ) : (
            <ul className="pt-2 pb-1">
              {connections.map((connection) => (
                <ConnectionLine
                  key={connection.id}
                  connection={connection}
                  color={groups.find((group) => group.connections.includes(connection))?.color ?? null}
                  now={now}
                  onReconnect={() => setReconnecting(connection)}
                  onDisconnect={() => setDisconnecting(connection)}
                />
              ))}
            </ul>
          )}
        </Card>
      )}
      <InstitutionPanel
        key={disconnecting?.id}
        group={groups?.find((group) => group.connections.some(({ id }) => id === disconnecting?.id))}
        now={now}
        leaving={disconnecting?.id ?? null}
        onClose={() => setDisconnecting(null)}
        onReconnect={setReconnecting}
      />
      {(reconnecting !== null || isResuming) && (
        <ConnectBankDialog
          {...(reconnecting && { bank: reconnecting.institution_name, connectionId: reconnecting.id })}
          onClose={stopConnecting}
        />
      )}
    </>
  )
}

interface ConnectionLineProps {
  connection: Connection
  color: string | null
  now: Date
  onReconnect: () => void
  onDisconnect: () => void
}

function ConnectionLine({ connection, color, now, onReconnect, onDisconnect }: ConnectionLineProps) {
  const { institution_name: name, state, accounts, last_sync_at } = connection
  const { hidden, setHidden, busy } = useHideConnection(connection)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line px-4 py-3 not-first:border-t md:px-5">
      <InstitutionLogo name={name} color={color} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{name}</span>
          <StateBadge state={state} />
        </p>
        <p className="text-sm text-ink-3">
          {[
            screen.accountCount(accounts.length),
            hidden && copy.isHidden,
            last_sync_at !== null && copy.readUntil(shortDay(toSantiagoDate(last_sync_at), toPlainDate(now))),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="flex flex-wrap gap-1.5 max-md:w-full">
        {isLinked(connection) && linksBanks() && (
          <Button size="sm" aria-label={copy.named(screen.panel.reauth, name)} onClick={onReconnect}>
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
            onClick={onDisconnect}
          >
            {copy.remove}
          </Button>
        )}
      </div>
    </li>
  )
}

import type { Connection } from '@lucas/contract/banking/connection.ts'
import { connectionsScreenCopy } from '@lucas/contract/copy/banking/connections-screen.ts'
import { useState } from 'react'
import { Drawer } from '../../ui/overlays/drawer.tsx'
import { ConnectionSection } from './connection-section.tsx'
import { DisconnectStep } from './disconnect-step.tsx'
import { type InstitutionGroup, isManualGroup } from './institution-groups.ts'
import { ManualAccountsSection } from './manual-accounts-section.tsx'

interface InstitutionPanelProps {
  group: InstitutionGroup | undefined
  now: Date
  /** Id of the connection to disconnect: the panel opens at that step. */
  leaving?: string | null
  onClose: () => void
  onReconnect: (connection: Connection) => void
}

/** Side panel of an institution: status, accounts, totals, reauthentication and disconnection (spec 2). */
export function InstitutionPanel({
  group,
  now,
  leaving: first = null,
  onClose,
  onReconnect,
}: InstitutionPanelProps) {
  const [leaving, setLeaving] = useState(first)
  function close(): void {
    setLeaving(null)
    onClose()
  }
  const disconnecting = group?.connections.find(({ id }) => id === leaving)
  const title =
    disconnecting === undefined ? group?.name : connectionsScreenCopy.disconnect.title(group?.name ?? '')
  return (
    <Drawer open={group !== undefined} onOpenChange={(open) => !open && close()} title={title ?? ''}>
      {disconnecting !== undefined && group !== undefined ? (
        <DisconnectStep
          id={disconnecting.id}
          bank={group.name}
          onBack={() => setLeaving(null)}
          onDone={close}
        />
      ) : (
        group?.connections.map((connection) => (
          <ConnectionSection
            key={connection.id}
            connection={connection}
            now={now}
            onReconnect={() => onReconnect(connection)}
            onDisconnect={() => setLeaving(connection.id)}
          />
        ))
      )}
      {group !== undefined && isManualGroup(group) && <ManualAccountsSection accounts={group.accounts} />}
    </Drawer>
  )
}

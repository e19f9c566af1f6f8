import type { Connection } from '@lucas/contract/connection.ts'
import { connectionsScreenCopy } from '@lucas/contract/copy/connections-screen.ts'
import { useState } from 'react'
import { Drawer } from '../../ui/drawer.tsx'
import { ByHandSection } from './by-hand-section.tsx'
import { ConnectionSection } from './connection-section.tsx'
import { DisconnectStep } from './disconnect-step.tsx'
import { type BankGroup, isByHand } from './groups.ts'

interface BankPanelProps {
  group: BankGroup | undefined
  now: Date
  /** The connection that is about to be disconnected: the panel opens at that step. */
  leaving?: string | null
  onClose: () => void
  onReconnect: (connection: Connection) => void
}

/** The institution's side panel: state, accounts, totals, entering again, disconnecting (spec 2). */
export function BankPanel({ group, now, leaving: first = null, onClose, onReconnect }: BankPanelProps) {
  const [leaving, setLeaving] = useState(first)
  function close(): void {
    setLeaving(null)
    onClose()
  }
  const left = group?.connections.find(({ id }) => id === leaving)
  const title = left === undefined ? group?.name : connectionsScreenCopy.disconnect.title(group?.name ?? '')
  return (
    <Drawer open={group !== undefined} onOpenChange={(open) => !open && close()} title={title ?? ''}>
      {left !== undefined && group !== undefined ? (
        <DisconnectStep id={left.id} bank={group.name} onBack={() => setLeaving(null)} onDone={close} />
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
      {group !== undefined && isByHand(group) && <ByHandSection accounts={group.accounts} />}
    </Drawer>
  )
}

import type { ConnectionState } from '@lucas/contract/banking/connection.ts'
import { connectionsScreenCopy } from '@lucas/contract/copy/banking/connections-screen.ts'
import { Badge, type BadgeTone } from '../../ui/primitives/badge.tsx'

const tones: Record<ConnectionState, BadgeTone> = {
  pending: 'brand',
  syncing: 'brand',
  active: 'ok',
  error: 'bad',
  reauth_required: 'warn',
  disconnected: 'neutral',
}

/** Status of a connection in one word. */
export const StateBadge = ({ state }: { state: ConnectionState }) => (
  <Badge tone={tones[state]} dot>
    {connectionsScreenCopy.panel.states[state]}
  </Badge>
)

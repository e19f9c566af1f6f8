import { connectionsScreenCopy } from '@lucas/contract/copy/banking/connections-screen.ts'
import type { ReactNode } from 'react'
import { formatFullDay, formatTime, toSantiagoDate } from '../../lib/format/format.ts'
import { Stat, StatStrip } from '../../ui/primitives/stat-strip.tsx'
import { computeStats, type InstitutionGroup } from './institution-groups.ts'

const copy = connectionsScreenCopy.stats

const Small = ({ children }: { children: ReactNode }) => (
  <span className="text-md font-normal tracking-normal text-ink-3"> {children}</span>
)

/** Total Conexiones, Cuentas Activas, Última Sincronización. */
export function ConnectionsStats({ groups, now }: { groups: InstitutionGroup[]; now: Date }) {
  const { connections, accounts, active, lastSync } = computeStats(groups, now)
  return (
    <StatStrip>
      <Stat label={copy.connections}>{connections}</Stat>
      <Stat label={copy.active}>
        {active}
        <Small>{copy.outOf(accounts)}</Small>
      </Stat>
      <Stat label={copy.lastSync}>
        {lastSync === null ? (
          <span className="text-lg text-ink-3">{copy.never}</span>
        ) : (
          <>
            {formatFullDay(toSantiagoDate(lastSync))}
            <Small>{formatTime(lastSync)}</Small>
          </>
        )}
      </Stat>
    </StatStrip>
  )
}

import { connectionsScreenCopy } from '@lucas/contract/copy/banking/connections-screen.ts'
import type { ReactNode } from 'react'
import { formatFullDay, formatTime, toSantiagoDate } from '../../lib/format/format.ts'
import { computeStats, type InstitutionGroup } from './institution-groups.ts'

const copy = connectionsScreenCopy.stats

/** Total Conexiones, Cuentas Activas, Última Sincronización in one strip (spec 2). */
export function ConnectionsStats({ groups, now }: { groups: InstitutionGroup[]; now: Date }) {
  const { connections, accounts, active, lastSync } = computeStats(groups, now)
  return (
    <dl className="flex flex-wrap justify-between gap-x-3 gap-y-1 border-y border-line py-2.5 md:justify-start md:gap-x-10">
      <Figure label={copy.connections}>{connections}</Figure>
      <Figure label={copy.active} more={copy.outOf(accounts)}>
        {active}
      </Figure>
      {lastSync === null ? (
        <Figure label={copy.lastSync}>
          <span className="font-normal text-ink-3">{copy.never}</span>
        </Figure>
      ) : (
        <Figure label={copy.lastSync} more={formatTime(lastSync)}>
          {formatFullDay(toSantiagoDate(lastSync))}
        </Figure>
      )}
    </dl>
  )
}

/** A label with its figure: in one line, on phones the figure below. */
const Figure = ({ label, more, children }: { label: string; more?: string; children: ReactNode }) => (
  <div className="flex min-w-0 flex-col justify-between gap-x-2 md:flex-row md:items-baseline">
    <dt className="text-sm text-ink-3">{label}</dt>
    <dd className="num font-semibold">
      {children}
      {more !== undefined && <span className="font-normal text-ink-3"> {more}</span>}
    </dd>
  </div>
)

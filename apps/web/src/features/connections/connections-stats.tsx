import { connectionsScreenCopy } from '@lucas/contract/copy/connections-screen.ts'
import type { ReactNode } from 'react'
import { dayOfInstant, fullDay, timeOf } from '../../lib/format.ts'
import { type BankGroup, statsOf } from './groups.ts'

const copy = connectionsScreenCopy.stats

const Cell = ({ label, children, edge }: { label: string; children: ReactNode; edge: string }) => (
  <div className={`border-line px-4 py-3.5 md:px-6 md:py-[18px] ${edge}`}>
    <dt className="text-sm font-medium text-ink-2">{label}</dt>
    <dd className="num mt-0.5 text-2xl font-semibold tracking-[-0.024em]">{children}</dd>
  </div>
)

const Small = ({ children }: { children: ReactNode }) => (
  <span className="text-md font-normal tracking-normal text-ink-3"> {children}</span>
)

/** Total Conexiones, Cuentas Activas, Última Sincronización: one card, two cells in a row on phones. */
export function ConnectionsStats({ groups, now }: { groups: BankGroup[]; now: Date }) {
  const { connections, accounts, active, lastSync } = statsOf(groups, now)
  return (
    <dl className="grid grid-cols-2 rounded-lg border border-line bg-surface md:grid-cols-3">
      <Cell label={copy.connections} edge="">
        {connections}
      </Cell>
      <Cell label={copy.active} edge="border-l">
        {active}
        <Small>{copy.outOf(accounts)}</Small>
      </Cell>
      <Cell label={copy.lastSync} edge="max-md:col-span-2 max-md:border-t md:border-l">
        {lastSync === null ? (
          <span className="text-lg text-ink-3">{copy.never}</span>
        ) : (
          <>
            {fullDay(dayOfInstant(lastSync))}
            <Small>{timeOf(lastSync)}</Small>
          </>
        )}
      </Cell>
    </dl>
  )
}

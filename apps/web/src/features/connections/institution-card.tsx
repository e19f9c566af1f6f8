import type { Account } from '@lucas/contract/banking/account.ts'
import type { Connection } from '@lucas/contract/banking/connection.ts'
import { connectionsScreenCopy as copy } from '@lucas/contract/copy/banking/connections-screen.ts'
import { Settings2, TriangleAlert } from 'lucide-react'
import { InstitutionLogo } from '../../entities/account/institution-logo.tsx'
import { linksBanks } from '../../lib/app/installation.ts'
import { formatElapsed } from '../../lib/format/relative-time.ts'
import { Amount } from '../../ui/primitives/amount.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { IconButton } from '../../ui/primitives/icon-button.tsx'
import { ProgressBar } from '../../ui/primitives/progress-bar.tsx'
import { AccountRow } from './account-row.tsx'
import {
  type ConnectionFix,
  findLastSync,
  getGroupNotice,
  hasProblem,
  type InstitutionGroup,
  isManualGroup,
  sumGroup,
} from './institution-groups.ts'
import { useResync } from './use-resync.ts'

interface InstitutionCardProps {
  group: InstitutionGroup
  now: Date
  onReconnect: (connection: Connection) => void
  onSettings: () => void
  onRemove: (account: Account) => void
}

/** One bank as a quiet card: name, age of its data, total and accounts. A problem has an amber edge. */
export function InstitutionCard({ group, now, onReconnect, onSettings, onRemove }: InstitutionCardProps) {
  const { name, color, connections, accounts } = group
  const notice = getGroupNotice(group, now)
  const lastSync = findLastSync(group)
  const facts = [
    accounts.length === 0 && notice.kind === 'running' ? copy.syncing : copy.accountCount(accounts.length),
    lastSync === null ? '' : copy.updated(formatElapsed(new Date(lastSync), now)),
  ]
  return (
    <Card
      label={name}
      className={`overflow-hidden ${hasProblem(notice) ? 'border-l-[3px] border-l-util-mid' : ''}`}
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 pr-2 pl-4 md:min-h-16 md:px-5">
        <InstitutionLogo name={name} color={color} />
        <div className="min-w-0 flex-1">
          <h2 className="wrap-anywhere text-[0.9375rem] leading-5 font-semibold">{name}</h2>
          <p className="text-sm text-ink-3">{facts.filter((fact) => fact !== '').join(' · ')}</p>
        </div>
        {(connections.length > 0 || isManualGroup(group)) && (
          <IconButton label={copy.settings(name)} className="md:last:-mr-2" onClick={onSettings}>
            <Settings2 aria-hidden="true" strokeWidth={1.75} />
          </IconButton>
        )}
        <Total group={group} />
      </header>
      {notice.kind === 'notice' && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pb-3 md:px-5">
          <p className={`flex min-w-0 flex-1 basis-60 items-center gap-2 text-sm ${tones[notice.tone]}`}>
            {notice.tone !== 'quiet' && (
              <TriangleAlert aria-hidden="true" className="size-4 flex-none" strokeWidth={1.75} />
            )}
            {notice.sentence}
          </p>
          {notice.fix !== null && linksBanks() && <FixButton fix={notice.fix} onReconnect={onReconnect} />}
        </div>
      )}
      {notice.kind === 'running' && <Running connection={notice.connection} bank={name} />}
      {accounts.length > 0 && (
        <ul>
          {accounts.map((account) => (
            <AccountRow
              key={account.id}
              account={account}
              connection={connections.find(({ id }) => id === account.connection_id)}
              now={now}
              onRemove={onRemove}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

/** What the bank's accounts hold, less what its cards owe; nothing for a single account, whose row says it. */
function Total({ group }: { group: InstitutionGroup }) {
  const { totals, hasDebt } = sumGroup(group)
  if (group.accounts.length < 2 || totals.length === 0) return null
  return (
    <dl className="text-right max-md:flex max-md:w-full max-md:flex-wrap max-md:items-baseline max-md:justify-end max-md:gap-x-3 max-md:pr-2">
      <dt className="text-xs text-ink-3 max-md:flex-1 max-md:text-left max-md:text-sm">
        {hasDebt ? copy.totalLessCards : copy.total}
      </dt>
      {totals.map(({ currency, amount }, index) => (
        <dd key={currency} className={index === 0 ? 'font-semibold' : 'text-sm text-ink-2'}>
          <Amount value={amount} currency={currency} />
        </dd>
      ))}
    </dl>
  )
}

const tones = { bad: 'text-negative', warn: 'text-warning', quiet: 'text-ink-3' } as const

/** Reconnects or retries, by the action of the notice. */
function FixButton({
  fix,
  onReconnect,
}: {
  fix: ConnectionFix
  onReconnect: (connection: Connection) => void
}) {
  const { action, connection } = fix
  const words = copy.panel
  const { resync, busy } = useResync(connection, { done: words.synced, failed: words.syncFailed })
  return action === 'retry' ? (
    <Button size="sm" busy={busy} busyText={copy.syncing} onClick={() => resync(connection.id)}>
      {copy.retry}
    </Button>
  ) : (
    <Button variant="primary" size="sm" onClick={() => onReconnect(connection)}>
      {copy.reconnect}
    </Button>
  )
}

const Running = ({ connection, bank }: { connection: Connection; bank: string }) => (
  <div className="border-t border-line px-4 py-3 md:px-5">
    <p className="mb-2 text-sm text-ink-2">{connection.explanation}</p>
    <ProgressBar
      label={copy.syncProgress(bank)}
      share={Math.max(0.08, connection.progress.position / connection.progress.total)}
    />
  </div>
)

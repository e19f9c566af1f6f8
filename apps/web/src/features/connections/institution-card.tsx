import type { Account } from '@lucas/contract/banking/account.ts'
import type { Connection } from '@lucas/contract/banking/connection.ts'
import { connectionsScreenCopy as copy } from '@lucas/contract/copy/banking/connections-screen.ts'
import { Settings2, TriangleAlert } from 'lucide-react'
import { InstitutionLogo } from '../../entities/account/institution-logo.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { IconButton } from '../../ui/primitives/icon-button.tsx'
import { ProgressBar } from '../../ui/primitives/progress-bar.tsx'
import { AccountRow } from './account-row.tsx'
import {
  type ConnectionFix,
  getGroupNotice,
  type InstitutionGroup,
  isManualGroup,
} from './institution-groups.ts'
import { useResync } from './use-resync.ts'

interface InstitutionCardProps {
  group: InstitutionGroup
  now: Date
  onReconnect: (connection: Connection) => void
  onSettings: () => void
  onRemove: (account: Account) => void
}

/** One institution: name, notice and accounts. */
export function InstitutionCard({ group, now, onReconnect, onSettings, onRemove }: InstitutionCardProps) {
  const { name, color, connections, accounts } = group
  const notice = getGroupNotice(group, now)
  return (
    <Card label={name}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 pr-2 pl-4 md:min-h-16 md:px-5">
        <InstitutionLogo name={name} color={color} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-[15px] leading-5 font-semibold">{name}</h2>
          <p className="text-sm text-ink-3">
            {accounts.length === 0 && notice.kind === 'running'
              ? copy.syncing
              : copy.accountCount(accounts.length)}
          </p>
        </div>
        {notice.kind === 'notice' && (
          <div className="flex items-center gap-3 max-md:order-last max-md:w-full max-md:justify-between md:max-w-[62%]">
            <p className={`flex items-center gap-2 text-sm ${tones[notice.tone]}`}>
              {notice.tone !== 'quiet' && (
                <TriangleAlert aria-hidden="true" className="size-4 flex-none" strokeWidth={1.75} />
              )}
              {notice.sentence}
            </p>
            {notice.fix !== null && <FixButton fix={notice.fix} onReconnect={onReconnect} />}
          </div>
        )}
        {(connections.length > 0 || isManualGroup(group)) && (
          <IconButton label={copy.settings(name)} onClick={onSettings}>
            <Settings2 aria-hidden="true" strokeWidth={1.75} />
          </IconButton>
        )}
      </header>
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

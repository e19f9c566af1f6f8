import type { Connection } from '@lucas/contract/connection.ts'
import { byHandCopy } from '@lucas/contract/copy/by-hand.ts'
import { connectionsScreenCopy as copy } from '@lucas/contract/copy/connections-screen.ts'
import { importsCopy } from '@lucas/contract/copy/imports.ts'
import { FileUp, Landmark, Plus, WalletMinimal } from 'lucide-react'
import { use, useState } from 'react'
import { ByHandContext } from '../../lib/by-hand.ts'
import { useNow } from '../../lib/today.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorBanner } from '../../ui/error-banner.tsx'
import { late } from '../../ui/late.tsx'
import { Page } from '../../ui/page.tsx'
import { BankPanel } from './bank-panel.tsx'
import { ConnectionsSkeleton } from './connections-skeleton.tsx'
import { ConnectionsStats } from './connections-stats.tsx'
import { GroupCard } from './group-card.tsx'
import { isByHand } from './groups.ts'
import { RemoveAccountDialog, type RemovedAccount } from './remove-account-dialog.tsx'
import { useGroups } from './use-groups.ts'

const ConnectBank = late(async () => (await import('./connect-bank.tsx')).ConnectBank)

interface ConnectionsScreenProps {
  /** Whether the Connect Bank dialog is open; the address knows. */
  connecting: boolean
  onConnectingChange: (connecting: boolean) => void
  /** To the import of statement files. */
  onImport: () => void
}

/** /connections: every bank, its accounts and what state they are in. */
export function ConnectionsScreen({ connecting, onConnectingChange, onImport }: ConnectionsScreenProps) {
  const { groups, failed, retry } = useGroups()
  const [openBank, setOpenBank] = useState<string | null>(null)
  const [reconnected, setReconnected] = useState<Connection | undefined>()
  const [removed, setRemoved] = useState<RemovedAccount | null>(null)
  const { addAccount } = use(ByHandContext)
  const now = useNow()
  const panel = groups?.find(
    (group) => group.name === openBank && (group.connections.length > 0 || isByHand(group)),
  )

  function connect(connection?: Connection): void {
    setOpenBank(null)
    setReconnected(connection)
    onConnectingChange(true)
  }
  const stopConnecting = (): void => onConnectingChange(false)

  return (
    <Page
      title={copy.title}
      lead={copy.lead}
      width="narrow"
      actions={
        <>
          <Button
            icon={<FileUp aria-hidden="true" className="size-4" strokeWidth={1.75} />}
            onClick={onImport}
          >
            {importsCopy.title}
          </Button>
          <Button
            variant={groups?.length === 0 ? 'secondary' : 'primary'}
            icon={<Plus aria-hidden="true" className="size-4" strokeWidth={1.75} />}
            onClick={() => connect()}
          >
            {copy.connect}
          </Button>
        </>
      }
    >
      {failed && <ErrorBanner message={copy.loadFailed} onRetry={retry} className="mb-4" />}
      {groups === undefined && !failed && <ConnectionsSkeleton />}
      {groups?.length === 0 && (
        <Card>
          <EmptyState
            icon={<Landmark strokeWidth={1.75} />}
            title={copy.empty.title}
            text={copy.empty.text}
            action={
              <Button variant="primary" onClick={() => connect()}>
                {copy.empty.action}
              </Button>
            }
          />
        </Card>
      )}
      {groups !== undefined && groups.length > 0 && (
        <div className="grid gap-3 md:gap-4">
          <ConnectionsStats groups={groups} now={now} />
          {groups.map((group) => (
            <GroupCard
              key={group.name}
              group={group}
              now={now}
              onReconnect={connect}
              onSettings={() => setOpenBank(group.name)}
              onRemove={setRemoved}
            />
          ))}
        </div>
      )}
      {groups !== undefined && (
        <Button
          variant="ghost"
          className="mt-3 md:mt-4"
          icon={<WalletMinimal aria-hidden="true" className="size-4" strokeWidth={1.75} />}
          onClick={addAccount}
        >
          {byHandCopy.account.action}
        </Button>
      )}
      <RemoveAccountDialog account={removed} onClose={() => setRemoved(null)} />
      <BankPanel group={panel} now={now} onClose={() => setOpenBank(null)} onReconnect={connect} />
      {connecting && (
        <ConnectBank
          {...(reconnected ? { bank: reconnected.institution_name, connectionId: reconnected.id } : {})}
          onClose={stopConnecting}
          onSeeAccounts={stopConnecting}
        />
      )}
    </Page>
  )
}

import type { Connection } from '@lucas/contract/banking/connection.ts'
import type { Institution } from '@lucas/contract/banking/institution.ts'
import { connectionsScreenCopy as copy } from '@lucas/contract/copy/banking/connections-screen.ts'
import { manualTransactionCopy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { filesOnlyCopy } from '@lucas/contract/copy/users/files-only.ts'
import { useLocation } from '@tanstack/react-router'
import { FileUp, Plus, WalletMinimal } from 'lucide-react'
import { use, useEffect, useRef, useState } from 'react'
import { bankMailPlace, WaysWithoutBanks } from '../../entities/account/data-source-actions.tsx'
import { useBlockHint } from '../../entities/privacy/block-hint.ts'
import { ManualActionsContext } from '../../entities/transaction/manual.ts'
import { linksBanks } from '../../lib/app/installation.ts'
import { useNow } from '../../lib/hooks/use-today.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { ErrorBanner } from '../../ui/primitives/error-banner.tsx'
import { GhostGroup } from '../../ui/primitives/ghost.tsx'
import { GhostState } from '../../ui/primitives/ghost-state.tsx'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'
import { LinkButton } from '../../ui/primitives/link-button.tsx'
import { Page, titleButtonClass } from '../../ui/primitives/page.tsx'
import { ConnectionsSkeleton } from './connections-skeleton.tsx'
import { ConnectionsStats } from './connections-stats.tsx'
import { InstitutionCard } from './institution-card.tsx'
import { isManualGroup, sortByProblem } from './institution-groups.ts'
import { InstitutionPanel } from './institution-panel.tsx'
import { RemoveAccountDialog, type RemovedAccount } from './remove-account-dialog.tsx'
import { useInstitutionGroups } from './use-institution-groups.ts'

const BankMailCard = lazyComponent(async () => (await import('./bank-mail/bank-mail-card.tsx')).BankMailCard)
const ConnectBankDialog = lazyComponent(
  async () => (await import('./link-session/connect-bank-dialog.tsx')).ConnectBankDialog,
)

interface ConnectionsScreenProps {
  /** Whether the Connect Bank dialog is open, from the URL. */
  connecting: boolean
  /** The bank that was chosen before the dialog. */
  bank?: Pick<Institution, 'id' | 'name'> | undefined
  onConnectingChange: (connecting: boolean) => void
}

/** /connections: all institutions with their accounts and status. */
export function ConnectionsScreen({ connecting, bank, onConnectingChange }: ConnectionsScreenProps) {
  const { groups, failed, retry } = useInstitutionGroups()
  const [openBank, setOpenBank] = useState<string | null>(null)
  const [reconnected, setReconnected] = useState<Connection | undefined>()
  const [removed, setRemoved] = useState<RemovedAccount | null>(null)
  const { addAccount } = use(ManualActionsContext)
  const now = useNow()
  const hint = useBlockHint()
  const panel = groups?.find(
    (group) => group.name === openBank && (group.connections.length > 0 || isManualGroup(group)),
  )

  function connect(connection?: Connection): void {
    setOpenBank(null)
    setReconnected(connection)
    onConnectingChange(true)
  }

  const words = linksBanks() ? copy : filesOnlyCopy.connections
  const page = (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        linksBanks() ? (
          <Button
            variant={groups?.length === 0 ? 'secondary' : 'primary'}
            icon={<Plus aria-hidden="true" className="size-4" strokeWidth={1.75} />}
            className={titleButtonClass}
            onClick={() => connect()}
            {...hint}
          >
            <span className="max-md:sr-only">{copy.connect}</span>
          </Button>
        ) : (
          groups?.length !== 0 && (
            <LinkButton
              to="/connections/importar"
              variant="primary"
              icon={<FileUp aria-hidden="true" className="size-4" strokeWidth={1.75} />}
              className={titleButtonClass}
            >
              <span className="max-md:sr-only">{filesOnlyCopy.import}</span>
            </LinkButton>
          )
        )
      }
    >
      {failed && <ErrorBanner message={copy.loadFailed} onRetry={retry} className="mb-4" />}
      {groups === undefined && !failed && <ConnectionsSkeleton />}
      {groups?.length === 0 && (
        <GhostState
          title={words.empty.title}
          text={words.empty.text}
          action={
            linksBanks() ? (
              <Button variant="primary" onClick={() => connect()}>
                {copy.empty.action}
              </Button>
            ) : (
              <WaysWithoutBanks variant="primary" />
            )
          }
        >
          <div className="grid gap-4">
            <GhostGroup count={2} />
            <GhostGroup count={3} />
          </div>
        </GhostState>
      )}
      {groups !== undefined && groups.length > 0 && (
        <div className="grid gap-3 md:gap-4">
          <ConnectionsStats groups={groups} now={now} />
          {sortByProblem(groups, now).map((group) => (
            <InstitutionCard
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
      {groups !== undefined && (linksBanks() || groups.length > 0) && (
        <Button
          variant="ghost"
          className="mt-3 md:mt-4"
          icon={<WalletMinimal aria-hidden="true" className="size-4" strokeWidth={1.75} />}
          onClick={addAccount}
        >
          {manualTransactionCopy.account.action}
        </Button>
      )}
      {groups !== undefined && <BankMailPlace />}
      <RemoveAccountDialog account={removed} onClose={() => setRemoved(null)} />
      <InstitutionPanel group={panel} now={now} onClose={() => setOpenBank(null)} onReconnect={connect} />
      {connecting && (
        <ConnectBankDialog
          {...(reconnected
            ? { bank: reconnected.institution_name, connectionId: reconnected.id }
            : bank !== undefined && { bank: bank.name, institutionId: bank.id })}
          onClose={() => onConnectingChange(false)}
        />
      )}
    </Page>
  )
  // From 1280 px on, the panel pushes the list: it comments on balances that stay in view.
  return (
    <div
      className={`transition-[padding] duration-(--lu-dur-3) ease-out motion-reduce:transition-none ${panel === undefined ? '' : 'xl:pr-[420px]'}`}
    >
      {page}
    </div>
  )
}

/** The card of the bank's mail, into view where the address names it. */
function BankMailPlace() {
  const isNamed = useLocation({ select: ({ hash }) => hash === bankMailPlace })
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNamed) place.current?.scrollIntoView()
  }, [isNamed])
  return (
    <div ref={place} id={bankMailPlace} className="mt-3 scroll-mt-4 md:mt-4">
      <BankMailCard />
    </div>
  )
}

import { byHandCopy } from '@lucas/contract/copy/by-hand.ts'
import { walletScreenCopy as copy } from '@lucas/contract/copy/wallet-screen.ts'
import type { Wallet } from '@lucas/contract/wallet.ts'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { Plus, WalletMinimal } from 'lucide-react'
import { use, useState } from 'react'
import { ByHandContext } from '../../lib/by-hand.ts'
import { Button } from '../../ui/button.tsx'
import { ConnectFirst } from '../../ui/connect-first.tsx'
import { late } from '../../ui/late.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { instalmentsQuery, walletQuery } from './api.ts'
import { CardsSection } from './cards-section.tsx'
import { GroupCard } from './group-card.tsx'
import { HiddenFold } from './hidden-fold.tsx'
import { InstalmentsPanel } from './instalments-panel.tsx'
import { LinesCard } from './lines-card.tsx'
import { LoansCard } from './loans-card.tsx'
import { NetWorthNote } from './net-worth-note.tsx'
import type { OpenDialog } from './wallet-dialogs.tsx'

/** Forms come when they are opened: the screen stays light. */
const Dialogs = late(async () => (await import('./wallet-dialogs.tsx')).WalletDialogs)
const plus = <Plus aria-hidden="true" className="size-4 max-md:hidden" strokeWidth={1.75} />
/** Both fit beside each other on a phone. */
const actionClass = 'max-md:px-3 max-md:text-sm'
const columnClass = 'grid min-w-0 grid-cols-1 content-start gap-3 md:gap-4'

const isEmpty = ({ groups, cards, lines, loans, hidden }: Wallet): boolean =>
  groups.length + cards.accounts.length + lines.lines.length + loans.items.length === 0 &&
  hidden.accounts.length + hidden.items.length + hidden.lines.length === 0

/** /wallet: what a person has and owes, wherever it is. */
export function WalletScreen() {
  const query = useQuery(walletQuery)
  // Asked beside the wallet, not after it: what stands below them does not move.
  usePrefetchQuery(instalmentsQuery)
  const { addAccount } = use(ByHandContext)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const addItem = () => setDialog({ kind: 'new' })
  const openItem = (id: string) => setDialog({ kind: 'item', id })
  return (
    <Page
      title={copy.title}
      lead={copy.lead}
      actions={
        <>
          <Button icon={plus} className={actionClass} onClick={addAccount}>
            {byHandCopy.account.action}
          </Button>
          <Button icon={plus} className={actionClass} onClick={addItem}>
            {copy.addItem}
          </Button>
        </>
      }
    >
      <Panel query={query} failed={copy.failed} skeleton={<Loading />} bannerClass="mb-4">
        {(wallet) =>
          isEmpty(wallet) ? (
            <ConnectFirst icon={<WalletMinimal strokeWidth={1.75} />} {...copy.empty} />
          ) : (
            <Contents wallet={wallet} onOpenItem={openItem} />
          )
        }
      </Panel>
      {dialog !== null && <Dialogs open={dialog} onOpen={setDialog} onClose={() => setDialog(null)} />}
    </Page>
  )
}

function Contents({ wallet, onOpenItem }: { wallet: Wallet; onOpenItem: (id: string) => void }) {
  const { today, worth, groups, cards, lines, loans, hidden } = wallet
  return (
    <div className="grid grid-cols-1 gap-3 md:gap-4">
      <NetWorthNote worth={worth} today={today} />
      <div className="grid grid-cols-1 gap-3 md:gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.32fr)]">
        <div className={columnClass}>
          {groups.map((group) => (
            <GroupCard key={group.kind} group={group} today={today} onOpenItem={onOpenItem} />
          ))}
        </div>
        <div className={columnClass}>
          <InstalmentsPanel hasCards={cards.accounts.length > 0} />
          {loans.items.length > 0 && <LoansCard loans={loans} today={today} onOpenItem={onOpenItem} />}
          {lines.lines.length > 0 && <LinesCard lines={lines} />}
        </div>
      </div>
      {cards.accounts.length > 0 && <CardsSection cards={cards} />}
      <HiddenFold hidden={hidden} today={today} onOpenItem={onOpenItem} />
    </div>
  )
}

const Loading = () => (
  <div className="grid gap-3 md:gap-4">
    <Skeleton className="h-[150px] rounded-lg" />
    <div className="grid grid-cols-1 gap-3 md:gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.32fr)]">
      <Skeleton className="h-[420px] rounded-lg" />
      <Skeleton className="h-[420px] rounded-lg" />
    </div>
  </div>
)

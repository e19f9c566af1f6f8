import type { Wallet } from '@lucas/contract/banking/wallet.ts'
import { walletScreenCopy as copy } from '@lucas/contract/copy/banking/wallet-screen.ts'
import { manualTransactionCopy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { Plus, WalletMinimal } from 'lucide-react'
import { use, useState } from 'react'
import { ConnectBankPrompt } from '../../entities/account/connect-bank-prompt.tsx'
import { QueryPanel } from '../../entities/plan/query-panel.tsx'
import { ManualActionsContext } from '../../entities/transaction/manual.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'
import { Page } from '../../ui/primitives/page.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { instalmentsQuery, walletQuery } from './api.ts'
import { CardsSection } from './cards-section.tsx'
import { CreditLinesCard } from './credit-lines-card.tsx'
import { GroupCard } from './group-card.tsx'
import { HiddenFold } from './hidden-fold.tsx'
import { InstalmentsPanel } from './instalments-panel.tsx'
import { LoansCard } from './loans-card.tsx'
import { NetWorthNote } from './net-worth-note.tsx'
import type { WalletDialogState } from './wallet-dialogs.tsx'

/** Loaded when opened, to keep the screen small. */
const Dialogs = lazyComponent(async () => (await import('./wallet-dialogs.tsx')).WalletDialogs)
const plus = <Plus aria-hidden="true" className="size-4 max-md:hidden" strokeWidth={1.75} />
/** Two buttons fit side by side on a phone. */
const actionClass = 'max-md:px-3 max-md:text-sm'
const columnClass = 'grid min-w-0 grid-cols-1 content-start gap-3 md:gap-4'

const isEmpty = ({ groups, cards, lines, loans, hidden }: Wallet): boolean =>
  groups.length + cards.accounts.length + lines.lines.length + loans.items.length === 0 &&
  hidden.accounts.length + hidden.items.length + hidden.lines.length === 0

/** /wallet: all assets and debts of the user. */
export function WalletScreen() {
  const query = useQuery(walletQuery)
  // Loaded in parallel with the wallet, so that the layout does not shift.
  usePrefetchQuery(instalmentsQuery)
  const { addAccount } = use(ManualActionsContext)
  const [dialog, setDialog] = useState<WalletDialogState | null>(null)
  const addItem = () => setDialog({ kind: 'new' })
  const openItem = (id: string) => setDialog({ kind: 'item', id })
  return (
    <Page
      title={copy.title}
      lead={copy.lead}
      actions={
        <>
          <Button icon={plus} className={actionClass} onClick={addAccount}>
            {manualTransactionCopy.account.action}
          </Button>
          <Button icon={plus} className={actionClass} onClick={addItem}>
            {copy.addItem}
          </Button>
        </>
      }
    >
      <QueryPanel query={query} errorMessage={copy.failed} skeleton={<Loading />} bannerClass="mb-4">
        {(wallet) =>
          isEmpty(wallet) ? (
            <ConnectBankPrompt icon={<WalletMinimal strokeWidth={1.75} />} {...copy.empty} />
          ) : (
            <Contents wallet={wallet} onOpenItem={openItem} />
          )
        }
      </QueryPanel>
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
          {lines.lines.length > 0 && <CreditLinesCard lines={lines} />}
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

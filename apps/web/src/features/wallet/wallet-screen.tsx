import type { Wallet } from '@lucas/contract/banking/wallet.ts'
import { walletScreenCopy as copy } from '@lucas/contract/copy/banking/wallet-screen.ts'
import { filesOnlyCopy } from '@lucas/contract/copy/users/files-only.ts'
import { periodRange } from '@lucas/contract/rules/periods.ts'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { use, useState } from 'react'
import { cardsQuery } from '../../entities/account/cards-query.ts'
import { FirstDataPrompt } from '../../entities/account/first-data-prompt.tsx'
import { walletQuery } from '../../entities/account/wallet-query.ts'
import { NetWorthCard } from '../../entities/analytics/net-worth-card.tsx'
import { forecastQuery } from '../../entities/forecast/queries.ts'
import { instalmentsQuery } from '../../entities/instalment/queries.ts'
import { QueryPanel } from '../../entities/plan/query-panel.tsx'
import { ManualActionsContext } from '../../entities/transaction/manual.ts'
import { useToday } from '../../lib/hooks/use-today.ts'
import { TextMenuButton } from '../../ui/overlays/text-menu-button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { GhostBars, GhostGroup, GhostRows } from '../../ui/primitives/ghost.tsx'
import { HeroSkeleton } from '../../ui/primitives/hero-card.tsx'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'
import { Page } from '../../ui/primitives/page.tsx'
import { FigureSkeleton, RowsSkeleton } from '../../ui/primitives/skeleton-parts.tsx'
import { CardsSection, fitsColumn } from './cards-section.tsx'
import { CreditLinesCard } from './credit-lines-card.tsx'
import { GroupCard } from './group-card.tsx'
import { HiddenFold } from './hidden-fold.tsx'
import { InstalmentsPanel, InstalmentsSkeleton } from './instalments-panel.tsx'
import { LoansCard } from './loans-card.tsx'
import { NetWorthNote } from './net-worth-note.tsx'
import type { WalletDialogState } from './wallet-dialogs.tsx'

/** Loaded when opened, to keep the screen small. */
const Dialogs = lazyComponent(async () => (await import('./wallet-dialogs.tsx')).WalletDialogs)
const AddMenuList = lazyComponent(async () => (await import('./add-menu-list.tsx')).AddMenuList)
const pairClass = 'lg:grid-cols-[minmax(0,1fr)_minmax(0,1.32fr)]'
const columnClass = 'grid min-w-0 grid-cols-1 content-start gap-3 md:gap-4'

const isEmpty = ({ groups, cards, lines, loans, hidden }: Wallet): boolean =>
  groups.length + cards.accounts.length + lines.lines.length + loans.items.length === 0 &&
  hidden.accounts.length + hidden.items.length + hidden.lines.length === 0

/** /wallet: all assets and debts of the user. */
export function WalletScreen() {
  const query = useQuery(walletQuery)
  // Loaded in parallel with the wallet, so that the layout does not shift.
  usePrefetchQuery(instalmentsQuery)
  usePrefetchQuery(cardsQuery)
  usePrefetchQuery(forecastQuery(useToday()))
  const { addAccount } = use(ManualActionsContext)
  const [dialog, setDialog] = useState<WalletDialogState | null>(null)
  const openItem = (id: string) => setDialog({ kind: 'item', id })
  return (
    <Page
      title={copy.title}
      lead={copy.lead}
      actions={
        <TextMenuButton
          label={copy.add}
          icon={<Plus aria-hidden="true" className="size-4" strokeWidth={1.75} />}
          variant="primary"
          menu={AddMenuList}
          menuProps={{ onAccount: addAccount, onItem: () => setDialog({ kind: 'new' }) }}
        />
      }
    >
      <QueryPanel query={query} errorMessage={copy.failed} skeleton={<Loading />} bannerClass="mb-4">
        {(wallet) =>
          isEmpty(wallet) ? (
            <FirstDataPrompt {...copy.empty} textWithoutBanks={filesOnlyCopy.wallet}>
              <WalletGhost />
            </FirstDataPrompt>
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
  const hasCards = cards.accounts.length > 0
  const cardsSection = hasCards && <CardsSection cards={cards} />
  const isInColumn = fitsColumn(cards)
  // Without instalments both columns hold short cards, which the browser balances.
  const { data: overview } = useQuery(instalmentsQuery)
  const hasInstalments = overview === undefined ? hasCards : overview.results.length > 0
  const groupCards = groups.map((group) => (
    <GroupCard key={group.kind} group={group} today={today} onOpenItem={onOpenItem} />
  ))
  const linesCard = lines.lines.length > 0 && <CreditLinesCard lines={lines} />
  const loansCard = loans.items.length > 0 && (
    <LoansCard loans={loans} today={today} onOpenItem={onOpenItem} />
  )
  const instalments = <InstalmentsPanel hasCards={hasCards} />
  return (
    <div className="grid grid-cols-1 gap-3 md:gap-4">
      <NetWorthNote worth={worth} cards={cards.accounts} today={today} />
      {hasInstalments ? (
        <div className={`grid grid-cols-1 gap-3 md:gap-4 ${pairClass}`}>
          <div className={columnClass}>
            {groupCards}
            {isInColumn ? cardsSection : linesCard}
          </div>
          <div className="flex min-w-0 flex-col gap-3 md:gap-4">
            {instalments}
            {loansCard}
            {isInColumn && linesCard}
          </div>
        </div>
      ) : (
        <div className="gap-4 lg:columns-2 [&>*:not(:last-child)]:mb-3 [&>*]:break-inside-avoid md:[&>*:not(:last-child)]:mb-4">
          {groupCards}
          {loansCard}
          {linesCard}
          {isInColumn && cardsSection}
          <div>{instalments}</div>
        </div>
      )}
      {!isInColumn && cardsSection}
      {worth[0] && (
        <NetWorthCard
          period={{ name: 'last_12_months', range: periodRange('last_12_months', today) }}
          currency={worth[0].currency}
          by="purchase"
          today={today}
        />
      )}
      <HiddenFold hidden={hidden} today={today} onOpenItem={onOpenItem} />
    </div>
  )
}

/** The wallet without data: accounts, coming instalments, and what is still to pay. */
const WalletGhost = () => (
  <div className={`grid gap-4 ${pairClass}`}>
    <GhostGroup count={5} />
    <div className="grid content-start gap-5 rounded-lg border border-line p-5 max-lg:hidden">
      <GhostBars className="h-44" />
      <GhostRows count={2} />
    </div>
  </div>
)

const Loading = () => (
  <div className="grid gap-3 md:gap-4">
    <HeroSkeleton title={copy.worth.title} className="h-[224px] lg:h-[146px]" />
    <div className={`grid grid-cols-1 gap-3 md:gap-4 ${pairClass}`}>
      <Card className="h-[420px] px-4 py-4 md:px-5">
        <FigureSkeleton />
        <div className="mt-5">
          <RowsSkeleton count={5} />
        </div>
      </Card>
      <InstalmentsSkeleton hasCards />
    </div>
  </div>
)

import type { Account } from '@lucas/contract/banking/account.ts'
import { safeToSpendCopy as copy } from '@lucas/contract/copy/planning/safe-to-spend.ts'
import { memo } from 'react'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'
import { NearView } from '../../ui/primitives/near-view.tsx'
import { SkipTarget } from '../../ui/primitives/skip-link.tsx'
import { AccountsPanel } from './accounts/accounts-panel.tsx'
import { InstitutionRows } from './accounts/institution-rows.tsx'
import { AddSpendingButton } from './add-spending-button.tsx'
import { CategoriesPanel } from './categories/categories-panel.tsx'
import { InsightCards } from './insights/insight-cards.tsx'
import { LatestPanel } from './latest-panel.tsx'
import { MonthlyPanel } from './monthly/monthly-panel.tsx'
import { PeriodPage, type PeriodPanels, TwoColumns } from './period-page.tsx'
import { QuickActions } from './quick-actions.tsx'
import { SafeToSpendSkeleton } from './safe-to-spend/safe-to-spend-skeleton.tsx'
import { SummaryCards, SummarySkeleton } from './summary-cards.tsx'

const SafeToSpendPanel = memo(
  lazyComponent(
    async () => (await import('./safe-to-spend/safe-to-spend-panel.tsx')).SafeToSpendPanel,
    <SafeToSpendSkeleton />,
  ),
)

/** Two institutions leave half of the card empty beside eight transactions. */
const haveFewInstitutions = (accounts: Account[]): boolean =>
  new Set(accounts.filter(({ hidden }) => !hidden).map(({ institution_name }) => institution_name)).size <= 2

/** Quick actions and institutions, which do not depend on the period. */
const Aside = memo(function Aside() {
  return (
    <div className="grid grid-rows-[auto_1fr] gap-3 md:gap-4">
      <QuickActions />
      <AccountsPanel hasRoom={haveFewInstitutions}>
        {(accounts) => <InstitutionRows accounts={accounts} />}
      </AccountsPanel>
    </div>
  )
})

const panels: PeriodPanels = (period, today) => (
  <>
    <AddSpendingButton />
    <SummaryCards period={period} />
    <SkipTarget id="cuanto-me-queda" link={copy.skip}>
      <SafeToSpendPanel today={today} />
    </SkipTarget>
    <NearView className="h-[976px] lg:h-[430px]">
      <TwoColumns areEqual>
        <MonthlyPanel period={period} today={today} />
        <CategoriesPanel period={period} today={today} />
      </TwoColumns>
    </NearView>
    <NearView className="h-[1228px] lg:h-[644px]">
      <InsightCards />
      <TwoColumns>
        <LatestPanel today={today} />
        <Aside />
      </TwoColumns>
    </NearView>
  </>
)

const frames = (
  <div className="grid gap-3 md:gap-4">
    <SummarySkeleton />
    <SafeToSpendSkeleton />
  </div>
)

/** The main dashboard: balance, income, spending and categories. */
export const DashboardScreen = () => (
  <PeriodPage defaultPeriod="this_month" frames={frames}>
    {panels}
  </PeriodPage>
)

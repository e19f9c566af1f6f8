import { memo } from 'react'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'
import { AccountsPanel } from './accounts/accounts-panel.tsx'
import { InstitutionRows } from './accounts/institution-rows.tsx'
import { CategoriesPanel } from './categories-panel.tsx'
import { LatestPanel } from './latest-panel.tsx'
import { MonthlyPanel } from './monthly-panel.tsx'
import { PeriodPage, type PeriodPanels, TwoColumns } from './period-page.tsx'
import { QuickActions } from './quick-actions.tsx'
import { SafeToSpendSkeleton } from './safe-to-spend/safe-to-spend-skeleton.tsx'
import { SummaryCards } from './summary-cards.tsx'

const SafeToSpendPanel = memo(
  lazyComponent(
    async () => (await import('./safe-to-spend/safe-to-spend-panel.tsx')).SafeToSpendPanel,
    <SafeToSpendSkeleton />,
  ),
)

/** Quick actions and institutions, which do not depend on the period. */
const Aside = memo(function Aside() {
  return (
    <div className="grid grid-rows-[auto_1fr] gap-3 md:gap-4">
      <QuickActions />
      <AccountsPanel>{(accounts) => <InstitutionRows accounts={accounts} />}</AccountsPanel>
    </div>
  )
})

const panels: PeriodPanels = (period, today) => (
  <>
    <SummaryCards period={period} />
    <SafeToSpendPanel today={today} />
    <TwoColumns>
      <MonthlyPanel today={today} />
      <CategoriesPanel period={period} today={today} />
    </TwoColumns>
    <TwoColumns>
      <LatestPanel today={today} />
      <Aside />
    </TwoColumns>
  </>
)

/** The main dashboard: balance, income, spending and categories. */
export const DashboardScreen = () => <PeriodPage defaultPeriod="this_month">{panels}</PeriodPage>

import { late } from '../../ui/late.tsx'
import { AccountsPanel } from './accounts-panel.tsx'
import { BankRows } from './bank-rows.tsx'
import { CategoriesPanel } from './categories-panel.tsx'
import { LatestPanel } from './latest-panel.tsx'
import { LeftSkeleton } from './left/left-skeleton.tsx'
import { MonthlyPanel } from './monthly-panel.tsx'
import { Pair, PeriodPage } from './period-page.tsx'
import { QuickActions } from './quick-actions.tsx'
import { SummaryCards } from './summary-cards.tsx'

const LeftPanel = late(async () => (await import('./left/left-panel.tsx')).LeftPanel, <LeftSkeleton />)

/** Resumen: how much there is, what came and went, and where; `/` and `/dashboard`. */
export const DashboardScreen = () => (
  <PeriodPage usual="this_month">
    {(period, today) => (
      <>
        <SummaryCards period={period} />
        <LeftPanel today={today} />
        <Pair>
          <MonthlyPanel today={today} />
          <CategoriesPanel period={period} today={today} />
        </Pair>
        <Pair>
          <LatestPanel today={today} />
          <div className="grid grid-rows-[auto_1fr] gap-3 md:gap-4">
            <QuickActions />
            <AccountsPanel>{(accounts) => <BankRows accounts={accounts} />}</AccountsPanel>
          </div>
        </Pair>
      </>
    )}
  </PeriodPage>
)

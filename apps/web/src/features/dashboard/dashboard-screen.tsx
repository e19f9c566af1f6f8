import { memo } from 'react'
import { late } from '../../ui/late.tsx'
import { AccountsPanel } from './accounts-panel.tsx'
import { BankRows } from './bank-rows.tsx'
import { CategoriesPanel } from './categories-panel.tsx'
import { LatestPanel } from './latest-panel.tsx'
import { LeftSkeleton } from './left/left-skeleton.tsx'
import { MonthlyPanel } from './monthly-panel.tsx'
import { Pair, PeriodPage, type PeriodPanels } from './period-page.tsx'
import { QuickActions } from './quick-actions.tsx'
import { SummaryCards } from './summary-cards.tsx'

const LeftPanel = memo(late(async () => (await import('./left/left-panel.tsx')).LeftPanel, <LeftSkeleton />))

/** What people do, and their banks: the same in every period. */
const Aside = memo(function Aside() {
  return (
    <div className="grid grid-rows-[auto_1fr] gap-3 md:gap-4">
      <QuickActions />
      <AccountsPanel>{(accounts) => <BankRows accounts={accounts} />}</AccountsPanel>
    </div>
  )
})

const panels: PeriodPanels = (period, today) => (
  <>
    <SummaryCards period={period} />
    <LeftPanel today={today} />
    <Pair>
      <MonthlyPanel today={today} />
      <CategoriesPanel period={period} today={today} />
    </Pair>
    <Pair>
      <LatestPanel today={today} />
      <Aside />
    </Pair>
  </>
)

/** Resumen: how much there is, what came and went, and where; `/` and `/dashboard`. */
export const DashboardScreen = () => <PeriodPage usual="this_month">{panels}</PeriodPage>

import { limits } from '@lucas/contract/limits.ts'
import { CategoriesPanel } from './categories/categories-panel.tsx'
import { LatestPanel } from './latest-panel.tsx'
import { MonthlyPanel } from './monthly/monthly-panel.tsx'
import { PeriodPage, type PeriodPanels, TwoColumns } from './period-page.tsx'
import { BalanceSkeleton, BalanceSummary } from './summary-cards.tsx'

const panels: PeriodPanels = (period, today) => (
  <>
    <BalanceSummary period={period} />
    <TwoColumns areEqual>
      <MonthlyPanel period={period} today={today} />
      <CategoriesPanel period={period} today={today} />
    </TwoColumns>
    <LatestPanel today={today} count={limits.recentDefault} />
  </>
)

/** The dashboard of twelve months: balance, spending, categories and the ten newest transactions (spec 2). */
export const TopbarScreen = () => (
  <PeriodPage defaultPeriod="last_12_months" frames={<BalanceSkeleton />}>
    {panels}
  </PeriodPage>
)

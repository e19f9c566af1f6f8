import { limits } from '@lucas/contract/limits.ts'
import { CategoriesPanel } from './categories-panel.tsx'
import { LatestPanel } from './latest-panel.tsx'
import { MonthlyPanel } from './monthly-panel.tsx'
import { Pair, PeriodPage, type PeriodPanels } from './period-page.tsx'
import { BalanceSummary } from './summary-cards.tsx'

const panels: PeriodPanels = (period, today) => (
  <>
    <BalanceSummary period={period} />
    <Pair>
      <MonthlyPanel today={today} />
      <CategoriesPanel period={period} today={today} />
    </Pair>
    <LatestPanel today={today} count={limits.recentDefault} />
  </>
)

/** The variant of twelve months: one figure, where the money went, and the ten newest movements (spec 2). */
export const TopbarScreen = () => <PeriodPage usual="last_12_months">{panels}</PeriodPage>

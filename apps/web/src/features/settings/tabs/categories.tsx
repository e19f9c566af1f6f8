import { RulesPanel } from '../../transaction-rules/lazy-rules-panel.tsx'
import { CategoriesCard } from '../categories/categories-card.tsx'
import { PayCycleCard } from '../pay-cycle-card.tsx'

/** Categorías y Ciclos. */
export const CategoriesTab = () => (
  <>
    <PayCycleCard />
    <CategoriesCard />
    <RulesPanel />
  </>
)

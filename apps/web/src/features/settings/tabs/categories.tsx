import { CategoriesCard } from '../categories/categories-card.tsx'
import { LearnedRulesCard } from '../categories/learned-rules-card.tsx'
import { PayCycleCard } from '../pay-cycle-card.tsx'

/** Categorías y Ciclos. */
export const CategoriesTab = () => (
  <>
    <PayCycleCard />
    <CategoriesCard />
    <LearnedRulesCard />
  </>
)

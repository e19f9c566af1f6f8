import { CategoriesCard } from '../categories/categories-card.tsx'
import { LearnedCard } from '../categories/learned-card.tsx'
import { CycleCard } from '../cycle-card.tsx'

/** Categorías y Ciclos. */
export const CategoriesTab = () => (
  <>
    <CycleCard />
    <CategoriesCard />
    <LearnedCard />
  </>
)

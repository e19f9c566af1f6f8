import { CycleCard } from '../cycle-card.tsx'

/** Categorías y Ciclos. */
export const CategoriesTab = () => <CycleCard />

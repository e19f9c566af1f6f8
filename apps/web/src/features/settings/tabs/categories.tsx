import { use } from 'react'
import { CategoriesCard } from '../categories/categories-card.tsx'
import { PayCycleCard } from '../pay-cycle-card.tsx'
import { SettingsSlotsContext } from '../settings-slots.ts'

/** Categorías y Ciclos. */
export function CategoriesTab() {
  const { rules } = use(SettingsSlotsContext)
  return (
    <>
      <PayCycleCard />
      <CategoriesCard />
      {rules}
    </>
  )
}

import { settingsCopy } from '@lucas/contract/copy/users/settings.ts'
import { Card, CardHeader } from '../../../ui/primitives/card.tsx'
import { LinkButton } from '../../../ui/primitives/link-button.tsx'
import { CategoriesCard } from '../categories/categories-card.tsx'
import { PayCycleCard } from '../pay-cycle-card.tsx'

const copy = settingsCopy.rules

/** Categorías y Ciclos, with a link to the rules. */
export const CategoriesTab = () => (
  <>
    <PayCycleCard />
    <CategoriesCard />
    <Card label={copy.title} className="pb-4 md:pb-[18px]">
      <CardHeader
        title={copy.title}
        note={copy.note}
        action={<LinkButton to="/spend/reglas">{copy.open}</LinkButton>}
      />
    </Card>
  </>
)

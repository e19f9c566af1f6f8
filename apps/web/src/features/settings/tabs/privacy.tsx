import { ConsentsCard } from '../consents-card.tsx'
import { ExportCard } from '../export-card.tsx'
import { PoliciesCard } from '../policies-card.tsx'

/** Privacidad y Datos: all that Lucas keeps, and what the person agreed to. */
export const PrivacyTab = () => (
  <>
    <ExportCard />
    <ConsentsCard />
    <PoliciesCard />
  </>
)

import { ConsentsCard } from '../consents-card.tsx'
import { DataBlockCard } from '../data-block-card.tsx'
import { ExportCard } from '../export-card.tsx'
import { PoliciesCard } from '../policies-card.tsx'

/** Privacidad y Datos: data export, data block, consents and policies. */
export const PrivacyTab = () => (
  <>
    <ExportCard />
    <DataBlockCard />
    <ConsentsCard />
    <PoliciesCard />
  </>
)

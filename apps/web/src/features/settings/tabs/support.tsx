import { AboutCard } from '../support/about-card.tsx'
import { SupportCard } from '../support/support-card.tsx'
import { ThreadsCard } from '../support/threads-card.tsx'

/** Soporte y Acerca de. */
export const SupportTab = () => (
  <>
    <SupportCard />
    <ThreadsCard />
    <AboutCard />
  </>
)

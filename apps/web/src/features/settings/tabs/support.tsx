import { useQuery } from '@tanstack/react-query'
import { AboutCard } from '../support/about-card.tsx'
import { threadsQuery } from '../support/api.ts'
import { SupportCard } from '../support/support-card.tsx'
import { ThreadsCard } from '../support/threads-card.tsx'

/** Soporte y Acerca de. The about card waits for the threads above it, so that it does not move. */
export function SupportTab() {
  const { isPending } = useQuery(threadsQuery)
  return (
    <>
      <SupportCard />
      <ThreadsCard />
      {!isPending && <AboutCard />}
    </>
  )
}

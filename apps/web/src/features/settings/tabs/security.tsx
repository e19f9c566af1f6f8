import { securityTabCopy as copy } from '@lucas/contract/copy/lock.ts'
import { useQuery } from '@tanstack/react-query'
import { securityQuery } from '../../../lib/security.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ActivityCard } from '../activity-card.tsx'
import { KeysCard } from '../keys-card.tsx'
import { LockCard } from '../lock-card.tsx'
import { SessionsCard } from '../sessions-card.tsx'

/** Seguridad: what locks Lucas, what opens it, and where it is open. */
export function SecurityTab() {
  const security = useQuery(securityQuery)
  return (
    <>
      <Panel
        query={security}
        failed={copy.loadFailed}
        skeleton={<Skeleton className="h-[262px] rounded-lg" />}
      >
        {(data) => <LockCard security={data} />}
      </Panel>
      <KeysCard />
      <SessionsCard />
      <ActivityCard />
    </>
  )
}

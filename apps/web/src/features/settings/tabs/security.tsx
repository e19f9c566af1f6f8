import { securityTabCopy as copy } from '@lucas/contract/copy/auth/lock.ts'
import { useQuery } from '@tanstack/react-query'
import { QueryPanel } from '../../../entities/plan/query-panel.tsx'
import { securityQuery } from '../../../entities/security/queries.ts'
import { CardFrame, LinesSkeleton } from '../../../ui/primitives/skeleton-parts.tsx'
import { ActivityCard } from '../security/activity-card.tsx'
import { LockCard } from '../security/lock-card.tsx'
import { PasskeysCard } from '../security/passkeys-card.tsx'
import { SessionsCard } from '../security/sessions-card.tsx'
import { SettingLines } from '../setting-line.tsx'

/** Seguridad: app lock, passkeys, sessions and activity. */
export function SecurityTab() {
  const security = useQuery(securityQuery)
  return (
    <>
      <QueryPanel
        query={security}
        errorMessage={copy.loadFailed}
        skeleton={
          <CardFrame isUnsized title={copy.lock} note={copy.lockNote}>
            <SettingLines>
              <LinesSkeleton count={1} className="h-16" />
            </SettingLines>
          </CardFrame>
        }
      >
        {(data) => <LockCard security={data} />}
      </QueryPanel>
      <PasskeysCard />
      <SessionsCard />
      <ActivityCard />
    </>
  )
}

import { securityTabCopy as copy } from '@lucas/contract/copy/auth/lock.ts'
import { useQuery } from '@tanstack/react-query'
import { QueryPanel } from '../../../entities/plan/query-panel.tsx'
import { securityQuery } from '../../../entities/security/queries.ts'
import { appLock } from '../../../lib/session/app-lock.ts'
import { LinesSkeleton } from '../../../ui/primitives/form-skeletons.tsx'
import { CardFrame } from '../../../ui/primitives/skeleton-parts.tsx'
import { ActivityCard } from '../security/activity-card.tsx'
import { AddressesCard } from '../security/addresses-card.tsx'
import { InvitationCard } from '../security/invitation-card.tsx'
import { LockCard } from '../security/lock-card.tsx'
import { PasskeysCard } from '../security/passkeys-card.tsx'
import { SecondFactorCard } from '../security/second-factor/second-factor-card.tsx'
import { SessionsCard } from '../security/sessions-card.tsx'
import { SettingLines } from '../setting-line.tsx'

/** The lines of `LockCard`, which has more with a PIN. On phones their controls stand below the words. */
const pinLinesHeight = 'h-[394px] md:h-[269px]'
const noPinHeight = 'h-[137px] md:h-[66px]'

/** Seguridad: app lock, second factor, passkeys, sessions, private addresses and activity. */
export function SecurityTab() {
  const security = useQuery(securityQuery)
  return (
    <>
      <QueryPanel
        query={security}
        errorMessage={copy.loadFailed}
        skeleton={
          <CardFrame title={copy.lock} note={copy.lockNote}>
            <SettingLines>
              {appLock.hasPin() ? (
                <LinesSkeleton count={4} className={pinLinesHeight} />
              ) : (
                <LinesSkeleton count={1} className={noPinHeight} />
              )}
            </SettingLines>
          </CardFrame>
        }
      >
        {(data) => <LockCard security={data} />}
      </QueryPanel>
      <SecondFactorCard />
      <PasskeysCard />
      <SessionsCard />
      <InvitationCard />
      <AddressesCard />
      <ActivityCard />
    </>
  )
}

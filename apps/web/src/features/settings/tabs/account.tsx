import { settingsCopy } from '@lucas/contract/copy/users/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { QueryPanel } from '../../../entities/plan/query-panel.tsx'
import { profileQuery } from '../../../lib/session/session.ts'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import { DisplayCard } from '../display-card.tsx'
import { PersonalCard } from '../personal-card.tsx'
import { AccessCard } from '../security/access-card.tsx'

/** Cuenta: personal data, sign-in methods and display. */
export function AccountTab() {
  const profile = useQuery(profileQuery)
  return (
    <>
      <QueryPanel
        query={profile}
        errorMessage={settingsCopy.account.loadFailed}
        skeleton={<Skeleton className="h-[340px] rounded-lg" />}
      >
        {(person) => (
          <>
            <PersonalCard key={person.id} profile={person} />
            <AccessCard user={person} />
          </>
        )}
      </QueryPanel>
      <DisplayCard />
    </>
  )
}

import { settingsCopy } from '@lucas/contract/copy/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '../../../lib/session.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AccessCard } from '../access-card.tsx'
import { DisplayCard } from '../display-card.tsx'
import { PersonalCard } from '../personal-card.tsx'

/** Cuenta: who the person is, and how Lucas looks for them. */
export function AccountTab() {
  const profile = useQuery(profileQuery)
  return (
    <>
      <Panel
        query={profile}
        failed={settingsCopy.account.loadFailed}
        skeleton={<Skeleton className="h-[340px] rounded-lg" />}
      >
        {(person) => (
          <>
            <PersonalCard key={person.id} person={person} />
            <AccessCard email={person.email} />
          </>
        )}
      </Panel>
      <DisplayCard />
    </>
  )
}

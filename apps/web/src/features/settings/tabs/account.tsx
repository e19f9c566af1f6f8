import { settingsCopy } from '@lucas/contract/copy/users/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { QueryPanel } from '../../../entities/plan/query-panel.tsx'
import { profileQuery } from '../../../lib/session/session.ts'
import { FieldSkeleton, LinesSkeleton } from '../../../ui/primitives/form-skeletons.tsx'
import { CardFrame } from '../../../ui/primitives/skeleton-parts.tsx'
import { DisplayCard } from '../display-card.tsx'
import { PersonalCard } from '../personal-card.tsx'
import { AccessCard } from '../security/access-card.tsx'
import { SettingLines } from '../setting-line.tsx'

/** Cuenta: personal data, sign-in methods and display. */
export function AccountTab() {
  const profile = useQuery(profileQuery)
  return (
    <>
      <QueryPanel query={profile} errorMessage={settingsCopy.account.loadFailed} skeleton={<Loading />}>
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

/** Both cards of the profile. */
const Loading = () => (
  <>
    <CardFrame title={settingsCopy.account.title} note={settingsCopy.account.note}>
      <div className="grid gap-4 px-4 pt-5 pb-5 md:grid-cols-2 md:px-5">
        <FieldSkeleton />
        <FieldSkeleton />
        <div className="grid gap-4 md:col-span-2">
          <FieldSkeleton />
          <FieldSkeleton />
        </div>
      </div>
    </CardFrame>
    <CardFrame title={settingsCopy.access.title}>
      <SettingLines>
        <LinesSkeleton count={1} className="h-17" />
      </SettingLines>
    </CardFrame>
  </>
)

import { alertsScreenCopy as copy } from '@lucas/contract/copy/notifications/alerts-screen.ts'
import {
  mailedKinds,
  mutableKinds,
  type NotificationKind,
  notificationStyles,
  type Preferences,
  type PreferencesPatch,
} from '@lucas/contract/notifications/notification.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { ConfirmMailLink } from '../../entities/notification/confirm-mail-link.tsx'
import { preferencesQuery, useUpdatePreferences } from '../../entities/notification/queries.ts'
import { QueryPanel } from '../../entities/plan/query-panel.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { Card, CardHeader } from '../../ui/primitives/card.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { Switch } from '../../ui/primitives/switch.tsx'

/** The columns: kind, in Lucas, by mail. */
const columns = 'grid grid-cols-[minmax(0,1fr)_56px_56px] items-center md:grid-cols-[minmax(0,1fr)_72px_72px]'
const mutable: ReadonlySet<NotificationKind> = new Set(mutableKinds)
const groups = (['spending', 'cards', 'goals', 'connections'] as const).map((group) => ({
  group,
  kinds: mailedKinds.filter((kind) => notificationStyles[kind].group === group),
}))

interface KindSwitchesProps {
  preferences: Preferences
  onChange: (updatePreferences: PreferencesPatch) => void
}

function KindSwitches({ preferences, onChange }: KindSwitchesProps) {
  const reasonId = useId()
  const { kinds, email_kinds: mailed, email_enabled: isOn, email_verified: isConfirmed } = preferences
  const isMailed = isOn && isConfirmed
  return (
    <>
      {!isMailed && (
        <p id={reasonId} className="pt-1 text-sm text-ink-2">
          {isConfirmed ? (
            copy.channels.mailOff
          ) : (
            <>
              {copy.channels.mailWaits} <ConfirmMailLink />
            </>
          )}
        </p>
      )}
      {groups.map(({ group, kinds: groupKinds }) => (
        <section key={group} aria-label={copy.groups[group]} className="pt-3 pb-1">
          <h3 className={`${columns} border-b border-line pb-2 text-sm font-medium text-ink-2`}>
            {copy.groups[group]}
            <span aria-hidden="true" className="text-center font-normal text-ink-3">
              {copy.channels.inApp}
            </span>
            <span aria-hidden="true" className="text-center font-normal text-ink-3">
              {copy.channels.mail}
            </span>
          </h3>
          <ul>
            {groupKinds.map((kind) => (
              <li key={kind} className={`min-h-12 border-line py-2 not-first:border-t ${columns}`}>
                <span className="min-w-0 font-[550]">{copy.kinds[kind]}</span>
                {mutable.has(kind) && (
                  <span className="justify-self-center">
                    <Switch
                      label={<span className="sr-only">{copy.kinds[kind]}</span>}
                      checked={kinds[kind] ?? true}
                      onChange={(on) => onChange({ kinds: { [kind]: on } })}
                    />
                  </span>
                )}
                <span className="col-start-3 justify-self-center">
                  <Switch
                    label={<span className="sr-only">{copy.byMail(copy.kinds[kind])}</span>}
                    checked={isMailed && (mailed[kind] ?? true)}
                    disabled={!isMailed}
                    describedBy={isMailed ? undefined : reasonId}
                    onChange={(on) => onChange({ email_kinds: { [kind]: on } })}
                  />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

/** The switches of each notification kind, in Lucas and by mail. */
export function NotificationKindsCard() {
  const query = useQuery(preferencesQuery)
  const updatePreferences = useUpdatePreferences(() => toast.error(copy.saveFailed))
  return (
    <Card>
      <CardHeader title={copy.kindsTitle} note={copy.kindsByWay} />
      <div className="px-4 pt-2 pb-2 md:px-5">
        <QueryPanel
          query={query}
          errorMessage={copy.preferencesFailed}
          skeleton={<Skeleton className="my-3 h-[1020px]" />}
        >
          {(preferences) => <KindSwitches preferences={preferences} onChange={updatePreferences} />}
        </QueryPanel>
      </div>
    </Card>
  )
}

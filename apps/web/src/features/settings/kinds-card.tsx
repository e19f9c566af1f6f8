import { alertsScreenCopy as copy } from '@lucas/contract/copy/alerts-screen.ts'
import {
  mailedKinds,
  mutableKinds,
  type NoticeKind,
  noticeLooks,
  type Preferences,
  type PreferencesPatch,
} from '@lucas/contract/notification.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { preferencesQuery, useChangePreferences } from '../../lib/notices.ts'
import { Card, CardHeader } from '../../ui/card.tsx'
import { ConfirmMailLink } from '../../ui/confirm-mail-link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast.tsx'

/** What it is, in Lucas, by mail. */
const columns = 'grid grid-cols-[minmax(0,1fr)_56px_56px] items-center md:grid-cols-[minmax(0,1fr)_72px_72px]'
const mutable: ReadonlySet<NoticeKind> = new Set(mutableKinds)
const groups = (['spending', 'cards', 'goals', 'connections'] as const).map((group) => ({
  group,
  kinds: mailedKinds.filter((kind) => noticeLooks[kind].group === group),
}))

interface KindsProps {
  preferences: Preferences
  onChange: (change: PreferencesPatch) => void
}

function Kinds({ preferences, onChange }: KindsProps) {
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
      {groups.map(({ group, kinds: ofGroup }) => (
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
            {ofGroup.map((kind) => (
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

/** What Lucas tells by itself: each kind on or off, in Lucas and by mail. */
export function KindsCard() {
  const own = useQuery(preferencesQuery)
  const change = useChangePreferences(() => toast.error(copy.saveFailed))
  return (
    <Card>
      <CardHeader title={copy.kindsTitle} note={copy.kindsByWay} />
      <div className="px-4 pt-2 pb-2 md:px-5">
        <Panel
          query={own}
          failed={copy.preferencesFailed}
          skeleton={<Skeleton className="my-3 h-[1020px]" />}
        >
          {(preferences) => <Kinds preferences={preferences} onChange={change} />}
        </Panel>
      </div>
    </Card>
  )
}

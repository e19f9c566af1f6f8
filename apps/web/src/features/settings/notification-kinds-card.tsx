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
import { ChevronDown } from 'lucide-react'
import { NotificationIcon } from '../../entities/notification/notification-icon.tsx'
import { preferencesQuery, useUpdatePreferences } from '../../entities/notification/queries.ts'
import { QueryPanel } from '../../entities/plan/query-panel.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { Card, CardHeader } from '../../ui/primitives/card.tsx'
import { RowsSkeleton } from '../../ui/primitives/skeleton-parts.tsx'
import { Switch } from '../../ui/primitives/switch.tsx'
import { pushDevicesQuery } from './push/api.ts'

/** The columns: icon and kind, in Lucas, outside of it. */
const columns = {
  inApp: 'grid grid-cols-[minmax(0,1fr)_64px] items-center',
  mailed: 'grid grid-cols-[minmax(0,1fr)_64px_64px] items-center',
} as const
const mutable: ReadonlySet<NotificationKind> = new Set(mutableKinds)
/** The groups of /alerts, each with the kind whose icon stands for it. */
const groups = (
  [
    ['spending', 'big_movement'],
    ['cards', 'utilisation'],
    ['goals', 'goal_near'],
    ['connections', 'connection_attention'],
  ] as const
).map(([group, icon]) => ({
  group,
  icon,
  kinds: mailedKinds.filter((kind) => notificationStyles[kind].group === group),
}))

interface GroupProps {
  group: (typeof groups)[number]
  preferences: Preferences
  /** Whether a device receives notifications. */
  hasDevices: boolean
  onChange: (change: PreferencesPatch) => void
}

/** The kinds of one group, folded. Without mail and devices their column is not shown. */
function KindGroup({ group: { group, icon, kinds }, preferences, hasDevices, onChange }: GroupProps) {
  const isMailed = hasDevices || (preferences.email_enabled && preferences.email_verified)
  const isOn = (kind: NotificationKind) => preferences.kinds[kind] ?? true
  const hasMail = (kind: NotificationKind) => preferences.email_kinds[kind] ?? true
  const off = kinds.filter((kind) => mutable.has(kind) && !isOn(kind)).length
  const unmailed = isMailed ? kinds.filter((kind) => !hasMail(kind)).length : 0
  const row = columns[isMailed ? 'mailed' : 'inApp']
  return (
    <details className="group border-line not-first:border-t">
      <summary className="flex min-h-16 cursor-pointer list-none items-center gap-3 py-3 [&::-webkit-details-marker]:hidden">
        <NotificationIcon kind={icon} />
        <span className="min-w-0 flex-1">
          <span className="block font-[550]">{copy.groups[group]}</span>
          <span className="block text-sm text-ink-3">
            {copy.groupState(kinds.length, off, unmailed, hasDevices)}
          </span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-4 flex-none text-ink-3 transition-transform duration-(--lu-dur-2) group-open:rotate-180"
          strokeWidth={1.75}
        />
      </summary>
      <p aria-hidden="true" className={`${row} pb-1 pl-12 text-xs text-ink-3`}>
        <span className="col-start-2 text-center">{copy.channels.inApp}</span>
        {isMailed && <span className="text-center">{hasDevices ? copy.outside : copy.channels.mail}</span>}
      </p>
      <ul className="pb-3 pl-12 max-md:pl-0">
        {kinds.map((kind) => (
          <li key={kind} className={`min-h-11 border-line py-2 not-first:border-t ${row}`}>
            <span className="min-w-0 font-[550]">{copy.kinds[kind]}</span>
            {mutable.has(kind) && (
              <Switch
                className="justify-self-center"
                label={<span className="sr-only">{copy.kinds[kind]}</span>}
                checked={isOn(kind)}
                onChange={(on) => onChange({ kinds: { [kind]: on } })}
              />
            )}
            {isMailed && (
              <Switch
                className="col-start-3 justify-self-center"
                label={
                  <span className="sr-only">
                    {hasDevices ? copy.byOutside(copy.kinds[kind]) : copy.byMail(copy.kinds[kind])}
                  </span>
                }
                checked={hasMail(kind)}
                onChange={(on) => onChange({ email_kinds: { [kind]: on } })}
              />
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The switches of each notification kind, in Lucas and outside of it. */
export function NotificationKindsCard() {
  const query = useQuery(preferencesQuery)
  const { data: devices } = useQuery(pushDevicesQuery)
  const hasDevices = (devices?.count ?? 0) > 0
  const updatePreferences = useUpdatePreferences(() => toast.error(copy.saveFailed))
  const isMailOff = !hasDevices && query.data?.email_verified === true && !query.data.email_enabled
  const note = !hasDevices && query.data?.email_verified === false ? copy.kindsNote : copy.kindsByWay
  return (
    <Card>
      <CardHeader title={copy.kindsTitle} note={isMailOff ? copy.channels.mailOff : note} />
      <div className="px-4 pt-2 pb-2 md:px-5">
        <QueryPanel
          query={query}
          errorMessage={copy.preferencesFailed}
          skeleton={<RowsSkeleton count={4} rowClass="h-[66px]" />}
        >
          {(preferences) =>
            groups.map((group) => (
              <KindGroup
                key={group.group}
                group={group}
                preferences={preferences}
                hasDevices={hasDevices}
                onChange={updatePreferences}
              />
            ))
          }
        </QueryPanel>
      </div>
    </Card>
  )
}

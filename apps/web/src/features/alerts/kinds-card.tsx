import { alertsScreenCopy as copy } from '@lucas/contract/copy/notifications/alerts-screen.ts'
import { mutableKinds } from '@lucas/contract/notifications/notification.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NotificationIcon } from '../../entities/notification/notification-icon.tsx'
import { preferencesQuery, useUpdatePreferences } from '../../entities/notification/queries.ts'
import { QueryPanel } from '../../entities/plan/query-panel.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Card, CardHeader } from '../../ui/primitives/card.tsx'
import { RowsSkeleton } from '../../ui/primitives/skeleton-parts.tsx'
import { Switch } from '../../ui/primitives/switch.tsx'

/** Kinds shown first (design 7); the others expand. */
const mainKinds: readonly (typeof mutableKinds)[number][] = [
  'salary_arrived',
  'duplicate_charge',
  'goal_reached',
  'connection_stale',
]
const allKinds = [...mainKinds, ...mutableKinds.filter((kind) => !mainKinds.includes(kind))]

/** Avisos de Lucas: switches for the kinds of automatic notifications. */
export function KindsCard() {
  const own = useQuery(preferencesQuery)
  const change = useUpdatePreferences(() => toast.error(copy.saveFailed))
  const [isExpanded, setExpanded] = useState(false)
  return (
    <Card label={copy.kindsTitle}>
      <CardHeader title={copy.kindsTitle} note={copy.kindsNote} />
      <div className="px-4 pt-2 md:px-5">
        <QueryPanel
          query={own}
          errorMessage={copy.preferencesFailed}
          skeleton={<RowsSkeleton count={4} rowClass="h-[59px]" />}
        >
          {({ kinds }) => (
            <ul className="pb-1">
              {(isExpanded ? allKinds : mainKinds).map((kind) => (
                <li key={kind} className="flex min-h-14 items-center gap-3 border-line not-first:border-t">
                  <NotificationIcon kind={kind} />
                  <Switch
                    className="flex-1"
                    label={copy.kinds[kind]}
                    checked={kinds[kind] ?? true}
                    onChange={(on) => change({ kinds: { [kind]: on } })}
                  />
                </li>
              ))}
            </ul>
          )}
        </QueryPanel>
      </div>
      <footer className="border-t border-line px-4 py-3 md:px-5">
        <Button
          variant="link"
          className="max-md:min-h-11"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? copy.fewerKinds : copy.allKinds(allKinds.length)}
        </Button>
      </footer>
    </Card>
  )
}

import { alertsScreenCopy as copy } from '@lucas/contract/copy/alerts-screen.ts'
import { mutableKinds } from '@lucas/contract/notification.ts'
import { useQuery } from '@tanstack/react-query'
import { preferencesQuery, useChangePreferences } from '../lib/notices.ts'
import { Card, CardHeader } from './card.tsx'
import { Panel } from './panel.tsx'
import { Skeleton } from './skeleton.tsx'
import { Switch } from './switch.tsx'
import { toast } from './toast.tsx'

/** What Lucas tells by itself, each kind on or off. */
export function NoticeKindsCard() {
  const own = useQuery(preferencesQuery)
  const change = useChangePreferences(() => toast.error(copy.saveFailed))
  return (
    <Card>
      <CardHeader title={copy.kindsTitle} note={copy.kindsNote} />
      <div className="px-4 pt-2 pb-2 md:px-5">
        <Panel query={own} failed={copy.preferencesFailed} skeleton={<Skeleton className="my-3 h-[420px]" />}>
          {({ kinds }) => (
            <ul>
              {mutableKinds.map((kind) => (
                <li key={kind} className="border-line py-2.5 not-first:border-t">
                  <Switch
                    label={copy.kinds[kind]}
                    checked={kinds[kind] ?? true}
                    onChange={(on) => change({ kinds: { [kind]: on } })}
                  />
                </li>
              ))}
            </ul>
          )}
        </Panel>
      </div>
    </Card>
  )
}

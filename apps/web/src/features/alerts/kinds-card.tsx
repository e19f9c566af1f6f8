import { alertsScreenCopy as copy } from '@lucas/contract/copy/alerts-screen.ts'
import { mutableKinds } from '@lucas/contract/notification.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { preferencesQuery, useChangePreferences } from '../../lib/notices.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { NoticeTile } from '../../ui/notice-tile.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast.tsx'

/** What people look for first (design 7); the others are one press away. */
const first: readonly (typeof mutableKinds)[number][] = [
  'salary_arrived',
  'duplicate_charge',
  'goal_reached',
  'connection_stale',
]
const all = [...first, ...mutableKinds.filter((kind) => !first.includes(kind))]

/** Avisos de Lucas: what it tells by itself, each kind on or off. */
export function KindsCard() {
  const own = useQuery(preferencesQuery)
  const change = useChangePreferences(() => toast.error(copy.saveFailed))
  const [isWhole, setWhole] = useState(false)
  return (
    <Card label={copy.kindsTitle}>
      <CardHeader title={copy.kindsTitle} note={copy.kindsNote} />
      <div className="px-4 pt-2 md:px-5">
        <Panel query={own} failed={copy.preferencesFailed} skeleton={<Skeleton className="my-3 h-[212px]" />}>
          {({ kinds }) => (
            <ul className="pb-1">
              {(isWhole ? all : first).map((kind) => (
                <li key={kind} className="flex min-h-14 items-center gap-3 border-line not-first:border-t">
                  <NoticeTile kind={kind} />
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
        </Panel>
      </div>
      <footer className="border-t border-line px-4 py-3 md:px-5">
        <Button
          variant="link"
          className="max-md:min-h-11"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? copy.fewerKinds : copy.allKinds(all.length)}
        </Button>
      </footer>
    </Card>
  )
}

import { type OpenSession, openSessionList, sessionsEnded } from '@lucas/contract/account-security.ts'
import { settingsCopy } from '@lucas/contract/copy/settings.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { elapsed } from '../../lib/elapsed.ts'
import { api } from '../../lib/http.ts'
import { askAgain, liveKeys } from '../../lib/live.ts'
import { useNow } from '../../lib/today.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useStepUp } from '../../ui/step-up.tsx'
import { toast } from '../../ui/toast.tsx'
import { tellFault } from './security-api.ts'

const copy = settingsCopy.sessions

const sessionsQuery = queryOptions({
  queryKey: [liveKeys.security, 'sessions'],
  queryFn: ({ signal }) => api.get('/api/auth/sessions/', openSessionList, { signal }),
})
const endSession = (id: string) => api.delete(`/api/auth/sessions/${id}/`, undefined, nothing)
const endOthers = () => api.post('/api/auth/sessions/end_others/', undefined, sessionsEnded)

/** Where the person is signed in; every other place can be left from here. */
export function SessionsCard() {
  const sessions = useQuery(sessionsQuery)
  const { guard, question } = useStepUp()
  const end = useMutation({
    mutationFn: (session: OpenSession) => guard(() => endSession(session.id)),
    onSuccess: async (_, __, ___, { client }) => {
      toast.success(copy.ended)
      await askAgain(client, 'security')
    },
    onError: (error) => tellFault(error, copy.endFailed),
  })
  const leave = useMutation({
    mutationFn: () => guard(endOthers),
    onSuccess: async (_, __, ___, { client }) => {
      toast.success(copy.othersEnded)
      await askAgain(client, 'security')
    },
    onError: (error) => tellFault(error, copy.endFailed),
  })
  return (
    <Card>
      <CardHeader title={copy.title} note={copy.note} />
      <Panel
        query={sessions}
        failed={copy.loadFailed}
        skeleton={<Skeleton className="mx-5 my-4 h-[104px]" />}
        bannerClass="p-4"
      >
        {({ results }) => {
          const [here, others] = [results.filter(isHere), results.filter((one) => !isHere(one))]
          return (
            <>
              <ul className="px-4 pt-1 md:px-5">
                {[...here, ...others].map((session) => (
                  <SessionRow
                    key={session.id}
                    session={session}
                    isEnding={end.isPending && end.variables.id === session.id}
                    onEnd={end.mutate}
                  />
                ))}
              </ul>
              {others.length > 0 && (
                <div className="flex justify-end border-t border-line px-4 py-3 md:px-5">
                  <Button
                    variant="ghost"
                    className="text-negative"
                    busy={leave.isPending}
                    onClick={() => leave.mutate()}
                  >
                    {copy.endOthers(others.length)}
                  </Button>
                </div>
              )}
            </>
          )
        }}
      </Panel>
      {question}
    </Card>
  )
}

const isHere = ({ is_current }: OpenSession): boolean => is_current

interface SessionRowProps {
  session: OpenSession
  isEnding: boolean
  onEnd: (session: OpenSession) => void
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const now = useNow()
  const { browser, system, is_mobile: isMobile, is_current: isCurrent, address, last_seen_at: seen } = session
  const Icon = isMobile ? Smartphone : Monitor
  const device = copy.device(browser, system)
  return (
    <li className="flex items-center gap-3 border-line py-3 not-first:border-t">
      <span className="grid size-9 flex-none place-items-center rounded-md bg-surface-2 text-ink-2">
        <Icon aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-[550]">
          {device}
          {isCurrent && <Badge tone="ok">{copy.here}</Badge>}
        </p>
        <p className="num text-sm whitespace-normal text-ink-3">
          {copy.place(address, isCurrent ? copy.now : elapsed(new Date(seen), now))}
        </p>
      </div>
      {!isCurrent && (
        <Button aria-label={copy.endOf(device)} busy={isEnding} onClick={() => onEnd(session)}>
          {copy.end}
        </Button>
      )}
    </li>
  )
}

import { type OpenSession, openSessionList, sessionsEnded } from '@lucas/contract/auth/account-security.ts'
import { settingsCopy } from '@lucas/contract/copy/users/settings.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { QueryPanel } from '../../../entities/plan/query-panel.tsx'
import { showErrorToast } from '../../../entities/security/show-error-toast.ts'
import { useStepUp } from '../../../entities/security/use-step-up.tsx'
import { invalidateQueriesOf } from '../../../lib/app/query-keys.ts'
import { formatElapsed } from '../../../lib/format/relative-time.ts'
import { useNow } from '../../../lib/hooks/use-today.ts'
import { apiQuery } from '../../../lib/http/api-query.ts'
import { api } from '../../../lib/http/http.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card, CardHeader } from '../../../ui/primitives/card.tsx'
import { RowsSkeleton } from '../../../ui/primitives/skeleton-parts.tsx'
import { AddressesStop } from './addresses-stop.tsx'

const copy = settingsCopy.sessions

const sessionsQuery = apiQuery(['security', 'sessions'], '/api/auth/sessions/', openSessionList)
const endSession = (id: string) => api.delete(`/api/auth/sessions/${id}/`, undefined, nothing)
const endOtherSessions = () => api.post('/api/auth/sessions/end_others/', undefined, sessionsEnded)

/** The user's sessions. All except the current one can be ended. */
export function SessionsCard() {
  const sessions = useQuery(sessionsQuery)
  const { withStepUp, stepUpDialog } = useStepUp()
  const end = useMutation({
    mutationFn: (session: OpenSession) => withStepUp(() => endSession(session.id)),
    onSuccess: async (_, __, ___, { client }) => {
      toast.success(copy.ended)
      await invalidateQueriesOf(client, 'security')
    },
    onError: (error) => showErrorToast(error, copy.endFailed),
  })
  const [isEndingOthers, setEndingOthers] = useState(false)
  return (
    <Card>
      <CardHeader title={copy.title} note={copy.note} />
      <QueryPanel
        query={sessions}
        errorMessage={copy.loadFailed}
        skeleton={
          <>
            <div className="px-4 pt-1 md:px-5">
              <RowsSkeleton count={2} rowClass="h-16" />
            </div>
            <div className="h-15 border-t border-line" />
          </>
        }
        bannerClass="p-4"
      >
        {({ results }) => {
          const [current, others] = [
            results.filter(isCurrentSession),
            results.filter((one) => !isCurrentSession(one)),
          ]
          return (
            <>
              <ul className="px-4 pt-1 md:px-5">
                {[...current, ...others].map((session) => (
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
                  <Button variant="ghost" className="text-negative" onClick={() => setEndingOthers(true)}>
                    {copy.endOthers(others.length)}
                  </Button>
                </div>
              )}
            </>
          )
        }}
      </QueryPanel>
      {stepUpDialog}
      {isEndingOthers && <EndOthersDialog onClose={() => setEndingOthers(false)} />}
    </Card>
  )
}

/** Ends the other sessions, after it has said what else stops. */
function EndOthersDialog({ onClose }: { onClose: () => void }) {
  const { withStepUp, stepUpDialog } = useStepUp()
  const end = useMutation({
    mutationFn: () => withStepUp(endOtherSessions),
    onSuccess: async (_, __, ___, { client }) => {
      toast.success(copy.othersEnded)
      onClose()
      await invalidateQueriesOf(client, 'security')
    },
    onError: (error) => showErrorToast(error, copy.endFailed),
  })
  return (
    <>
      <ConfirmDialog
        labels={{
          title: copy.endOthersTitle,
          cancel: copy.cancel,
          confirm: copy.endOthersConfirm,
          busy: copy.ending,
        }}
        action={end}
        onCancel={onClose}
      >
        <div className="grid gap-4">
          <p className="text-ink-2">{copy.endOthersText}</p>
          <AddressesStop />
        </div>
      </ConfirmDialog>
      {stepUpDialog}
    </>
  )
}

const isCurrentSession = ({ is_current }: OpenSession): boolean => is_current

interface SessionRowProps {
  session: OpenSession
  isEnding: boolean
  onEnd: (session: OpenSession) => void
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const now = useNow()
  const {
    browser,
    system,
    is_mobile: isMobile,
    is_current: isCurrent,
    address,
    last_seen_at: lastSeenAt,
  } = session
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
          {copy.place(address, isCurrent ? copy.now : formatElapsed(new Date(lastSeenAt), now))}
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

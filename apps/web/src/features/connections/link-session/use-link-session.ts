import type { LinkSession } from '@lucas/contract/banking/link-session.ts'
import { linkSessionCopy as copy } from '@lucas/contract/copy/banking/link-session.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { bankKeys, invalidateQueriesOf } from '../../../lib/app/query-keys.ts'
import { ApiError, NetworkError } from '../../../lib/http/api-error.ts'
import { createKeyedSend, type KeyedSend } from '../../../lib/http/use-idempotency-key.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { fetchAccounts, fetchLinkSession, linkSessionQuery, startReauth, startSession } from '../api.ts'
import { type LinkSessionState, mayStillFinish } from './link-session-machine.ts'
import { createLinkSessionRun, type LinkSessionRun } from './link-session-run.ts'
import { forgetRunningSync, readRunningSync, writeRunningSync } from './running-sync.ts'
import { watchLateData } from './watch-late-data.ts'
import { watchWidget } from './widget-messages.ts'

const orNull = <T>(promise: Promise<T>): Promise<T | null> => promise.catch(() => null) // The reducer counts failed polls.

/** Returns the reason of a failed start, if it says more than that it failed. */
function getReason(error: unknown): string | null {
  const isPlain = error instanceof ApiError && error.code === 'bank_session_failed'
  return !isPlain && (error instanceof ApiError || error instanceof NetworkError) ? error.message : null
}

/** Where the widget opens: at a connection to sign in to again, at a chosen institution, or at the choice of banks. */
export interface LinkTarget {
  connectionId?: string | undefined
  institutionId?: string | undefined
}

/** Resumes the sync from before a reload, or opens the widget of a new link session. */
async function openSession({ connectionId, institutionId }: LinkTarget, attempt: KeyedSend) {
  const running = readRunningSync()
  if (running !== null)
    return {
      type: 'resumed',
      session: running.session,
      known: running.known && new Set(running.known),
    } as const
  try {
    const start = attempt(null, (key) =>
      connectionId === undefined ? startSession(institutionId, key) : startReauth(connectionId, key),
    )
    const [session, accounts] = await Promise.all([start, orNull(fetchAccounts())])
    const known = accounts === null ? null : new Set(accounts.map(({ id }) => id))
    return { type: 'started', session, known } as const
  } catch (error) {
    return { type: 'start_failed', sentence: getReason(error) } as const
  }
}

async function poll(caseid: string) {
  const [session, accounts] = await Promise.all([orNull(fetchLinkSession(caseid)), orNull(fetchAccounts())])
  return { session, accounts }
}

export interface LinkSessionControl {
  state: LinkSessionState
  run: LinkSessionRun
  /** The server has heard of the user's sign-in at the bank. */
  isKnown: boolean
  /** What arrived; null until the server has counted it. */
  delivered: NonNullable<LinkSession['delivered']> | null
  /** Call it when the dialog closes: data that arrive later are shown as a toast. */
  leave: () => void
}

/** Runs one link session from opening to closing the dialog. `onDone` closes the dialog. */
export function useLinkSession(onDone: () => void, target: LinkTarget): LinkSessionControl {
  const cache = useQueryClient()
  const [run] = useState(() => {
    const attempt = createKeyedSend()
    return createLinkSessionRun({
      openSession: () => openSession(target, attempt),
      poll,
      onSuccess: (found) => {
        void invalidateQueriesOf(cache, ...bankKeys)
        if (found.warning === null) toast.success(copy.success)
      },
    })
  })
  const state = useSyncExternalStore(run.subscribe, run.getState)

  useEffect(() => {
    run.start()
    return run.stop
  }, [run])

  const isDone = state.view === 'done'
  useEffect(() => {
    if (isDone) onDone()
  }, [isDone, onDone])

  const serverSession = useServerSession(state, run)
  useRememberedSync(state)

  return {
    state,
    run,
    isKnown: serverSession !== undefined && serverSession.state !== 'open',
    delivered: serverSession?.delivered ?? null,
    leave() {
      if (state.view === 'received') {
        void invalidateQueriesOf(cache, ...bankKeys)
        if (state.result.warning === null) toast.success(copy.success)
      } else if (mayStillFinish(state) && 'session' in state)
        watchLateData(cache, state.session, { onlySuccess: state.view === 'widget' })
    },
  }
}

/** Remembers the sync while it is shown: a reload runs no cleanup, and shows it again. */
function useRememberedSync(state: LinkSessionState): void {
  const sync = state.view === 'syncing' ? state : null
  const session = sync?.session
  const known = sync?.known
  useEffect(() => {
    if (session === undefined) return
    writeRunningSync({ session, known: known ? [...known] : null })
    return forgetRunningSync
  }, [session, known])
}

const createOpenSession = (caseid: string): LinkSession => ({
  caseid,
  state: 'open',
  connection_id: null,
  institution_name: null,
  error: null,
  explanation: null,
  progress: { step: 'waiting', position: 0, total: 1 },
})

const stillComing: readonly LinkSession['state'][] = ['authenticated', 'syncing', 'finished']

/**
 * Follows the session on the server, which socket events reload, while the run does not poll. The dialog moves on by itself
 * once when the server hears of the sign-in, and again when data arrive after the time-out or a failure. A refusal leaves
 * the widget open, because the user can try again in it.
 */
function useServerSession(state: LinkSessionState, run: LinkSessionRun): LinkSession | undefined {
  const cache = useQueryClient()
  const { view } = state
  const caseid = 'session' in state ? state.session.caseid : ''
  const { data } = useQuery({
    ...linkSessionQuery(caseid),
    enabled: caseid !== '' && view !== 'syncing',
    // A new session is open until an event says otherwise.
    ...(view === 'widget' && { initialData: createOpenSession(caseid), staleTime: Number.POSITIVE_INFINITY }),
  })
  const isWaiting = view === 'timeout' || view === 'failed'
  const hasArrived = isWaiting && data?.state === 'finished'
  const isSignedIn = view === 'widget' && data !== undefined && stillComing.includes(data.state)
  useEffect(() => {
    if (hasArrived) run.pollNow()
  }, [hasArrived, run])
  const [advanced, setAdvanced] = useState('')
  if (isSignedIn && advanced !== caseid) setAdvanced(caseid)
  useEffect(() => {
    if (advanced !== '') run.pollNow()
  }, [advanced, run])
  useEffect(() => {
    if (view === 'received') void cache.invalidateQueries({ queryKey: linkSessionQuery(caseid).queryKey })
  }, [view, caseid, cache])
  return data
}

/** Polls when the widget posts a message. */
export function useWidgetMessages(
  frame: { current: HTMLIFrameElement | null },
  session: { caseid: string; widget_url: string },
  pollNow: () => void,
): void {
  const { caseid, widget_url } = session
  useEffect(
    () => watchWidget({ frame: () => frame.current, caseid, widgetUrl: widget_url, onMessage: pollNow }),
    [frame, caseid, widget_url, pollNow],
  )
}

import { linkSessionCopy as copy } from '@lucas/contract/copy/banking/link-session.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { ApiError, NetworkError } from '../../../lib/http/api-error.ts'
import { createKeyedSend, type KeyedSend } from '../../../lib/http/use-idempotency-key.ts'
import { bankQueryKeyRoots, invalidateQueriesOf } from '../../../lib/live/invalidate-on-event.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { fetchAccounts, fetchLinkSession, linkSessionQuery, startReauth, startSession } from '../api.ts'
import { type LinkSessionState, mayStillFinish } from './link-session-machine.ts'
import { createLinkSessionRun, type LinkSessionRun } from './link-session-run.ts'
import { watchLateData } from './watch-late-data.ts'
import { watchWidget } from './widget-messages.ts'

const orNull = <T>(promise: Promise<T>): Promise<T | null> => promise.catch(() => null) // The reducer counts failed polls.

/** Returns the reason of a failed start, if it says more than that it failed. */
function getReason(error: unknown): string | null {
  const isPlain = error instanceof ApiError && error.code === 'bank_session_failed'
  return !isPlain && (error instanceof ApiError || error instanceof NetworkError) ? error.message : null
}

async function openSession(connectionId: string | undefined, attempt: KeyedSend) {
  try {
    const start = attempt(null, (key) =>
      connectionId === undefined ? startSession(key) : startReauth(connectionId, key),
    )
    const [session, accounts] = await Promise.all([start, orNull(fetchAccounts())])
    const known = accounts === null ? null : new Set(accounts.map(({ id }) => id))
    return { type: 'started', session, known } as const
  } catch (error) {
    toast.error(copy.startFailed)
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
  /** Call it when the dialog closes: data that arrive later are shown as a toast. */
  leave: () => void
}

/**
 * Runs one link session from opening to closing the dialog. `onDone` closes the dialog. `connectionId` reauthenticates
 * that connection.
 */
export function useLinkSession(onDone: () => void, connectionId?: string): LinkSessionControl {
  const cache = useQueryClient()
  const [run] = useState(() => {
    const attempt = createKeyedSend()
    return createLinkSessionRun({
      openSession: () => openSession(connectionId, attempt),
      poll,
      onSuccess: (found) => {
        void invalidateQueriesOf(cache, ...bankQueryKeyRoots)
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

  usePollOnLateData(state, run)

  return {
    state,
    run,
    leave() {
      if (state.view === 'received') {
        void invalidateQueriesOf(cache, ...bankQueryKeyRoots)
        if (state.result.warning === null) toast.success(copy.success)
      } else if (mayStillFinish(state) && 'session' in state)
        watchLateData(cache, state.session, { onlySuccess: state.view === 'widget' })
    },
  }
}

/** Polls again when the socket reports data after the time-out or a failure. */
function usePollOnLateData(state: LinkSessionState, run: LinkSessionRun): void {
  const isWaiting = state.view === 'timeout' || state.view === 'failed'
  const { data } = useQuery({
    ...linkSessionQuery('session' in state ? state.session.caseid : ''),
    enabled: isWaiting,
  })
  const hasArrived = isWaiting && data?.state === 'finished'
  useEffect(() => {
    if (hasArrived) run.pollNow()
  }, [hasArrived, run])
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

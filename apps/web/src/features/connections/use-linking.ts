import { linkingCopy as copy } from '@lucas/contract/copy/linking.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { ApiError, NetworkError } from '../../lib/api-error.ts'
import { askAgain, bankKeys } from '../../lib/live.ts'
import { toast } from '../../ui/toast.tsx'
import { fetchAccounts, fetchLinkSession, linkSessionQuery, startReauth, startSession } from './api.ts'
import { followLateData } from './late-data.ts'
import { isUnderWay, type LinkingState } from './linking-machine.ts'
import { createLinkingRun, type LinkingRun } from './linking-run.ts'
import { watchWidget } from './widget-messages.ts'

const orNull = <T>(promise: Promise<T>): Promise<T | null> => promise.catch(() => null) // The machine counts what could not be read; after sixty it says so.

/** Why it did not start, where that says more than that it did not. */
function reasonOf(error: unknown): string | null {
  const isPlain = error instanceof ApiError && error.code === 'bank_session_failed'
  return !isPlain && (error instanceof ApiError || error instanceof NetworkError) ? error.message : null
}

async function open(connectionId: string | undefined) {
  try {
    const start = connectionId === undefined ? startSession() : startReauth(connectionId)
    const [session, accounts] = await Promise.all([start, orNull(fetchAccounts())])
    const known = accounts === null ? null : new Set(accounts.map(({ id }) => id))
    return { type: 'started', session, known } as const
  } catch (error) {
    toast.error(copy.startFailed)
    return { type: 'start_failed', sentence: reasonOf(error) } as const
  }
}

async function poll(caseid: string) {
  const [session, accounts] = await Promise.all([orNull(fetchLinkSession(caseid)), orNull(fetchAccounts())])
  return { session, accounts }
}

export interface Linking {
  state: LinkingState
  run: LinkingRun
  /** To be called when the dialog goes away: data that come later are still told. */
  leave: () => void
}

/**
 * One linking from the opening of the dialog to its end. `onDone` closes the dialog. With a connection its own bank is
 * entered again.
 */
export function useLinking(onDone: () => void, connectionId?: string): Linking {
  const cache = useQueryClient()
  const [run] = useState(() =>
    createLinkingRun({
      open: () => open(connectionId),
      poll,
      onSuccess: (found) => {
        void askAgain(cache, ...bankKeys)
        if (found.warning === null) toast.success(copy.success)
      },
    }),
  )
  const state = useSyncExternalStore(run.subscribe, run.read)

  useEffect(() => {
    run.begin()
    return run.stop
  }, [run])

  const isDone = state.view === 'done'
  useEffect(() => {
    if (isDone) onDone()
  }, [isDone, onDone])

  useLateNews(state, run)

  return {
    state,
    run,
    leave() {
      if (state.view === 'received') {
        void askAgain(cache, ...bankKeys)
        if (state.found.warning === null) toast.success(copy.success)
      } else if (isUnderWay(state) && 'session' in state)
        followLateData(cache, state.session, { onlyGood: state.view === 'widget' })
    },
  }
}

/** After the polls ended, the socket's word about this linking leads to one more look. */
function useLateNews(state: LinkingState, run: LinkingRun): void {
  const waits = state.view === 'timeout' || state.view === 'failed'
  const { data } = useQuery({
    ...linkSessionQuery('session' in state ? state.session.caseid : ''),
    enabled: waits,
  })
  const arrived = waits && data?.state === 'finished'
  useEffect(() => {
    if (arrived) run.nudge()
  }, [arrived, run])
}

/** Lets the widget's messages ask for a look while it is open. */
export function useWidgetMessages(
  frame: { current: HTMLIFrameElement | null },
  session: { caseid: string; widget_url: string },
  nudge: () => void,
): void {
  const { caseid, widget_url } = session
  useEffect(
    () => watchWidget({ frame: () => frame.current, caseid, widgetUrl: widget_url, onNews: nudge }),
    [frame, caseid, widget_url, nudge],
  )
}

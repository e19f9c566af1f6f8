import { limits } from '@lucas/contract/limits.ts'
import {
  initialState,
  type LinkResult,
  type LinkSessionEvent,
  type LinkSessionState,
  type PollResult,
  reduceLinkSession,
} from './link-session-machine.ts'

type OpenEvent = Extract<LinkSessionEvent, { type: 'started' | 'resumed' | 'start_failed' }>

/** Calls of the run, and a callback for success. */
export interface LinkSessionRunDeps {
  openSession: () => Promise<OpenEvent>
  poll: (caseid: string) => Promise<PollResult>
  onSuccess: (found: LinkResult) => void
}

export interface LinkSessionRun {
  getState: () => LinkSessionState
  subscribe: (listener: () => void) => () => void
  start: () => void
  confirm: () => void
  keepWaiting: () => void
  goBack: () => void
  /** Keeps the success step until the user closes it. */
  hold: () => void
  /** Polls now, at most once every two seconds. */
  pollNow: () => void
  stop: () => void
}

/** Drives the link session reducer with timers and requests, independent of React. */
export function createLinkSessionRun({ openSession, poll, onSuccess }: LinkSessionRunDeps): LinkSessionRun {
  let state = initialState
  let timer: ReturnType<typeof setTimeout> | undefined
  let pollTimer: ReturnType<typeof setTimeout> | undefined
  let isPolling = false
  let lastPollAt = Number.NEGATIVE_INFINITY
  /** Answers to an earlier start of the run are dropped. */
  let generation = 0
  const listeners = new Set<() => void>()

  function send(event: LinkSessionEvent): void {
    const next = reduceLinkSession(state, event)
    if (next === state) return
    const changed = next.view !== state.view
    state = next
    for (const listener of listeners) listener()
    if (changed) handleViewChange(next)
  }

  function handleViewChange(entered: LinkSessionState): void {
    clearTimeout(timer)
    if (entered.view === 'received') timer = setTimeout(() => send({ type: 'shown' }), limits.linkReceivedMs)
    if (entered.view === 'success') {
      onSuccess(entered.result)
      // A warning stays until the user closes the dialog.
      if (entered.result.warning === null)
        timer = setTimeout(() => send({ type: 'shown' }), limits.linkSuccessMs)
    }
    if (entered.view === 'syncing') void pollLoop()
  }

  async function pollOnce(): Promise<void> {
    if (isPolling || !('session' in state)) return
    isPolling = true
    lastPollAt = Date.now()
    const now = generation
    const answer = await poll(state.session.caseid)
    if (now !== generation) return
    isPolling = false
    send({ type: 'polled', poll: answer })
  }

  /** Polls, and schedules the next poll two seconds after this one started. */
  async function pollLoop(): Promise<void> {
    const began = Date.now()
    const now = generation
    await pollOnce()
    if (now !== generation || state.view !== 'syncing') return
    clearTimeout(timer)
    timer = setTimeout(() => void pollLoop(), Math.max(0, began + limits.pollEveryMs - Date.now()))
  }

  function pollNow(): void {
    if (state.view === 'syncing') return
    clearTimeout(pollTimer)
    const wait = lastPollAt + limits.pollEveryMs - Date.now()
    // A message within two seconds of a poll causes a poll afterwards, because it is not sent again.
    if (isPolling || wait > 0) pollTimer = setTimeout(pollNow, isPolling ? limits.pollEveryMs : wait)
    else void pollOnce()
  }

  async function start(): Promise<void> {
    stop()
    const now = generation
    state = initialState
    for (const listener of listeners) listener()
    const event = await openSession()
    if (now === generation) send(event)
  }

  function stop(): void {
    generation += 1
    isPolling = false
    clearTimeout(timer)
    clearTimeout(pollTimer)
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: () => void start(),
    confirm: () => send({ type: 'confirmed' }),
    keepWaiting: () => send({ type: 'kept_waiting' }),
    goBack: () => send({ type: 'went_back' }),
    hold() {
      if (state.view === 'success') clearTimeout(timer)
    },
    pollNow,
    stop,
  }
}

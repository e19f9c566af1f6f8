import { limits } from '@lucas/contract/limits.ts'
import {
  type Found,
  initialState,
  type LinkingEvent,
  type LinkingState,
  linkingAfter,
  type Poll,
} from './linking-machine.ts'

type Opened = Extract<LinkingEvent, { type: 'started' | 'start_failed' }>

/** What the run needs from outside: the calls, and what to do when data have come. */
export interface LinkingPorts {
  open: () => Promise<Opened>
  poll: (caseid: string) => Promise<Poll>
  onSuccess: (found: Found) => void
}

export interface LinkingRun {
  read: () => LinkingState
  subscribe: (listener: () => void) => () => void
  begin: () => void
  confirm: () => void
  keepWaiting: () => void
  goBack: () => void
  /** Looks at the server now, at most once every two seconds whatever asks for it. */
  nudge: () => void
  stop: () => void
}

/** Drives the linking machine with the clock and the network; knows no component. */
export function createLinkingRun({ open, poll, onSuccess }: LinkingPorts): LinkingRun {
  let state = initialState
  let timer: ReturnType<typeof setTimeout> | undefined
  let nudged: ReturnType<typeof setTimeout> | undefined
  let asking = false
  let askedAt = Number.NEGATIVE_INFINITY
  /** Answers to an earlier life of the run are dropped. */
  let life = 0
  const listeners = new Set<() => void>()

  function send(event: LinkingEvent): void {
    const next = linkingAfter(state, event)
    if (next === state) return
    const changed = next.view !== state.view
    state = next
    for (const listener of listeners) listener()
    if (changed) enter(next)
  }

  function enter(entered: LinkingState): void {
    clearTimeout(timer)
    if (entered.view === 'received') timer = setTimeout(() => send({ type: 'shown' }), limits.linkReceivedMs)
    if (entered.view === 'success') {
      onSuccess(entered.found)
      // A sentence that explains what is missing stays until it is read.
      if (entered.found.warning === null)
        timer = setTimeout(() => send({ type: 'shown' }), limits.linkSuccessMs)
    }
    if (entered.view === 'syncing') void round()
  }

  async function look(): Promise<void> {
    if (asking || !('session' in state)) return
    asking = true
    askedAt = Date.now()
    const now = life
    const answer = await poll(state.session.caseid)
    if (now !== life) return
    asking = false
    send({ type: 'polled', poll: answer })
  }

  /** One poll, and the next two seconds after this one began. */
  async function round(): Promise<void> {
    const began = Date.now()
    const now = life
    await look()
    if (now !== life || state.view !== 'syncing') return
    clearTimeout(timer)
    timer = setTimeout(() => void round(), Math.max(0, began + limits.pollEveryMs - Date.now()))
  }

  function nudge(): void {
    if (state.view === 'syncing') return
    clearTimeout(nudged)
    const wait = askedAt + limits.pollEveryMs - Date.now()
    // News that come right after a look are looked at when the two seconds are over: nobody says them twice.
    if (asking || wait > 0) nudged = setTimeout(nudge, asking ? limits.pollEveryMs : wait)
    else void look()
  }

  async function begin(): Promise<void> {
    stop()
    const now = life
    state = initialState
    for (const listener of listeners) listener()
    const event = await open()
    if (now === life) send(event)
  }

  function stop(): void {
    life += 1
    asking = false
    clearTimeout(timer)
    clearTimeout(nudged)
  }

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    begin: () => void begin(),
    confirm: () => send({ type: 'confirmed' }),
    keepWaiting: () => send({ type: 'kept_waiting' }),
    goBack: () => send({ type: 'went_back' }),
    nudge,
    stop,
  }
}

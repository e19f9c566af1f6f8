import type { RouterHistory } from '@tanstack/react-router'

/** The history entries of one screen: the entry of the router is at depth 0, and each open overlay adds one above it. */
interface EntryState {
  __TSR_index?: number
  overlayDepth?: number
}

/** After this time an overlay that a Back did not close, such as a running sync that asks first, gets its entry again. */
const refusedAfterMs = 50
/** A traversal that takes longer has no entry to go to. */
const lostAfterMs = 1_000

/** `isForced`: another screen is shown already, so the overlay must not ask first. */
type CloseOverlay = (isForced: boolean) => void

/** A form with changes that asks before it is left. */
export interface LeaveGuard {
  /** Whether a change from one address to another leaves the form. */
  isLeftBy: (from: string, to: string) => boolean
  /** Asks the user; `leave` goes where the user wanted to go. */
  ask: (leave: () => void) => void
}

/** A traversal that this module starts. */
interface Traversal {
  steps: number
  /** The depth that it leads to. */
  wanted: number
  /** It leads to another screen, and the user has agreed. */
  isAgreed?: boolean
}

/**
 * Gives every open overlay a history entry, so that Back closes the topmost one. The router does not see these entries:
 * they repeat its location, and a Back between them is hidden from it. A form with changes asks here before another
 * screen opens; the address of the form is current again while the question is open.
 */
export function createBackEntries(router: RouterHistory, history: History) {
  // The router patches the methods of the object; those of the prototype do not notify it.
  const native = History.prototype
  const readState = (): EntryState => history.state ?? {}
  const overlays: { close: CloseOverlay }[] = []
  const guards = new Set<LeaveGuard>()
  /** The depth of the current entry. A reload keeps it while it closes the overlays. */
  let depth = readState().overlayDepth ?? 0
  /** The traversal that is under way. `traversal` ends with the last one. */
  let own: (Traversal & { end: () => void }) | undefined
  let traversal: Promise<void> = Promise.resolve()
  let refusal: ReturnType<typeof setTimeout> | undefined

  const findGuard = (to: string): LeaveGuard | undefined =>
    [...guards].findLast(({ isLeftBy }) => isLeftBy(router.location.href, to))

  /** Writes the location of the router into the current entry: it may have changed while a higher entry was current. */
  function writeEntry(newDepth: number): void {
    router.flush()
    depth = newDepth
    const { overlayDepth: _, ...state }: EntryState = router.location.state
    const marked = depth === 0 ? state : { ...state, overlayDepth: depth }
    native.replaceState.call(history, marked, '', router.location.href)
  }

  function pushEntries(): void {
    router.flush()
    while (depth < overlays.length) {
      depth += 1
      native.pushState.call(history, { ...readState(), overlayDepth: depth }, '')
    }
  }

  /** Moves in the history after the traversals that are under way. The move is decided then. */
  function traverse(decide: () => Traversal | undefined): Promise<void> {
    traversal = traversal.then(() => {
      const move = decide()
      if (move === undefined) return
      return new Promise<void>((resolve) => {
        const traversing = { ...move, end: resolve }
        own = traversing
        native.go.call(history, move.steps)
        // A copied tab may lack the entries below; then nothing happens.
        setTimeout(() => {
          if (own === traversing) own = undefined
          resolve()
        }, lostAfterMs)
      })
    })
    return traversal
  }

  /** Leaves the entries above the wanted depth. */
  const dropEntries = (getWanted: () => number): Promise<void> =>
    traverse(() => {
      const wanted = getWanted()
      return depth > wanted ? { steps: wanted - depth, wanted } : undefined
    })

  function onPopState(event: PopStateEvent): void {
    const { __TSR_index: index, overlayDepth: landed = 0 } = readState()
    const here = router.location.state.__TSR_index
    const before = depth
    const ended = own
    own = undefined
    const guard = ended?.isAgreed ? undefined : findGuard(addressOf(window.location))
    if (index === here) {
      event.stopImmediatePropagation()
      writeEntry(landed)
      arrive(landed, before, ended?.wanted)
    } else if (guard && index !== undefined) {
      event.stopImmediatePropagation()
      returnAndAsk(guard, index - here)
    } else {
      // Another screen, which the router shows.
      depth = landed
      closeAbove(0, true)
    }
    ended?.end()
  }

  /**
   * Returns to the form that a traversal of the user has left, and asks there: an entry that the question adds to another
   * screen would delete that of the form.
   */
  function returnAndAsk(guard: LeaveGuard, distance: number): void {
    const formDepth = depth
    void traverse(() => ({ steps: formDepth - distance, wanted: formDepth })).then(() =>
      guard.ask(() => {
        void dropEntries(() => 0)
        void traverse(() => ({ steps: distance, wanted: 0, isAgreed: true }))
      }),
    )
  }

  /** Acts on a traversal between the entries of this screen. The next one begins after the event has ended. */
  function arrive(landed: number, before: number, wanted: number | undefined): void {
    if (wanted !== undefined) {
      // A Back that was pressed during an own traversal goes further than wanted.
      if (landed < wanted) closeAbove(landed, false)
      return
    }
    // An entry that was left behind: of a reload, or ahead of the current one. It has nothing to show.
    if (landed > before) setTimeout(() => void dropEntries(() => overlays.length))
    else if (overlays.length <= landed) setTimeout(() => native.back.call(history))
    else closeAbove(landed, false)
  }

  function closeAbove(count: number, isForced: boolean): void {
    for (const overlay of overlays.slice(count).toReversed()) overlay.close(isForced)
    clearTimeout(refusal)
    refusal = setTimeout(pushEntries, refusedAfterMs)
  }

  /** A new screen takes the place of the overlays: Back from it leads to the screen that opened them. */
  const { push, replace, back } = router
  router.push = (path, state, options) => {
    const guard = options?.ignoreBlocker ? undefined : findGuard(path)
    if (guard) return guard.ask(() => router.push(path, state, { ...options, ignoreBlocker: true }))
    if (depth === 0 && own === undefined) return push(path, state, options)
    void dropEntries(() => 0).then(() => {
      push(path, state, options)
      pushEntries()
    })
  }
  router.replace = (path, state, options) => {
    const guard = options?.ignoreBlocker ? undefined : findGuard(path)
    if (guard) return guard.ask(() => router.replace(path, state, { ...options, ignoreBlocker: true }))
    replace(path, state, options)
    if (depth > 0) writeEntry(depth)
  }
  router.back = (options) => void dropEntries(() => 0).then(() => back(options))

  return {
    /** Adds an entry for an overlay. Returns a function that removes it, for an overlay that was closed by other means. */
    add(close: CloseOverlay): () => void {
      const overlay = { close }
      overlays.push(overlay)
      void traversal.then(pushEntries)
      return () => {
        overlays.splice(overlays.indexOf(overlay), 1)
        // Waits for an overlay that opens at the same moment, which takes the entry over, and for a navigation.
        setTimeout(() => void dropEntries(() => overlays.length))
      }
    },
    /** Lets a form ask before another screen opens. Returns a function that ends this. */
    guard(guard: LeaveGuard): () => void {
      guards.add(guard)
      return () => void guards.delete(guard)
    },
    /** Must run before the listener of the router. */
    onPopState,
  }
}

const addressOf = ({ pathname, search, hash }: Location): string => pathname + search + hash

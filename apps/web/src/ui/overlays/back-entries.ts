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

interface Overlay {
  close: () => void
}

/**
 * Gives every open overlay a history entry, so that Back closes the topmost one. The router does not see these entries:
 * they repeat its location, and a Back between them is hidden from it.
 */
export function createBackEntries(router: RouterHistory, history: History) {
  // The router patches the methods of the object; those of the prototype do not notify it.
  const native = History.prototype
  const readState = (): EntryState => history.state ?? {}
  const overlays: Overlay[] = []
  /** The depth of the current entry. A reload keeps it while it closes the overlays. */
  let depth = readState().overlayDepth ?? 0
  /** The traversal that this module has started and the depth it leads to. `traversal` ends with the last one. */
  let own: { wanted: number; end: () => void } | undefined
  let traversal: Promise<void> = Promise.resolve()
  let refusal: ReturnType<typeof setTimeout> | undefined

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

  /** Leaves the entries above the wanted depth. Runs after a traversal that is under way. */
  function dropEntries(getWanted: () => number): Promise<void> {
    traversal = traversal.then(() => {
      const wanted = getWanted()
      if (depth <= wanted) return
      return new Promise<void>((resolve) => {
        const traversing = { wanted, end: resolve }
        own = traversing
        native.go.call(history, wanted - depth)
        // A copied tab may lack the entries below; then nothing happens.
        setTimeout(() => {
          if (own === traversing) own = undefined
          resolve()
        }, lostAfterMs)
      })
    })
    return traversal
  }

  function onPopState(event: PopStateEvent): void {
    const { __TSR_index: index, overlayDepth: landed = 0 } = readState()
    const before = depth
    const ended = own
    own = undefined
    if (index === router.location.state.__TSR_index) {
      event.stopImmediatePropagation()
      writeEntry(landed)
      arrive(landed, before, ended?.wanted)
    } else {
      // Another screen, which the router shows.
      depth = landed
      closeAbove(0)
    }
    ended?.end()
  }

  /** Acts on a traversal between the entries of this screen. The next one begins after the event has ended. */
  function arrive(landed: number, before: number, wanted: number | undefined): void {
    if (wanted !== undefined) {
      // A Back that was pressed during an own traversal goes further than wanted.
      if (landed < wanted) closeAbove(landed)
      return
    }
    // An entry that was left behind: of a reload, or ahead of the current one. It has nothing to show.
    if (landed > before) setTimeout(() => void dropEntries(() => overlays.length))
    else if (overlays.length <= landed) setTimeout(() => native.back.call(history))
    else closeAbove(landed)
  }

  function closeAbove(count: number): void {
    for (const overlay of overlays.slice(count).toReversed()) overlay.close()
    clearTimeout(refusal)
    refusal = setTimeout(pushEntries, refusedAfterMs)
  }

  /** A new screen takes the place of the overlays: Back from it leads to the screen that opened them. */
  const { push, replace, back } = router
  router.push = (...target) => {
    if (depth === 0 && own === undefined) return push(...target)
    void dropEntries(() => 0).then(() => {
      push(...target)
      pushEntries()
    })
  }
  router.replace = (...target) => {
    replace(...target)
    if (depth > 0) writeEntry(depth)
  }
  router.back = (options) => void dropEntries(() => 0).then(() => back(options))

  return {
    /** Adds an entry for an overlay. Returns a function that removes it, for an overlay that was closed by other means. */
    add(close: () => void): () => void {
      const overlay = { close }
      overlays.push(overlay)
      void traversal.then(pushEntries)
      return () => {
        overlays.splice(overlays.indexOf(overlay), 1)
        // Waits for an overlay that opens at the same moment, which takes the entry over, and for a navigation.
        setTimeout(() => void dropEntries(() => overlays.length))
      }
    },
    /** Must run before the listener of the router. */
    onPopState,
  }
}

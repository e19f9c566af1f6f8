import { useRef } from 'react'
import type { TransactionsSearch } from './search.ts'

export interface TransactionsLocation {
  state: TransactionsSearch
  /** Changes the URL; undefined removes a value. 'push' adds a history entry for the back button. */
  onState: (change: TransactionsSearch, mode?: 'push' | 'replace') => void
  onBack: () => void
}

type Layer = 'id' | 'panel'

/** Returns a key of the URL state without the scroll position and this layer. */
const baseStateKey = (state: TransactionsSearch, layer: Layer): string =>
  JSON.stringify(
    Object.entries({ ...state, at: undefined, [layer]: undefined })
      .filter(([, value]) => value !== undefined)
      .toSorted(([one], [other]) => one.localeCompare(other)),
  )

/**
 * Opens and closes the detail and the filter panel. Opening adds a history entry; closing goes back, unless the rest of
 * the URL has changed since.
 */
export function useLayers({ state, onState, onBack }: TransactionsLocation) {
  const opened = useRef<{ layer: Layer; base: string } | null>(null)
  return {
    open(layer: Layer, change: TransactionsSearch): void {
      const isOpen = state[layer] !== undefined
      if (!isOpen) opened.current = { layer, base: baseStateKey({ ...state, ...change }, layer) }
      onState(change, isOpen ? 'replace' : 'push')
    },
    close(layer: Layer): void {
      const isOwnStep = opened.current?.layer === layer && opened.current.base === baseStateKey(state, layer)
      opened.current = null
      if (isOwnStep) onBack()
      else onState({ [layer]: undefined })
    },
  }
}

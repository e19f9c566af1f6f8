import { useRef } from 'react'
import type { SpendSearch } from './search.ts'

export interface SpendAddress {
  state: SpendSearch
  /** Changes the address; what is undefined leaves it. A pushed change can be taken back by the back button. */
  onState: (change: SpendSearch, how?: 'push' | 'replace') => void
  onBack: () => void
}

type Layer = 'id' | 'panel'

/** Everything else that the address says but where the list stands. */
const baseOf = (state: SpendSearch, layer: Layer): string =>
  JSON.stringify(
    Object.entries({ ...state, at: undefined, [layer]: undefined })
      .filter(([, value]) => value !== undefined)
      .toSorted(([one], [other]) => one.localeCompare(other)),
  )

/**
 * The detail and the panel lie over the list: opening one is a step that the back button takes back, closing it takes
 * the same step, unless something else has changed meanwhile.
 */
export function useLayers({ state, onState, onBack }: SpendAddress) {
  const opened = useRef<{ layer: Layer; base: string } | null>(null)
  return {
    open(layer: Layer, change: SpendSearch): void {
      const isOpen = state[layer] !== undefined
      if (!isOpen) opened.current = { layer, base: baseOf({ ...state, ...change }, layer) }
      onState(change, isOpen ? 'replace' : 'push')
    },
    close(layer: Layer): void {
      const isOwnStep = opened.current?.layer === layer && opened.current.base === baseOf(state, layer)
      opened.current = null
      if (isOwnStep) onBack()
      else onState({ [layer]: undefined })
    },
  }
}

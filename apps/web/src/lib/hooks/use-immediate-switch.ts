import { useState } from 'react'

/** Mirrors a stored boolean and changes synchronously on a press, as a checkbox requires. */
export function useImmediateSwitch(stored: boolean): [boolean, (on: boolean) => void] {
  const [state, setState] = useState({ stored, shown: stored })
  if (state.stored !== stored) setState({ stored, shown: stored })
  return [state.stored === stored ? state.shown : stored, (shown) => setState({ stored, shown })]
}

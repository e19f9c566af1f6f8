import { createContext, useState } from 'react'

/** Asks the user before a form with changes is left; `leave` leaves it. */
export type AskToLeave = (leave: () => void) => void

/** The forms with changes in the nearest overlay. */
export const UnsavedScope = createContext<Set<AskToLeave> | null>(null)

/**
 * Provides the scope of an overlay: its content is wrapped in `UnsavedScope` with `forms`, and `close` asks first while a
 * form in it has changes, whichever way the user closes it.
 */
export function useUnsavedScope(onClose: () => void): { forms: Set<AskToLeave>; close: () => void } {
  const [forms] = useState(() => new Set<AskToLeave>())
  return {
    forms,
    close() {
      const ask = [...forms].at(-1)
      if (ask) ask(onClose)
      else onClose()
    },
  }
}

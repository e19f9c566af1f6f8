import { useEffect, useRef } from 'react'

const isWithin = (target: EventTarget | null, places: string): boolean =>
  target instanceof Element && target.closest(places) !== null

/** Letters belong to the field they are typed into. */
export const isTyping = (target: EventTarget | null): boolean =>
  isWithin(target, 'input:not([type="checkbox"]), textarea, select, [contenteditable]')

const isInOverlay = (target: EventTarget | null): boolean =>
  isWithin(target, '[role="menu"], [role="dialog"], dialog')

interface Keys {
  enabled?: boolean
  /** Menus and dialogs do not keep these keys to themselves. */
  inOverlays?: boolean
  /** Letters with Ctrl or ⌘ instead: those work in every field and over everything. */
  isChord?: boolean
  /** What a key does; undefined for one that is left to the browser. In a field only Escape is asked about. */
  actionOf: (event: KeyboardEvent) => (() => void) | undefined
}

/** The keys of a screen, wherever the focus is. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const { ctrlKey, metaKey, altKey, defaultPrevented, target, key } = event
      const { enabled = true, inOverlays = false, isChord = false, actionOf } = latest.current
      if (!enabled || isChord !== (ctrlKey || metaKey)) return
      const isElsewhere = (isTyping(target) && key !== 'Escape') || (!inOverlays && isInOverlay(target))
      if (!isChord && (defaultPrevented || altKey || isElsewhere)) return
      const action = actionOf(event)
      if (action === undefined) return
      event.preventDefault()
      action()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

import { useEffect, useRef } from 'react'

const isWithin = (target: EventTarget | null, places: string): boolean =>
  target instanceof Element && target.closest(places) !== null

/** Returns whether the target is a field that takes text. Such fields get the letters that are typed in them. */
export const isTyping = (target: EventTarget | null): boolean =>
  isWithin(target, 'input:not([type="checkbox"]), textarea, select, [contenteditable]')

const isInOverlay = (target: EventTarget | null): boolean =>
  isWithin(target, '[role="menu"], [role="dialog"], dialog')

interface ShortcutOptions {
  enabled?: boolean
  /** Handles the keys in menus and dialogs too. */
  inOverlays?: boolean
  /** Handles keys with Ctrl or ⌘ instead, which work in every field and overlay. */
  isChord?: boolean
  /** Returns the action of a key, or undefined to leave it to the browser. In a field only Escape is passed. */
  getAction: (event: KeyboardEvent) => (() => void) | undefined
}

/** Registers keyboard shortcuts for the whole window. */
export function useShortcuts(options: ShortcutOptions): void {
  const latestOptions = useRef(options)
  useEffect(() => {
    latestOptions.current = options
  })
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const { ctrlKey, metaKey, altKey, defaultPrevented, target, key } = event
      const { enabled = true, inOverlays = false, isChord = false, getAction } = latestOptions.current
      if (!enabled || isChord !== (ctrlKey || metaKey)) return
      const isElsewhere = (isTyping(target) && key !== 'Escape') || (!inOverlays && isInOverlay(target))
      if (!isChord && (defaultPrevented || altKey || isElsewhere)) return
      const action = getAction(event)
      if (action === undefined) return
      event.preventDefault()
      action()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

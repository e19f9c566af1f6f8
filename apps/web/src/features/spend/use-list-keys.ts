import { useEffect, useRef } from 'react'

interface ListKeys {
  /** Off while a dialog or sheet has the keyboard. */
  enabled: boolean
  onMove: (by: 1 | -1) => void
  onClose: () => void
  onSearch: () => void
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

/** Arrows belong to whatever has the focus, unless that is the list or nothing. */
const isFree = (target: EventTarget | null): boolean =>
  target === document.body ||
  (target instanceof HTMLElement && (target.id === 'contenido' || target.closest('[data-rows]') !== null))

const isInControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[role="radiogroup"], [role="menu"], dialog') !== null

/** ↑/↓ and j/k move, Esc closes, / searches (design 7); Enter is the focused row's own. */
export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const { enabled, onMove, onClose, onSearch } = latest.current
      const { key, target } = event
      if (!enabled || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(target) || isInControl(target)) return
      const isArrow = key === 'ArrowDown' || key === 'ArrowUp'
      if (isArrow && !isFree(target)) return
      if (key === 'j' || key === 'ArrowDown') onMove(1)
      else if (key === 'k' || key === 'ArrowUp') onMove(-1)
      else if (key === '/') onSearch()
      else if (key === 'Escape') onClose()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

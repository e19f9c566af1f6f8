import { useEffect, useRef } from 'react'

export interface ReviewKeys {
  enabled: boolean
  /** 1 to 4. */
  onNumber: (number: number) => void
  onConfirm: () => void
  onSkip: () => void
  onUndo: () => void
  onCategory: () => void
  onDetail: () => void
  onLeave: () => void
}

const isTaken = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type="checkbox"]), textarea, select, [role="menu"], [role="dialog"]') !== null

/** Enter belongs to the button or link that has the focus. */
const isPressed = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button, a') !== null

function actionOf({ key, target }: KeyboardEvent, keys: ReviewKeys): (() => void) | undefined {
  if (/^[1-4]$/.test(key)) return () => keys.onNumber(Number(key))
  switch (key) {
    case 'Enter':
      return isPressed(target) ? undefined : keys.onConfirm
    case 's':
      return keys.onSkip
    case 'z':
      return keys.onUndo
    case 'c':
      return keys.onCategory
    case 'd':
      return keys.onDetail
    case 'Escape':
      return keys.onLeave
    default:
      return undefined
  }
}

/** One key for each answer (design 7). */
export function useReviewKeys(keys: ReviewKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const { ctrlKey, metaKey, altKey, defaultPrevented, repeat, target } = event
      if (!latest.current.enabled || defaultPrevented || repeat || ctrlKey || metaKey || altKey) return
      if (isTaken(target)) return
      const action = actionOf(event, latest.current)
      if (action === undefined) return
      event.preventDefault()
      action()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

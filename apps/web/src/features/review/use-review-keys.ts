import { isTyping, useKeys } from '../../lib/use-keys.ts'

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

/** Enter belongs to the button or link that has the focus. */
const isPressed = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button, a') !== null

function actionOf({ key, target, repeat }: KeyboardEvent, keys: ReviewKeys): (() => void) | undefined {
  if (repeat || isTyping(target)) return undefined
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
  useKeys({ enabled: keys.enabled, actionOf: (event) => actionOf(event, keys) })
}

import { isTyping, useShortcuts } from '../../lib/hooks/use-shortcuts.ts'

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

/** Whether Enter is handled by the focused button or link. */
const handlesEnter = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button, a') !== null

function actionOf({ key, target, repeat }: KeyboardEvent, keys: ReviewKeys): (() => void) | undefined {
  if (repeat || isTyping(target)) return undefined
  if (/^[1-4]$/.test(key)) return () => keys.onNumber(Number(key))
  switch (key) {
    case 'Enter':
      return handlesEnter(target) ? undefined : keys.onConfirm
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
  useShortcuts({ enabled: keys.enabled, getAction: (event) => actionOf(event, keys) })
}

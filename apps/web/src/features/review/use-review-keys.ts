import { isTyping, useShortcuts } from '../../lib/hooks/use-shortcuts.ts'

/** The actions that have a key where they are possible: only undoing and leaving when no item is left. */
export interface ReviewKeys {
  enabled?: boolean
  /** 1 to 4. */
  onNumber?: (number: number) => void
  onConfirm?: () => void
  onSkip?: () => void
  onUndo: () => void
  onCategory?: () => void
  onDetail?: () => void
  onLeave: () => void
}

/** Whether Enter is handled by the focused button or link. */
const handlesEnter = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button, a') !== null

function actionOf({ key, target, repeat }: KeyboardEvent, keys: ReviewKeys): (() => void) | undefined {
  if (repeat || isTyping(target)) return undefined
  const { onNumber } = keys
  if (onNumber !== undefined && /^[1-4]$/.test(key)) return () => onNumber(Number(key))
  if (key === 'Enter' && handlesEnter(target)) return undefined
  const actions: Partial<Record<string, () => void>> = {
    Enter: keys.onConfirm,
    s: keys.onSkip,
    z: keys.onUndo,
    c: keys.onCategory,
    d: keys.onDetail,
    Escape: keys.onLeave,
  }
  return actions[key]
}

/** One key for each answer (design 7). */
export function useReviewKeys(keys: ReviewKeys): void {
  useShortcuts({ enabled: keys.enabled ?? true, getAction: (event) => actionOf(event, keys) })
}

import { useShortcuts } from '../../../lib/hooks/use-shortcuts.ts'

export interface ListKeys {
  /** False while a dialog or sheet has the keyboard. */
  enabled: boolean
  /** `extend`: Shift selects the passed rows. */
  onMove: (by: 1 | -1, extend: boolean) => void
  onSelect: () => void
  onClose: () => void
  onSearch: () => void
  onFilter: () => void
  onSort: () => void
  onDownload: () => void
  onNew: () => void
  onCategory: () => void
  onTags: () => void
  onRemove: () => void
  onHelp: () => void
}

/** Arrow keys move the list only if the list or nothing has the focus. */
const acceptsArrows = (target: EventTarget | null): boolean =>
  target === document.body ||
  (target instanceof HTMLElement && (target.id === 'contenido' || target.closest('[data-rows]') !== null))

const isInRadioGroup = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[role="radiogroup"]') !== null

/** Returns the action of a key, or undefined. */
function actionOf(event: KeyboardEvent, keys: ListKeys): (() => void) | undefined {
  const { key, shiftKey, target } = event
  if (isInRadioGroup(target)) return undefined
  const isArrow = key === 'ArrowDown' || key === 'ArrowUp'
  if (isArrow && !acceptsArrows(target)) return undefined
  const extend = isArrow && shiftKey
  const actions: Partial<Record<string, () => void>> = {
    j: () => keys.onMove(1, extend),
    ArrowDown: () => keys.onMove(1, extend),
    k: () => keys.onMove(-1, extend),
    ArrowUp: () => keys.onMove(-1, extend),
    x: keys.onSelect,
    '/': keys.onSearch,
    f: keys.onFilter,
    o: keys.onSort,
    d: keys.onDownload,
    c: keys.onCategory,
    t: keys.onTags,
    n: keys.onNew,
    Delete: keys.onRemove,
    '?': keys.onHelp,
    Escape: keys.onClose,
  }
  return actions[key]
}

/** ↑/↓ and j/k move, x selects, / searches, Esc closes (design 7); Enter is handled by the focused row. */
export function useListKeys(keys: ListKeys): void {
  useShortcuts({ enabled: keys.enabled, getAction: (event) => actionOf(event, keys) })
}

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
  switch (key) {
    case 'j':
    case 'ArrowDown':
      return () => keys.onMove(1, isArrow && shiftKey)
    case 'k':
    case 'ArrowUp':
      return () => keys.onMove(-1, isArrow && shiftKey)
    case 'x':
      return keys.onSelect
    case '/':
      return keys.onSearch
    case 'f':
      return keys.onFilter
    case 'o':
      return keys.onSort
    case 'd':
      return keys.onDownload
    case 'c':
      return keys.onCategory
    case 't':
      return keys.onTags
    case 'n':
      return keys.onNew
    case 'Delete':
      return keys.onRemove
    case '?':
      return keys.onHelp
    case 'Escape':
      return keys.onClose
    default:
      return undefined
  }
}

/** ↑/↓ and j/k move, x selects, / searches, Esc closes (design 7); Enter is handled by the focused row. */
export function useListKeys(keys: ListKeys): void {
  useShortcuts({ enabled: keys.enabled, getAction: (event) => actionOf(event, keys) })
}

import { useKeys } from '../../lib/use-keys.ts'

export interface ListKeys {
  /** Off while a dialog or sheet has the keyboard. */
  enabled: boolean
  /** Shift takes the rows on the way along. */
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

/** Arrows belong to whatever has the focus, unless that is the list or nothing. */
const isFree = (target: EventTarget | null): boolean =>
  target === document.body ||
  (target instanceof HTMLElement && (target.id === 'contenido' || target.closest('[data-rows]') !== null))

const isInChoice = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[role="radiogroup"]') !== null

/** What a key does; undefined for one that is not ours. */
function actionOf(event: KeyboardEvent, keys: ListKeys): (() => void) | undefined {
  const { key, shiftKey, target } = event
  if (isInChoice(target)) return undefined
  const isArrow = key === 'ArrowDown' || key === 'ArrowUp'
  if (isArrow && !isFree(target)) return undefined
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

/** ↑/↓ and j/k move, x selects, / searches, Esc closes (design 7); Enter is the focused row's own. */
export function useListKeys(keys: ListKeys): void {
  useKeys({ enabled: keys.enabled, actionOf: (event) => actionOf(event, keys) })
}

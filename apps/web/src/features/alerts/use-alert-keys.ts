import { isTyping, useShortcuts } from '../../lib/hooks/use-shortcuts.ts'

const listRows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-notice]')]
const findFocusedRow = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>('[data-notice]') ?? null

function moveFocus(by: 1 | -1): void {
  const all = listRows()
  const own = findFocusedRow()
  const at = own === null ? (by === 1 ? 0 : all.length - 1) : all.indexOf(own) + by
  const next = all[Math.min(Math.max(at, 0), all.length - 1)]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

/** j and k move, Enter follows the link, l marks as read (design 7). */
export function useAlertKeys(onRead: (id: string) => void): void {
  useShortcuts({
    getAction: ({ key, target, repeat }) => {
      if (isTyping(target)) return undefined
      if (key === 'j') return () => moveFocus(1)
      if (key === 'k') return () => moveFocus(-1)
      const row = findFocusedRow()
      if (row === null || repeat) return undefined
      if (key === 'l') return () => onRead(row.dataset.notice ?? '')
      // On a button or link of the row, Enter activates that element.
      if (key === 'Enter' && target === row)
        return () => row.querySelector<HTMLElement>('[data-about]')?.click()
      return undefined
    },
  })
}

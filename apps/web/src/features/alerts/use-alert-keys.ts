import { isTyping, useKeys } from '../../lib/use-keys.ts'

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-notice]')]
const here = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>('[data-notice]') ?? null

function step(by: 1 | -1): void {
  const all = rows()
  const own = here()
  const at = own === null ? (by === 1 ? 0 : all.length - 1) : all.indexOf(own) + by
  const next = all[Math.min(Math.max(at, 0), all.length - 1)]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

/** j and k walk, Enter follows the link, l marks as read (design 7). */
export function useAlertKeys(onRead: (id: string) => void): void {
  useKeys({
    actionOf: ({ key, target, repeat }) => {
      if (isTyping(target)) return undefined
      if (key === 'j') return () => step(1)
      if (key === 'k') return () => step(-1)
      const row = here()
      if (row === null || repeat) return undefined
      if (key === 'l') return () => onRead(row.dataset.notice ?? '')
      // On a button or a link of the row Enter is theirs.
      if (key === 'Enter' && target === row)
        return () => row.querySelector<HTMLElement>('[data-about]')?.click()
      return undefined
    },
  })
}

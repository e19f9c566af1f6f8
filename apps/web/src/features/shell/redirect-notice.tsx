import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { useLocation } from '@tanstack/react-router'
import { pageClass } from '../../ui/primitives/page.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether this screen is shown in place of an unknown address. */
    isRedirected?: boolean
  }
}

/** Says once that the address was unknown; the next navigation removes the line. */
export function RedirectNotice() {
  const isRedirected = useLocation({ select: ({ state }) => state.isRedirected === true })
  return (
    <div role="status">
      {isRedirected && <p className={`${pageClass} pt-4 text-sm text-ink-2`}>{shellCopy.redirected}</p>}
    </div>
  )
}

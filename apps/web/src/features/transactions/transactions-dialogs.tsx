import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useOnceOpen } from '../../ui/overlays/use-once-open.ts'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'
import type { ListParams } from './filter-query.ts'

const DownloadDialog = lazyComponent(async () => (await import('./download-dialog.tsx')).DownloadDialog)
const ShortcutsDialog = lazyComponent(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)

/** Overlay that takes the keyboard from the list. */
export type TransactionsOverlay = 'download' | 'keys' | 'sort'

interface TransactionsDialogsProps {
  open: TransactionsOverlay | null
  onOpen: (open: TransactionsOverlay | null) => void
  query: ListParams
  today: PlainDate
  /** Number of rows as text. */
  rows: string
}

export function TransactionsDialogs({ open, onOpen, query, today, rows }: TransactionsDialogsProps) {
  const downloads = useOnceOpen(open === 'download')
  const keys = useOnceOpen(open === 'keys')
  return (
    <>
      {downloads && (
        <DownloadDialog
          open={open === 'download'}
          onOpenChange={(isOpen) => onOpen(isOpen ? 'download' : null)}
          query={query}
          today={today}
          rows={rows}
        />
      )}
      {keys && (
        <ShortcutsDialog open={open === 'keys'} onOpenChange={(isOpen) => onOpen(isOpen ? 'keys' : null)} />
      )}
    </>
  )
}

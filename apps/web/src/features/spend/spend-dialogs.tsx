import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { lazy, Suspense } from 'react'
import { useOnceOpen } from '../../ui/late-open.ts'
import type { ListQuery } from './filter-query.ts'

const DownloadDialog = lazy(() =>
  import('./download-dialog.tsx').then((file) => ({ default: file.DownloadDialog })),
)
const KeysDialog = lazy(() => import('./keys-dialog.tsx').then((file) => ({ default: file.KeysDialog })))

/** What lies over the list and takes its keys. */
export type SpendOverlay = 'download' | 'keys' | 'sort'

interface SpendDialogsProps {
  open: SpendOverlay | null
  onOpen: (open: SpendOverlay | null) => void
  query: ListQuery
  today: PlainDate
  /** How many rows there are, in words. */
  rows: string
}

export function SpendDialogs({ open, onOpen, query, today, rows }: SpendDialogsProps) {
  const downloads = useOnceOpen(open === 'download')
  const keys = useOnceOpen(open === 'keys')
  return (
    <Suspense fallback={null}>
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
        <KeysDialog open={open === 'keys'} onOpenChange={(isOpen) => onOpen(isOpen ? 'keys' : null)} />
      )}
    </Suspense>
  )
}

import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { late } from '../../ui/late.tsx'
import { useOnceOpen } from '../../ui/late-open.ts'
import type { ListQuery } from './filter-query.ts'

const DownloadDialog = late(async () => (await import('./download-dialog.tsx')).DownloadDialog)
const KeysDialog = late(async () => (await import('./keys-dialog.tsx')).KeysDialog)

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
        <KeysDialog open={open === 'keys'} onOpenChange={(isOpen) => onOpen(isOpen ? 'keys' : null)} />
      )}
    </>
  )
}

import { importsCopy } from '@lucas/contract/copy/imports.ts'
import { useCallback, useEffect } from 'react'
import { Page } from '../../ui/page.tsx'
import { BackLink } from './back-link.tsx'
import { ChosenFiles } from './chosen-files.tsx'
import { DropAnywhere } from './drop-anywhere.tsx'
import { DropZone } from './drop-zone.tsx'
import { ImportHistory } from './import-history.tsx'
import { MonthsGrid } from './months-grid.tsx'
import { markOpened, useUploads } from './uploads.ts'

/** Choosing statements, and everything imported so far. */
export function ImportsScreen({ onOpen }: { onOpen: (id: string) => void }) {
  useOpenOnly(onOpen)
  const stay = useCallback(() => undefined, [])
  return (
    <Page back={<BackLink />} title={importsCopy.title} lead={importsCopy.lead} width="narrow">
      <DropAnywhere onTaken={stay} />
      <div className="grid grid-cols-1 gap-3 pb-8 md:gap-4">
        <DropZone />
        <ChosenFiles onOpen={onOpen} />
        <ImportHistory onOpen={onOpen} />
        <MonthsGrid />
      </div>
    </Page>
  )
}

/** A file that was chosen alone is shown as soon as the server has it; several wait to be picked. */
function useOpenOnly(onOpen: (id: string) => void): void {
  const uploads = useUploads((state) => state.uploads)
  const [only] = uploads.length === 1 ? uploads : []
  useEffect(() => {
    if (only === undefined || only.id === null || only.opened) return
    markOpened(only.key)
    onOpen(only.id)
  }, [only, onOpen])
}

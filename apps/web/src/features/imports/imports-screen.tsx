import { importsCopy } from '@lucas/contract/copy/banking/imports.ts'
import { useCallback, useEffect } from 'react'
import { Page } from '../../ui/primitives/page.tsx'
import { ImportHistory } from './import-history.tsx'
import { MonthsGrid } from './months/months-grid.tsx'
import { OwnDataPanel } from './own-data/own-data-panel.tsx'
import { SampleCard } from './sample/sample-card.tsx'
import { SavedRut } from './saved-rut.tsx'
import { ChosenFiles } from './upload/chosen-files.tsx'
import { DropAnywhere } from './upload/drop-anywhere.tsx'
import { DropZone } from './upload/drop-zone.tsx'
import { markOpened, useUploads } from './upload/uploads.ts'
import { useSharedFiles } from './upload/use-shared-files.ts'

interface ImportsScreenProps {
  onOpen: (id: string) => void
  /** The user shared files with the app. */
  isShared: boolean
  onSharedTaken: () => void
}

/** File picker and import history. */
export function ImportsScreen({ onOpen, isShared, onSharedTaken }: ImportsScreenProps) {
  useOpenSingleUpload(onOpen)
  useSharedFiles(isShared, onSharedTaken)
  const stay = useCallback(() => undefined, [])
  return (
    <Page title={importsCopy.title} lead={importsCopy.lead}>
      <DropAnywhere onFilesAdded={stay} />
      <div className="grid grid-cols-1 gap-3 pb-8 md:gap-4">
        <DropZone />
        <OwnDataPanel />
        <ChosenFiles onOpen={onOpen} />
        <SavedRut />
        <ImportHistory onOpen={onOpen} />
        <MonthsGrid />
        <SampleCard />
      </div>
    </Page>
  )
}

/** Opens a single upload as soon as the server has it. Several uploads are only listed. */
function useOpenSingleUpload(onOpen: (id: string) => void): void {
  const uploads = useUploads((state) => state.uploads)
  const [single] = uploads.length === 1 ? uploads : []
  useEffect(() => {
    if (single === undefined || single.id === null || single.opened) return
    markOpened(single.key)
    onOpen(single.id)
  }, [single, onOpen])
}

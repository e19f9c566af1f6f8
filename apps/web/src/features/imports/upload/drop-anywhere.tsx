import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { FileDown } from 'lucide-react'
import { useCallback } from 'react'
import { addFiles } from './uploads.ts'
import { useFileDrop } from './use-file-drop.ts'

const copy = importsScreenCopy.drop

/** Accepts statements dropped or pasted anywhere on the screen, then calls `onFilesAdded`. */
export function DropAnywhere({ onFilesAdded }: { onFilesAdded: () => void }) {
  const handleFiles = useCallback(
    (files: File[]): void => {
      addFiles(files)
      onFilesAdded()
    },
    [onFilesAdded],
  )
  if (!useFileDrop(handleFiles)) return null
  return (
    <div className="pointer-events-none fixed inset-0 z-50 grid place-items-center bg-(--lu-scrim) p-4">
      <p className="flex items-center gap-3 rounded-xl border-2 border-dashed border-brand bg-surface px-8 py-6 text-lg font-semibold shadow-3">
        <FileDown aria-hidden="true" className="size-6 text-brand" strokeWidth={1.75} />
        {copy.over}
      </p>
    </div>
  )
}

import { takeSharedFiles } from '@lucas/contract/banking/share-target.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { useEffect } from 'react'
import { takeShared } from '../../../lib/app/take-shared.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { addFiles } from './uploads.ts'

/** Uploads the files with which the user opened Lucas from another app, once, or says that they are gone. */
export function useSharedFiles(isShared: boolean, onTaken: () => void): void {
  useEffect(() => {
    if (!isShared) return
    onTaken()
    void takeShared<File[]>(takeSharedFiles, []).then((files) => {
      if (files.length === 0) toast.info(importsScreenCopy.shareLost)
      else addFiles(files)
    })
  }, [isShared, onTaken])
}

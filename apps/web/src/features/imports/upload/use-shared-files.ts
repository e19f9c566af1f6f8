import { takeSharedFiles } from '@lucas/contract/banking/shared-files.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { useEffect } from 'react'
import { toast } from '../../../ui/overlays/toast.tsx'
import { addFiles } from './uploads.ts'

/** A service worker that does not answer by then has no files. */
const answerWithinMs = 3_000

/** Asks the service worker for the files that the user shared with the app. It forgets them with its answer. */
function takeFiles(): Promise<File[]> {
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null
  if (worker === null) return Promise.resolve([])
  const { port1, port2 } = new MessageChannel()
  return new Promise((answer) => {
    port1.onmessage = ({ data }: MessageEvent<File[]>) => answer(data)
    setTimeout(() => answer([]), answerWithinMs)
    worker.postMessage(takeSharedFiles, [port2])
  })
}

/** Uploads the files with which the user opened Lucas from another app, once, or says that they are gone. */
export function useSharedFiles(isShared: boolean, onTaken: () => void): void {
  useEffect(() => {
    if (!isShared) return
    onTaken()
    void takeFiles().then((files) => {
      if (files.length === 0) toast.info(importsScreenCopy.shareLost)
      else addFiles(files)
    })
  }, [isShared, onTaken])
}

import { importsScreenCopy as copy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { create } from 'zustand'
import { NetworkError, toErrorMessage } from '../../../lib/http/api-error.ts'
import { useSession } from '../../../lib/session/session-store.ts'
import { isOwnData, sendArchive } from '../own-data/send-archive.ts'
import { findFileProblem } from './files.ts'
import { uploadFile } from './upload.ts'

/** An upload. It continues while the user visits other screens. */
export interface Upload {
  /** Idempotency key: a retry sends it again, so that a lost answer imports nothing twice. */
  key: string
  file: File
  state: 'refused' | 'waiting' | 'sending' | 'sent' | 'stopped'
  /** 0 to 1 */
  share: number
  problem: string | null
  /** The network failed: the upload is retried when it is back. */
  offline: boolean
  /** Id of the import. */
  id: string | null
  /** The import was opened automatically. */
  opened: boolean
}

export const useUploads = create<{ uploads: readonly Upload[] }>()(() => ({ uploads: [] }))

const running = new Map<string, AbortController>()
const all = (): readonly Upload[] => useUploads.getState().uploads
const updateUpload = (key: string, facts: Partial<Upload>): void =>
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.key === key ? { ...upload, ...facts } : upload)),
  }))

/** One upload at a time: the first can be reviewed while the next one is sent. */
async function sendNext(): Promise<void> {
  const next = all().find(({ state }) => state === 'waiting')
  if (next === undefined || running.size > 0) return
  const { key, file } = next
  const controller = new AbortController()
  running.set(key, controller)
  updateUpload(key, { state: 'sending', share: 0, problem: null, offline: false })
  try {
    const { id } = await uploadFile(file, {
      signal: controller.signal,
      idempotencyKey: key,
      onProgress: (share) => updateUpload(key, { share }),
    })
    updateUpload(key, { state: 'sent', share: 1, id })
  } catch (error) {
    const offline = error instanceof NetworkError
    const problem = offline ? copy.chosen.offline : toErrorMessage(error, copy.chosen.failed)
    // A cancelled upload is already removed: this changes nothing.
    updateUpload(key, { state: 'stopped', problem, offline })
  }
  running.delete(key)
  void sendNext()
}

const isArchive = ({ name }: File): boolean => /\.zip$/i.test(name)

/** Adds files to the list and uploads them. Files that are not statements are refused; the ZIP of one's data is sent as such. */
export function addFiles(files: readonly File[]): void {
  addStatements(files.filter((file) => !isArchive(file)))
  void addArchives(files.filter(isArchive))
}

async function addArchives(files: readonly File[]): Promise<void> {
  for (const file of files) {
    if (await isOwnData(file)) void sendArchive(file)
    else addStatements([file])
  }
}

function addStatements(files: readonly File[]): void {
  const added = files.map((file): Upload => {
    const problem = findFileProblem(file)
    return {
      key: crypto.randomUUID(),
      file,
      state: problem === null ? 'waiting' : 'refused',
      share: 0,
      problem,
      offline: false,
      id: null,
      opened: false,
    }
  })
  useUploads.setState(({ uploads }) => ({ uploads: [...uploads, ...added] }))
  void sendNext()
}

export function retryUpload(key: string): void {
  updateUpload(key, { state: 'waiting', problem: null, offline: false })
  void sendNext()
}

export const markOpened = (key: string): void => updateUpload(key, { opened: true })

/** Removes an upload from the list and aborts it if it is running. */
export function removeUpload(key: string): void {
  useUploads.setState(({ uploads }) => ({ uploads: uploads.filter((upload) => upload.key !== key) }))
  running.get(key)?.abort()
}

export function clearUploads(): void {
  const keys = [...running.keys()]
  useUploads.setState({ uploads: [] })
  for (const key of keys) running.get(key)?.abort()
}

/** Retries the uploads that the network interrupted, with the same keys. */
export function retryOffline(): void {
  for (const { key, offline } of all()) if (offline) retryUpload(key)
}
addEventListener('online', retryOffline)

// Files must not stay for the next user of the browser (S-27).
useSession.subscribe((now, before) => {
  if (before.user !== null && now.user?.id !== before.user.id) clearUploads()
})

import { importsScreenCopy as copy } from '@lucas/contract/copy/imports-screen.ts'
import { create } from 'zustand'
import { NetworkError, sentenceOf } from '../../lib/api-error.ts'
import { useSession } from '../../lib/session-store.ts'
import { refusalOf } from './files.ts'
import { uploadFile } from './upload.ts'

/** A chosen file on its way. It stays here while the person goes to other screens. */
export interface Upload {
  /** Of the file and of its sending: a retry repeats it, so that a lost answer imports nothing twice. */
  key: string
  file: File
  state: 'refused' | 'waiting' | 'sending' | 'sent' | 'stopped'
  /** 0 to 1 */
  share: number
  problem: string | null
  /** No answer came: it goes again by itself when the network is back. */
  offline: boolean
  /** The import on the server. */
  id: string | null
  /** It was shown by itself once. */
  opened: boolean
}

export const useUploads = create<{ uploads: readonly Upload[] }>()(() => ({ uploads: [] }))

const running = new Map<string, AbortController>()
const all = (): readonly Upload[] => useUploads.getState().uploads
const change = (key: string, facts: Partial<Upload>): void =>
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.key === key ? { ...upload, ...facts } : upload)),
  }))

/** One after the other: the first is ready for review while the next one travels. */
async function sendNext(): Promise<void> {
  const next = all().find(({ state }) => state === 'waiting')
  if (next === undefined || running.size > 0) return
  const { key, file } = next
  const control = new AbortController()
  running.set(key, control)
  change(key, { state: 'sending', share: 0, problem: null, offline: false })
  try {
    const { id } = await uploadFile(file, {
      signal: control.signal,
      idempotencyKey: key,
      onProgress: (share) => change(key, { share }),
    })
    change(key, { state: 'sent', share: 1, id })
  } catch (error) {
    const offline = error instanceof NetworkError
    const problem = offline ? copy.chosen.offline : sentenceOf(error, copy.chosen.failed)
    // A cancelled one has left the list already.
    change(key, { state: 'stopped', problem, offline })
  }
  running.delete(key)
  void sendNext()
}

/** Takes chosen files; those that cannot be statements say why and are not sent. */
export function addFiles(files: readonly File[]): void {
  const fresh = files.map((file): Upload => {
    const problem = refusalOf(file)
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
  useUploads.setState(({ uploads }) => ({ uploads: [...uploads, ...fresh] }))
  void sendNext()
}

export function retryUpload(key: string): void {
  change(key, { state: 'waiting', problem: null, offline: false })
  void sendNext()
}

export const markOpened = (key: string): void => change(key, { opened: true })

/** Stops a file that travels, or takes a settled one off the list. */
export function removeUpload(key: string): void {
  useUploads.setState(({ uploads }) => ({ uploads: uploads.filter((upload) => upload.key !== key) }))
  running.get(key)?.abort()
}

export function clearUploads(): void {
  const keys = [...running.keys()]
  useUploads.setState({ uploads: [] })
  for (const key of keys) running.get(key)?.abort()
}

/** The network is back: what it broke off goes again, with the same key. */
export function retryOffline(): void {
  for (const { key, offline } of all()) if (offline) retryUpload(key)
}
addEventListener('online', retryOffline)

// Another person's files are nobody's business (S-27).
useSession.subscribe((now, before) => {
  if (before.user !== null && now.user?.id !== before.user.id) clearUploads()
})

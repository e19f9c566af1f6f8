import { dataImportScreenCopy as copy } from '@lucas/contract/copy/users/data-import-screen.ts'
import { dataFormat } from '@lucas/contract/users/data-format.ts'
import { create } from 'zustand'
import { NetworkError, toErrorMessage } from '../../../lib/http/api-error.ts'
import { useSession } from '../../../lib/session/session-store.ts'
import { sendDataPiece, startDataImport } from './api.ts'

interface Sending {
  name: string
  /** 0 to 1 */
  share: number
  /** Why it stopped; null while it goes on. */
  problem: string | null
}

/** The archive that is sent from this page, and the one that was confirmed on it. It goes on while the user visits other screens. */
export const useOwnData = create<{ sending: Sending | null; confirmedId: string | null }>()(() => ({
  sending: null,
  confirmedId: null,
}))

let running: AbortController | undefined

const nameStart = 30
/** Returns whether a file is the ZIP of one's data, by the name of its first entry. */
export async function isOwnData(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, nameStart + 40).arrayBuffer())
  if (String.fromCharCode(...head.subarray(0, 4)) !== 'PK\u0003\u0004') return false
  const length = (head[26] ?? 0) + 256 * (head[27] ?? 0)
  const name = new TextDecoder().decode(head.subarray(nameStart, nameStart + length))
  return name === dataFormat.manifest || name === dataFormat.unversioned
}

/** Sends an archive piece by piece. The server reads it after the last one. */
export async function sendArchive(file: File): Promise<void> {
  if (running !== undefined) return
  const controller = new AbortController()
  running = controller
  const show = (facts: Partial<Sending>) =>
    useOwnData.setState(({ sending }) => ({
      sending: { name: file.name, share: 0, problem: null, ...sending, ...facts },
    }))
  useOwnData.setState({ sending: null })
  show({})
  try {
    const { id, piece_bytes: size } = await startDataImport(file, crypto.randomUUID())
    for (let from = 0; from < file.size; from += size) {
      await sendDataPiece(id, from / size, file.slice(from, from + size), controller.signal)
      show({ share: Math.min((from + size) / file.size, 1) })
    }
    useOwnData.setState({ sending: null })
  } catch (error) {
    if (!controller.signal.aborted)
      show({ problem: error instanceof NetworkError ? copy.offline : toErrorMessage(error, copy.failed) })
  }
  running = undefined
}

/** Stops sending, and forgets the archive. */
export function stopSending(): void {
  running?.abort()
  useOwnData.setState({ sending: null })
}

// Files must not stay for the next user of the browser (S-27).
useSession.subscribe((now, before) => {
  if (before.user === null || now.user?.id === before.user.id) return
  stopSending()
  useOwnData.setState({ confirmedId: null })
})

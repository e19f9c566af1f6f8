import { NetworkError, readProblem } from './api-error.ts'
import { refreshSession } from './refresh.ts'
import { session } from './session-store.ts'

const longestMs = 5 * 60_000

/** Fetches a file with the person's token and hands it to the browser under a name. A refusal is an ApiError. */
export async function download(path: string, name: string): Promise<void> {
  const send = async (): Promise<Response> => {
    try {
      return await fetch(path, {
        headers: { 'x-lucas-client': 'web', authorization: `Bearer ${session.get().access ?? ''}` },
        credentials: 'same-origin',
        signal: AbortSignal.timeout(longestMs),
      })
    } catch (error) {
      throw new NetworkError(false, { cause: error })
    }
  }
  const used = session.get().access
  let response = await send()
  if (response.status === 401 && used !== null && (await refreshSession(used))) response = await send()
  if (!response.ok) throw await readProblem(response)
  const file = await response.blob().catch((error: unknown) => {
    throw new NetworkError(false, { cause: error })
  })
  saveFile(file, name)
}

/** Hands a file to the browser under a name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has read the address by the time the click returns; a moment more is for slow ones.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

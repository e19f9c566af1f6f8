import { session } from '../session/session-store.ts'
import { NetworkError, readProblem } from './api-error.ts'
import { refreshSession } from './refresh-session.ts'
import { newRequestId } from './request-id.ts'

const timeoutMs = 5 * 60_000

/** Downloads a file with the access token and saves it under a name. Throws an `ApiError` or a `NetworkError`. */
export async function download(path: string, name: string): Promise<void> {
  const send = async (): Promise<Response> => {
    try {
      return await fetch(path, {
        headers: {
          'x-lucas-client': 'web',
          'x-request-id': newRequestId(),
          authorization: `Bearer ${session.get().access ?? ''}`,
        },
        credentials: 'same-origin',
        signal: AbortSignal.timeout(timeoutMs),
      })
    } catch (error) {
      throw new NetworkError(false, { cause: error })
    }
  }
  const usedAccess = session.get().access
  let response = await send()
  if (response.status === 401 && usedAccess !== null && (await refreshSession(usedAccess)))
    response = await send()
  if (!response.ok) throw await readProblem(response)
  const file = await response.blob().catch((error: unknown) => {
    throw new NetworkError(false, { cause: error })
  })
  saveFile(file, name)
}

/** Saves a file through the browser under a name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Most browsers have read the URL when `click` returns; the delay is for slow ones.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

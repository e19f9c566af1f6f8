import { type UploadAnswer, uploadAnswer } from '@lucas/contract/banking/import.ts'
import { NetworkError, readProblem } from '../../../lib/http/api-error.ts'
import { queryString } from '../../../lib/http/http.ts'
import { refreshSession } from '../../../lib/http/refresh-session.ts'
import { newRequestId } from '../../../lib/http/request-id.ts'
import { retryWhileRunning } from '../../../lib/http/retry-while-running.ts'
import { session } from '../../../lib/session/session-store.ts'
import { importsPath } from '../api.ts'

interface UploadOptions {
  signal: AbortSignal
  idempotencyKey: string
  /** Share of the bytes that are sent, 0 to 1. */
  onProgress: (share: number) => void
}

/** A slow network may take minutes for 20 MB; only a stalled upload is aborted. */
const stallTimeoutMs = 30_000

/** Sends the file once. XMLHttpRequest, because fetch has no upload progress. */
function sendOnce(file: File, { signal, idempotencyKey, onProgress }: UploadOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let stallTimer: ReturnType<typeof setTimeout> | undefined
    let stalled = false
    const restartStallTimer = (): void => {
      clearTimeout(stallTimer)
      stallTimer = setTimeout(() => {
        stalled = true
        request.abort()
      }, stallTimeoutMs)
    }
    const stop = (): void => request.abort()
    const cleanUp = (): void => {
      clearTimeout(stallTimer)
      signal.removeEventListener('abort', stop)
    }
    request.upload.onprogress = ({ loaded, total }) => {
      restartStallTimer()
      if (total > 0) onProgress(loaded / total)
    }
    request.onload = () => {
      cleanUp()
      const headers = { 'retry-after': request.getResponseHeader('retry-after') ?? '' }
      resolve(new Response(request.responseText, { status: request.status, headers }))
    }
    request.onerror = () => {
      cleanUp()
      reject(new NetworkError(false))
    }
    request.onabort = () => {
      cleanUp()
      reject(stalled ? new NetworkError(true) : new DOMException('cancelled', 'AbortError'))
    }
    request.open('POST', `${importsPath}${queryString({ name: file.name })}`)
    const headers = {
      accept: 'application/json',
      'content-type': 'application/octet-stream',
      'x-lucas-client': 'web',
      'x-request-id': newRequestId(),
      'idempotency-key': idempotencyKey,
      authorization: `Bearer ${session.get().access ?? ''}`,
    }
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    signal.addEventListener('abort', stop)
    restartStallTimer()
    request.send(file)
  })
}

/** Uploads a file under its idempotency key; retries while an earlier upload with the key is in progress. */
export const uploadFile = (file: File, options: UploadOptions): Promise<UploadAnswer> =>
  retryWhileRunning(() => sendFile(file, options), options.signal)

/** A 401 triggers one session refresh, as in every call (spec 4). */
async function sendFile(file: File, options: UploadOptions): Promise<UploadAnswer> {
  options.signal.throwIfAborted()
  const used = session.get().access
  let response = await sendOnce(file, options)
  if (response.status === 401 && used !== null && (await refreshSession(used)))
    response = await sendOnce(file, options)
  if (!response.ok) throw await readProblem(response)
  return uploadAnswer.parse(await response.json())
}

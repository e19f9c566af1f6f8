import { type UploadAnswer, uploadAnswer } from '@lucas/contract/import.ts'
import { NetworkError, readProblem } from '../../lib/api-error.ts'
import { queryString } from '../../lib/http.ts'
import { refreshSession } from '../../lib/refresh.ts'
import { session } from '../../lib/session-store.ts'
import { importsPath } from './api.ts'

interface UploadOptions {
  signal: AbortSignal
  idempotencyKey: string
  /** Share of the bytes that have left, 0 to 1. */
  onProgress: (share: number) => void
}

/** A slow network may take minutes for 20 MB; only one that stands still is given up. */
const stalledMs = 30_000

/** One try. XMLHttpRequest, because fetch does not tell how much of a body has left. */
function attempt(file: File, { signal, idempotencyKey, onProgress }: UploadOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let clock: ReturnType<typeof setTimeout> | undefined
    let stalled = false
    const alive = (): void => {
      clearTimeout(clock)
      clock = setTimeout(() => {
        stalled = true
        request.abort()
      }, stalledMs)
    }
    const stop = (): void => request.abort()
    const ended = (): void => {
      clearTimeout(clock)
      signal.removeEventListener('abort', stop)
    }
    request.upload.onprogress = ({ loaded, total }) => {
      alive()
      if (total > 0) onProgress(loaded / total)
    }
    request.onload = () => {
      ended()
      const headers = { 'retry-after': request.getResponseHeader('retry-after') ?? '' }
      resolve(new Response(request.responseText, { status: request.status, headers }))
    }
    request.onerror = () => {
      ended()
      reject(new NetworkError(false))
    }
    request.onabort = () => {
      ended()
      reject(stalled ? new NetworkError(true) : new DOMException('cancelled', 'AbortError'))
    }
    request.open('POST', `${importsPath}${queryString({ name: file.name })}`)
    const headers = {
      accept: 'application/json',
      'content-type': 'application/octet-stream',
      'x-lucas-client': 'web',
      'idempotency-key': idempotencyKey,
      authorization: `Bearer ${session.get().access ?? ''}`,
    }
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    signal.addEventListener('abort', stop)
    alive()
    request.send(file)
  })
}

/** Sends a file; a 401 triggers one refresh, as with every call (spec 4). */
export async function uploadFile(file: File, options: UploadOptions): Promise<UploadAnswer> {
  options.signal.throwIfAborted()
  const used = session.get().access
  let response = await attempt(file, options)
  if (response.status === 401 && used !== null && (await refreshSession(used)))
    response = await attempt(file, options)
  if (!response.ok) throw await readProblem(response)
  return uploadAnswer.parse(await response.json())
}

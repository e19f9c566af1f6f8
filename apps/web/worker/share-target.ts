import { shareTarget, takeSharedFiles, takeSharedText } from '@lucas/contract/banking/share-target.ts'

/** What no screen asks for is forgotten: its user did not sign in, or closed the app. */
const forgetAfterMs = 10 * 60_000

interface Shared {
  files: File[]
  text: string
}

const nothing: Shared = { files: [], text: '' }

/** Takes what a user shares with the app and hands it to its screen once. It is only in memory, never stored. */
export function createShareTarget(worker: ServiceWorkerGlobalScope) {
  let shared = nothing
  let timer: ReturnType<typeof setTimeout> | undefined
  const take = (): Shared => {
    const taken = shared
    shared = nothing
    clearTimeout(timer)
    return taken
  }
  worker.addEventListener('message', ({ data, ports }) => {
    if (data === takeSharedFiles) ports[0]?.postMessage(take().files)
    if (data === takeSharedText) ports[0]?.postMessage(take().text)
  })

  /** Answers the form of the device: files open the import screen, a text alone a new transaction. */
  return async function receive(request: Request): Promise<Response> {
    const form = await request.formData()
    const files = form.getAll(shareTarget.field).filter((value) => value instanceof File)
    const text = form.get(shareTarget.text)
    shared = { files, text: typeof text === 'string' ? text.trim() : '' }
    clearTimeout(timer)
    timer = setTimeout(take, forgetAfterMs)
    const isText = files.length === 0 && shared.text !== ''
    const target = new URL(isText ? shareTarget.textTarget : shareTarget.action, worker.location.origin)
    if (!isText) target.searchParams.set(shareTarget.parameter, '1')
    return Response.redirect(target.href, 303)
  }
}

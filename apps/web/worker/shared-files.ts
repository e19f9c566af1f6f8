import { shareTarget, takeSharedFiles } from '@lucas/contract/banking/shared-files.ts'

/** A file that no screen asks for is forgotten: its user did not sign in, or closed the app. */
const forgetAfterMs = 10 * 60_000

/** Takes the files that a user shares with the app and hands them to the import screen once. They are only in memory, never stored. */
export function createSharedFiles(worker: ServiceWorkerGlobalScope) {
  let files: File[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const take = (): File[] => {
    const taken = files
    files = []
    clearTimeout(timer)
    return taken
  }
  worker.addEventListener('message', ({ data, ports }) => {
    if (data === takeSharedFiles) ports[0]?.postMessage(take())
  })

  /** Answers the form of the device with the import screen. */
  return async function receive(request: Request): Promise<Response> {
    const form = await request.formData()
    files = form.getAll(shareTarget.field).filter((value) => value instanceof File)
    clearTimeout(timer)
    timer = setTimeout(take, forgetAfterMs)
    const target = new URL(shareTarget.action, worker.location.origin)
    target.searchParams.set(shareTarget.parameter, '1')
    return Response.redirect(target.href, 303)
  }
}

import type { OpenPathMessage } from '@lucas/contract/notifications/push-recipient.ts'

const isOpenPath = (data: unknown): data is OpenPathMessage =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  data.type === 'open' &&
  'path' in data &&
  typeof data.path === 'string' &&
  data.path.startsWith('/')

/** Calls `open` with the path of a notification that was pressed while this page was open. Returns a function that stops it. */
export function watchOpenedNotifications(open: (path: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  const workers = navigator.serviceWorker
  const onMessage = ({ data, ports }: MessageEvent): void => {
    if (!isOpenPath(data)) return
    open(data.path)
    ports[0]?.postMessage('opened')
  }
  workers.addEventListener('message', onMessage)
  return () => workers.removeEventListener('message', onMessage)
}

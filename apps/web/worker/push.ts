import type { PushMessage } from '@lucas/contract/notifications/push.ts'
import { type OpenPathMessage, pushRecipient } from '@lucas/contract/notifications/push-recipient.ts'
import { signedInPaths } from '@lucas/contract/pages.ts'

/** A page that does not answer by then has not started. */
const answerWithinMs = 1_000
const appPaths: ReadonlySet<string> = new Set(signedInPaths)
/** What a shown notification opens: its own path, and those of its actions. */
interface ShownData {
  url: string
  actions: PushMessage['actions']
}

/** The browsers that show actions know them; the library of the DOM does not. */
interface ActionOptions extends NotificationOptions {
  actions: { action: string; title: string }[]
}

/** Shows the messages of Lucas's server as notifications, and opens Lucas where a pressed one leads. Stores nothing. */
export function handlePushes(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => event.waitUntil(show(worker, event.data)))
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    // Only this file shows notifications.
    const { url, actions }: ShownData = event.notification.data
    const chosen = actions.find(({ action }) => action === event.action)
    event.waitUntil(open(worker, chosen?.url ?? url))
  })
}

async function show(worker: ServiceWorkerGlobalScope, data: PushMessageData | null): Promise<void> {
  // The server encrypted it for this browser; no one else can write here.
  const message: PushMessage | undefined = data?.json()
  if (message === undefined || message.device !== (await readRecipient())) return
  const { title, body, tag, url, actions } = message
  const options: ActionOptions = {
    body,
    tag,
    lang: 'es-CL',
    icon: '/icon-192.png',
    data: { url, actions } satisfies ShownData,
    actions: actions.map(({ action, title: label }) => ({ action, title: label })),
  }
  await worker.registration.showNotification(title, options)
}

/** Returns which device this browser is, or undefined if none has notifications on: after a sign-out nothing is shown (S-27). */
async function readRecipient(): Promise<string | undefined> {
  if (!(await caches.has(pushRecipient.cache))) return undefined
  const note = await (await caches.open(pushRecipient.cache)).match(pushRecipient.path)
  return note?.text()
}

/** Opens a path in a window of the app that is there already, or in a new one. */
async function open(worker: ServiceWorkerGlobalScope, path: string): Promise<void> {
  const { origin } = worker.location
  const target = new URL(path, origin)
  if (target.origin !== origin) return
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const inApp = windows.filter(({ url }) => appPaths.has(toPath(new URL(url).pathname)))
  const client = inApp.find(({ focused }) => focused) ?? inApp[0]
  if (client === undefined) {
    await worker.clients.openWindow(target.href)
    return
  }
  await client.focus()
  // The page goes there itself, so that it can ask about what was not saved. One that is only starting does not answer yet.
  if (!(await ask(client, `${target.pathname}${target.search}`))) await client.navigate(target.href)
}

/** Asks a page to open a path. Returns whether it does. */
function ask(client: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((answer) => {
    port1.addEventListener('message', () => answer(true))
    port1.start()
    setTimeout(() => answer(false), answerWithinMs)
    client.postMessage({ type: 'open', path } satisfies OpenPathMessage, [port2])
  })
}

const toPath = (pathname: string) => (pathname === '/' ? pathname : pathname.replace(/\/$/, ''))

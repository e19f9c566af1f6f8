import { pushRecipient } from '@lucas/contract/notifications/push-recipient.ts'
import { isApplePhone, isInstalled } from './device-kind.ts'
import { findRegistration } from './forget-push.ts'

/**
 * Whether this browser can show notifications of Lucas: `ready`, `denied` by the user or the operator of the device, `needs_install`
 * where only the installed app can (iPhone and iPad), `unsupported` otherwise, also in private windows.
 */
export type PushSupport = 'ready' | 'denied' | 'needs_install' | 'unsupported'

export interface LocalPush {
  support: PushSupport
  /** Whether the browser has a subscription, which only the server's list can confirm. */
  isSubscribed: boolean
}

/** Returns what this browser can do and has. Asks the user nothing. */
export async function readLocalPush(): Promise<LocalPush> {
  const canPush = 'PushManager' in window && 'Notification' in window
  if (!canPush) {
    const needsInstall = isApplePhone() && !isInstalled()
    return { support: needsInstall ? 'needs_install' : 'unsupported', isSubscribed: false }
  }
  const registration = await findRegistration()
  if (registration === undefined) return { support: 'unsupported', isSubscribed: false }
  const isDenied = Notification.permission === 'denied'
  const subscription = await registration.pushManager.getSubscription()
  return { support: isDenied ? 'denied' : 'ready', isSubscribed: subscription !== null && !isDenied }
}

/**
 * Asks the user for the permission and subscribes this browser, in place of an earlier subscription. Returns null if the user said
 * no. Throws if the browser's push service cannot be reached. Call it in the handler of a press.
 */
export async function subscribeToPush(publicKey: string): Promise<PushSubscriptionJSON | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await navigator.serviceWorker.ready
  // An earlier one may be of another user or another key of the server.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: toBytes(publicKey),
  })
  return subscription.toJSON()
}

/** Lets the service worker show messages for this device. */
export async function notePushDevice(deviceId: string): Promise<void> {
  await (await caches.open(pushRecipient.cache)).put(pushRecipient.path, new Response(deviceId))
}

const toBytes = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

import { pushRecipient } from '@lucas/contract/notifications/push-recipient.ts'

/** Returns the service worker of the app, or undefined where the browser has none, as in a private window. */
export const findRegistration = (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : Promise.resolve(undefined)

/** Ends notifications in this browser, also without a network: nothing is shown from now on, and what is shown goes (S-27). */
export async function forgetPush(): Promise<void> {
  if ('caches' in window) await caches.delete(pushRecipient.cache)
  const registration = await findRegistration()
  if (registration === undefined || !('pushManager' in registration)) return
  for (const notification of await registration.getNotifications()) notification.close()
  await (await registration.pushManager.getSubscription())?.unsubscribe()
}

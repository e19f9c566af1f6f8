import { serviceWorkerPath } from '@lucas/contract/pages.ts'

/** The part of Trusted Types that is used here; the library of the DOM has none of it. Its scripts take the place of addresses. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL: (url: string) => string }
}

declare global {
  interface Window {
    trustedTypes?: TrustedTypes
  }
}

/** The only policy of the app: it knows the worker's address and no other (S-23). */
function toTrustedUrl(): string {
  const createScriptURL = (url: string): string => {
    if (url !== serviceWorkerPath) throw new Error(`${url} is no script of Lucas`)
    return url
  }
  return (
    window.trustedTypes?.createPolicy('lucas', { createScriptURL }).createScriptURL(serviceWorkerPath) ??
    serviceWorkerPath
  )
}

let registered: Promise<void> | undefined

/**
 * Registers the worker with which the app opens without a network, once per page. `onWaiting` gets a function that starts the new
 * version, each time one waits for the pages of the old one to close. A browser without workers, or one that refuses them as in a
 * private window, runs the app as ever.
 */
export function registerServiceWorker(onWaiting: (update: () => void) => void): Promise<void> {
  registered ??= register(onWaiting)
  return registered
}

async function register(onWaiting: (update: () => void) => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const workers = navigator.serviceWorker
  const registering = workers.register(toTrustedUrl())
  const registration = await registering.catch(() => undefined) // a private window refuses it: the app runs as ever
  if (registration === undefined) return
  const offer = () => {
    const { waiting } = registration
    // Without a controller it is the first version, for which nothing has to be closed.
    if (waiting === null || workers.controller === null) return
    onWaiting(() => {
      workers.addEventListener('controllerchange', () => location.reload(), { once: true })
      waiting.postMessage('update')
    })
  }
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', offer),
  )
  offer()
}

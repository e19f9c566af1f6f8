import { shareTarget } from '@lucas/contract/banking/share-target.ts'
import { openPaths, signedInPaths } from '@lucas/contract/pages.ts'
import {
  cleanupOutdatedCaches,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { handlePushes } from './push.ts'
import { createShareTarget } from './share-target.ts'

declare const self: ServiceWorkerGlobalScope
/** The files of this build, with versions where their name has none. The build writes them here. */
declare const PRECACHED_FILES: PrecacheEntry[]

/** The app's page, which the server sends to everyone with a session. */
const shell = '/index.html'
/** A network that has not answered by then is treated as none. */
const shellAfterMs = 4_000

// Only files of the build are stored, never an answer of the API and no page of a user (S-27).
precacheAndRoute(PRECACHED_FILES, { cleanURLs: false, directoryIndex: '' })
cleanupOutdatedCaches()

/** The server answers while it can be reached: it knows what a visitor and what a user gets. Else the app opens from its files. */
async function openPage(request: Request): Promise<Response> {
  const answer = fetch(request)
  const reached = answer.catch(() => undefined) // without a network the shell answers; else the last line rejects
  const first = await Promise.race([reached, waitForShell()])
  return first ?? (await matchPrecache(shell)) ?? answer
}

const waitForShell = () => new Promise<undefined>((done) => void setTimeout(done, shellAfterMs))

const pages: ReadonlySet<string> = new Set([...signedInPaths, ...openPaths])
const toPath = (pathname: string) => (pathname === '/' ? pathname : pathname.replace(/\/$/, ''))
const receiveShared = createShareTarget(self)
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (request.mode === 'navigate' && request.method === 'GET' && pages.has(toPath(pathname)))
    event.respondWith(openPage(request))
  else if (request.method === 'POST' && pathname === shareTarget.action)
    event.respondWith(receiveShared(request))
})

handlePushes(self)

// A new version waits until no page of the old one is open, or the user agrees.
self.addEventListener('message', ({ data }) => {
  if (data === 'update') void self.skipWaiting()
})

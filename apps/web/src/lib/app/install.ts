import { create } from 'zustand'
import { installKey } from '../session/storage-keys.ts'
import { isApplePhone, isInstalled } from './device-kind.ts'

/** What the browser gives to a page that can be installed; Chromium only. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
}
const isInstallPrompt = (event: Event): event is InstallPrompt => 'prompt' in event

/** What this device knows of the offer, for all its users. */
interface StoredOffer {
  visits: number
  /** When the app was last opened, as milliseconds. */
  openedAt: number
  isDismissed: boolean
}

/** The offer waits for the second visit: the first one is for a look around. */
const visitsBeforeOffer = 2
/** After so long without it, opening the app is a new visit. */
const visitGapMs = 30 * 60_000

interface InstallState extends StoredOffer {
  /** The browser's own question, once it may be asked. */
  prompt: InstallPrompt | null
}

function readStored(): StoredOffer {
  const none = { visits: 0, openedAt: 0, isDismissed: false }
  try {
    const { visits, openedAt, isDismissed } = JSON.parse(localStorage.getItem(installKey) ?? '{}')
    if (!Number.isFinite(visits) || !Number.isFinite(openedAt)) return none
    return { visits, openedAt, isDismissed: isDismissed === true }
  } catch {
    return none
  }
}

const useInstall = create<InstallState>()(() => ({ ...readStored(), prompt: null }))

function store(change: Partial<StoredOffer>): void {
  useInstall.setState(change)
  const { visits, openedAt, isDismissed } = useInstall.getState()
  localStorage.setItem(installKey, JSON.stringify({ visits, openedAt, isDismissed }))
}

/** Catches the browser's question, which it asks before any screen is there. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event)) return
    event.preventDefault()
    useInstall.setState({ prompt: event })
  })
  addEventListener('appinstalled', dismissInstall)
}

/** Counts a visit of a signed-in user. */
export function countVisit(now: number = Date.now()): void {
  const { visits, openedAt } = useInstall.getState()
  store({ visits: now - openedAt > visitGapMs ? visits + 1 : visits, openedAt: now })
}

/** Ends the offer on this device for good. */
export const dismissInstall = (): void => store({ isDismissed: true })

/** How the app can be installed here: by the browser's question, by hand on Apple's phones, or not (any more). */
export type InstallWay = { kind: 'ask'; ask: () => void } | { kind: 'by-hand' } | null

/** Returns the way to install Lucas, from the second visit on. */
export function useInstallWay(): InstallWay {
  const { prompt, visits, isDismissed } = useInstall()
  if (isDismissed || visits < visitsBeforeOffer || isInstalled()) return null
  if (prompt === null) return isApplePhone() ? { kind: 'by-hand' } : null
  return {
    kind: 'ask',
    ask: () => {
      // The browser lets a page ask once per event.
      useInstall.setState({ prompt: null })
      void prompt.prompt()
    },
  }
}

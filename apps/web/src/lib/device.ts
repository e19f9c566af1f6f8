import { startTransition, useEffect, useState } from 'react'
import { create } from 'zustand'
import { deviceKey, isExample } from './storage-keys.ts'

export type Theme = 'light' | 'dark' | 'system'

/** What this device remembers, whoever is signed in; `public/boot.js` reads the same before the first paint. */
interface Device {
  theme: Theme
  isPrivate: boolean
  /** The server's data were of demonstration when it said so last. */
  isDemo: boolean
}

function read(): Device {
  const root = document.documentElement.dataset
  return {
    theme: root.theme === 'light' || root.theme === 'dark' ? root.theme : 'system',
    isPrivate: root.privacy === 'on',
    isDemo: root.demo === 'on',
  }
}

const useDevice = create<Device>()(read)

useDevice.subscribe(({ theme, isPrivate, isDemo }) => {
  const root = document.documentElement.dataset
  if (theme === 'system') delete root.theme
  else root.theme = theme
  if (isPrivate) root.privacy = 'on'
  else delete root.privacy
  localStorage.setItem(deviceKey, JSON.stringify({ theme, isPrivate, isDemo }))
})

export const useTheme = (): [Theme, (theme: Theme) => void] => [
  useDevice((device) => device.theme),
  (theme) => useDevice.setState({ theme }),
]

export const togglePrivacy = (): void => useDevice.setState(({ isPrivate }) => ({ isPrivate: !isPrivate }))

/**
 * Whether amounts are drawn as dots. It follows the switch as a transition, in pieces that a press may come between:
 * until then the stylesheet covers what carries the class `figure`, in the very frame that answers the press.
 */
export function useDots(): boolean {
  const [isPrivate, setIsPrivate] = useState(() => useDevice.getState().isPrivate)
  useEffect(() => {
    const follow = () => startTransition(() => setIsPrivate(useDevice.getState().isPrivate))
    follow()
    return useDevice.subscribe(follow)
  }, [])
  return isPrivate
}

/** Modo privado: every amount is written as dots (design 8). */
export const usePrivacy = (): [boolean, () => void] => [
  useDevice((device) => device.isPrivate),
  togglePrivacy,
]

/**
 * What the server says, and until it has: what it said last, for a mark that comes late pushes the screen down. A visit
 * among example data has its own mark and leaves nothing.
 */
export function useDemo(said: boolean | undefined): boolean {
  const isDemo = useDevice((device) => device.isDemo)
  useEffect(() => {
    if (!isExample && said !== undefined && said !== isDemo) useDevice.setState({ isDemo: said })
  }, [said, isDemo])
  return said ?? isDemo
}

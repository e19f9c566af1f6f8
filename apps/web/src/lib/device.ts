import { create } from 'zustand'
import { deviceKey } from './storage-keys.ts'

export type Theme = 'light' | 'dark' | 'system'

/** What this device remembers, whoever is signed in; `public/boot.js` reads the same before the first paint. */
interface Device {
  theme: Theme
  isPrivate: boolean
}

function read(): Device {
  const root = document.documentElement.dataset
  return {
    theme: root.theme === 'light' || root.theme === 'dark' ? root.theme : 'system',
    isPrivate: root.privacy === 'on',
  }
}

const useDevice = create<Device>()(read)

useDevice.subscribe(({ theme, isPrivate }) => {
  const root = document.documentElement.dataset
  if (theme === 'system') delete root.theme
  else root.theme = theme
  if (isPrivate) root.privacy = 'on'
  else delete root.privacy
  localStorage.setItem(deviceKey, JSON.stringify({ theme, isPrivate }))
})

export const useTheme = (): [Theme, (theme: Theme) => void] => [
  useDevice((device) => device.theme),
  (theme) => useDevice.setState({ theme }),
]

export const togglePrivacy = (): void => useDevice.setState(({ isPrivate }) => ({ isPrivate: !isPrivate }))

/** Modo privado: every amount is written as dots (design 8). */
export const usePrivacy = (): [boolean, () => void] => [
  useDevice((device) => device.isPrivate),
  togglePrivacy,
]

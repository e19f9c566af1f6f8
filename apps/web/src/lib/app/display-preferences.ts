import { startTransition, useEffect, useState } from 'react'
import { create } from 'zustand'
import { displayPreferencesKey, isDemoSession } from '../session/storage-keys.ts'

export type Theme = 'light' | 'dark' | 'system'

/** Preferences of this device, independent of the user. `public/boot.js` reads them before the first paint. */
interface DisplayPreferences {
  theme: Theme
  isPrivate: boolean
  /** Whether the user of this device last had data of the sandbox bank; undefined if it was never known. */
  isDemo: boolean | undefined
}

function readFromDocument(): DisplayPreferences {
  const root = document.documentElement.dataset
  return {
    theme: root.theme === 'light' || root.theme === 'dark' ? root.theme : 'system',
    isPrivate: root.privacy === 'on',
    isDemo: root.demo === undefined ? undefined : root.demo === 'on',
  }
}

const useDisplayPreferences = create<DisplayPreferences>()(readFromDocument)

function applyTheme(theme: Theme): void {
  const root = document.documentElement.dataset
  if (theme === 'system') delete root.theme
  else root.theme = theme
}

// Paper is light, whatever the screen is.
addEventListener('beforeprint', () => applyTheme('light'))
addEventListener('afterprint', () => applyTheme(useDisplayPreferences.getState().theme))

useDisplayPreferences.subscribe(({ theme, isPrivate, isDemo }) => {
  const root = document.documentElement.dataset
  applyTheme(theme)
  if (isPrivate) root.privacy = 'on'
  else delete root.privacy
  localStorage.setItem(displayPreferencesKey, JSON.stringify({ theme, isPrivate, isDemo }))
})

export const useTheme = (): [Theme, (theme: Theme) => void] => [
  useDisplayPreferences((preferences) => preferences.theme),
  (theme) => useDisplayPreferences.setState({ theme }),
]

export const togglePrivacy = (): void =>
  useDisplayPreferences.setState(({ isPrivate }) => ({ isPrivate: !isPrivate }))

/**
 * Returns whether amounts are drawn as dots. The value follows the switch in a transition, so that many amounts do not
 * block the next press. Until then the stylesheet covers the elements with the class `figure`.
 */
export function useDeferredPrivacy(): boolean {
  const [isPrivate, setIsPrivate] = useState(() => useDisplayPreferences.getState().isPrivate)
  useEffect(() => {
    const update = () => startTransition(() => setIsPrivate(useDisplayPreferences.getState().isPrivate))
    update()
    return useDisplayPreferences.subscribe(update)
  }, [])
  return isPrivate
}

/** Returns whether modo privado, which shows every amount as dots, is on, and its toggle (design 8). */
export const usePrivacy = (): [boolean, () => void] => [
  useDisplayPreferences((preferences) => preferences.isPrivate),
  togglePrivacy,
]

/**
 * Returns whether the user has data of the sandbox bank, and before that is known the last value of this device: a badge
 * that appears late would move the bar. A demo session has its own bar and stores nothing.
 */
export function useHasDemoData(loaded: boolean | undefined): boolean | undefined {
  const isDemo = useDisplayPreferences((preferences) => preferences.isDemo)
  useEffect(() => {
    if (!isDemoSession && loaded !== undefined && loaded !== isDemo)
      useDisplayPreferences.setState({ isDemo: loaded })
  }, [loaded, isDemo])
  return loaded ?? isDemo
}

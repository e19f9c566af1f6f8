import { useSyncExternalStore } from 'react'

/** The size of text in px that a browser has by default. */
const usualSize = 16

function subscribe(onChange: () => void): () => void {
  addEventListener('resize', onChange)
  return () => removeEventListener('resize', onChange)
}

const readTextScale = (): number =>
  (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || usualSize) / usualSize

/** Returns how many times larger than usual the user has set the text, and follows changes of the window. */
export const useTextScale = (): number => useSyncExternalStore(subscribe, readTextScale)

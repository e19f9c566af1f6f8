import { type TouchEvent, useRef } from 'react'

/** The minimum horizontal distance of a swipe, in pixels. */
const minDistance = 80

/** Returns touch handlers that detect horizontal swipes (design 7). */
export function useSwipe({ onRight, onLeft }: { onRight: () => void; onLeft: () => void }) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.length === 1 ? touches[0] : undefined
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const [from, to] = [start.current, changedTouches[0]]
      start.current = null
      if (from === null || to === undefined) return
      const [across, down] = [to.clientX - from.x, Math.abs(to.clientY - from.y)]
      if (Math.abs(across) < minDistance || down > Math.abs(across) / 2) return
      if (across > 0) onRight()
      else onLeft()
    },
  }
}

import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'
import { clearToasts } from '../src/ui/toast.tsx'

// Overlays load their code when they first open, which a busy machine does not do within seconds.
configure({ asyncUtilTimeout: 30_000 })

afterEach(() => {
  cleanup()
  localStorage.clear()
  // Files share the queue of messages: what one has said would stand in the next one's for four seconds.
  clearToasts()
})

// Base UI keeps one list of what the next frame does: a frame that its window never draws would hold up the next file.
afterAll(() => new Promise((drawn) => void requestAnimationFrame(drawn)))

/** jsdom lays nothing out: boxes never change, and the window is a desktop's. */
class QuietResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= QuietResizeObserver

window.matchMedia ??= (media) => {
  const target = new EventTarget()
  return Object.assign(target, {
    matches: false,
    media,
    onchange: null,
    addListener() {},
    removeListener() {},
  })
}

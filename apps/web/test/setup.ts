import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Overlays load their code when they first open, which a busy machine does not do within a second.
configure({ asyncUtilTimeout: 5_000 })

afterEach(() => {
  cleanup()
  localStorage.clear()
})

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

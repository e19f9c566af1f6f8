import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'
import { clearToasts } from '../src/ui/overlays/toast.tsx'

// Overlays load their code when they first open, which can take many seconds on a busy machine.
configure({ asyncUtilTimeout: 30_000 })

afterEach(() => {
  cleanup()
  localStorage.clear()
  // Tests share the toast queue; a toast would stay in the next test for four seconds.
  clearToasts()
})

// Base UI shares one queue of frame callbacks. A frame that is never drawn would block the next test file.
afterAll(() => new Promise((drawn) => void requestAnimationFrame(drawn)))

/** jsdom has no layout: elements never resize, and no media query matches. */
class InertResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= InertResizeObserver

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

import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Notify = (entries: { isIntersecting: boolean }[]) => void
let notify: Notify[] = []

class StandInObserver {
  constructor(callback: Notify) {
    notify.push(callback)
  }
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  notify = []
  vi.useFakeTimers()
  vi.resetModules()
  vi.stubGlobal('IntersectionObserver', StandInObserver)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const waitMs = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

/** The module as a page finds it that has just opened. */
const openPage = async () => (await import('./near-view.tsx')).NearView

test('what is far away renders when it comes near, and not before', async () => {
  const NearView = await openPage()
  render(<NearView className="h-8">Movimientos</NearView>)
  expect(screen.queryByText('Movimientos')).toBeNull()
  expect(document.querySelector('[aria-busy="true"].h-8')).not.toBeNull()
  act(() => notify[0]?.([{ isIntersecting: false }]))
  expect(screen.queryByText('Movimientos')).toBeNull()
  act(() => notify[0]?.([{ isIntersecting: true }]))
  expect(screen.getByText('Movimientos')).toBeTruthy()
})

test('after five seconds all is there, and later pages render whole', async () => {
  const NearView = await openPage()
  const first = render(<NearView className="h-8">Movimientos</NearView>)
  waitMs(4_999)
  expect(screen.queryByText('Movimientos')).toBeNull()
  waitMs(1)
  expect(screen.getByText('Movimientos')).toBeTruthy()
  first.unmount()
  render(<NearView className="h-8">Cuentas</NearView>)
  expect(screen.getByText('Cuentas')).toBeTruthy()
})

test('a browser that cannot watch places renders all at once', async () => {
  vi.stubGlobal('IntersectionObserver', undefined)
  const NearView = await openPage()
  render(<NearView className="h-8">Movimientos</NearView>)
  expect(screen.getByText('Movimientos')).toBeTruthy()
})

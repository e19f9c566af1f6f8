import { socketClose } from '@lucas/contract/socket.ts'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { appLock } from '../session/app-lock.ts'
import { openLiveSocket } from './live-socket.ts'

/** A WebSocket whose server is the test. */
class FakeSocket {
  static opened: FakeSocket[] = []
  onopen: (() => void) | null = null
  onmessage: (() => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  constructor() {
    FakeSocket.opened.push(this)
  }
  close(): void {}
}

afterEach(() => {
  vi.unstubAllGlobals()
  FakeSocket.opened = []
  appLock.clear()
})

test('locks the app without a sign-out when the server closes the socket of a locked session', async () => {
  vi.stubGlobal('WebSocket', FakeSocket)
  const ticket = { ticket: 't'.repeat(43), expires_in: 30 }
  vi.stubGlobal('fetch', async () => Response.json(ticket))
  const [onDisconnect, onSessionEnded] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const open = () =>
    openLiveSocket({
      path: '/ws/events/',
      schema: z.unknown(),
      onMessage: () => undefined,
      onOpen: () => undefined,
      onDisconnect,
      onSessionEnded,
    })
  const stop = open()
  await vi.waitFor(() => expect(FakeSocket.opened).toHaveLength(1))
  FakeSocket.opened[0]?.onclose?.({ code: socketClose.sessionLocked })
  expect(appLock.isLocked()).toBe(true)
  expect(onDisconnect).not.toHaveBeenCalled()
  expect(onSessionEnded).not.toHaveBeenCalled()
  stop()
  // After the unlock, the app opens a new socket.
  appLock.unlock()
  const stopAgain = open()
  await vi.waitFor(() => expect(FakeSocket.opened).toHaveLength(2))
  stopAgain()
})

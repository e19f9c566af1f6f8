import type { PushMessage } from '@lucas/contract/notifications/push.ts'
import { pushRecipient } from '@lucas/contract/notifications/push-recipient.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { handlePushes } from './push.ts'

const origin = 'https://lucas.example'
const message: PushMessage = {
  device: 'this-device',
  tag: 'bill',
  title: 'Luz vence mañana',
  body: 'Ábrelo en Lucas para ver el detalle.',
  url: '/compromisos?line=7',
  actions: [
    { action: 'pay', title: 'Marcar pagado', url: '/compromisos?line=7&pay=1' },
    { action: 'open', title: 'Ver', url: '/compromisos?line=7' },
  ],
}

interface OpenWindow {
  url: string
  focused: boolean
  focus: () => Promise<void>
  navigate: (url: string) => Promise<void>
  postMessage: (message: unknown, ports: MessagePort[]) => void
}

/** A service worker whose browser is the test. */
function createWorker({ recipient, windows = [] }: { recipient: string | null; windows?: OpenWindow[] }) {
  vi.stubGlobal('caches', {
    has: async () => recipient !== null,
    open: async (name: string) => ({
      match: async (path: string) =>
        name === pushRecipient.cache && path === pushRecipient.path ? new Response(recipient) : undefined,
    }),
  })
  const shown: { title: string; options: { data: unknown; tag: string; actions: unknown } }[] = []
  const opened: string[] = []
  const target = new EventTarget()
  const scope = Object.assign(target, {
    location: new URL(origin),
    registration: {
      showNotification: async (title: string, options: (typeof shown)[number]['options']) =>
        void shown.push({ title, options }),
    },
    clients: { matchAll: async () => windows, openWindow: async (url: string) => void opened.push(url) },
  })
  // Only what the worker uses: the rest of a scope is the browser's.
  Reflect.apply(handlePushes, undefined, [scope])
  async function dispatch(type: string, facts: object) {
    let work: Promise<unknown> = Promise.resolve()
    const waitUntil = (promise: Promise<unknown>) => {
      work = promise
    }
    target.dispatchEvent(Object.assign(new Event(type), { waitUntil, ...facts }))
    await work
  }
  return {
    shown,
    opened,
    receive: (data: unknown) => dispatch('push', { data: data === null ? null : { json: () => data } }),
    press: (action: string, data: unknown) =>
      dispatch('notificationclick', { action, notification: { close: () => undefined, data } }),
  }
}

const createWindow = (path: string, { focused = false, isStarting = false } = {}) => {
  const seen: unknown[] = []
  return {
    seen,
    window: {
      url: `${origin}${path}`,
      focused,
      focus: async () => void seen.push('focus'),
      navigate: async (url: string) => void seen.push(url),
      postMessage: (sent: unknown, [port]: MessagePort[]) => {
        seen.push(sent)
        if (!isStarting) port?.postMessage('opened')
      },
    },
  }
}

afterEach(() => vi.unstubAllGlobals())

test('shows a message for this device with its actions, which replaces an earlier one', async () => {
  const worker = createWorker({ recipient: 'this-device' })
  await worker.receive(message)
  expect(worker.shown).toMatchObject([
    {
      title: message.title,
      options: {
        body: message.body,
        tag: 'bill',
        actions: [
          { action: 'pay', title: 'Marcar pagado' },
          { action: 'open', title: 'Ver' },
        ],
      },
    },
  ])
})

test.each([['another-device'], [null]])('shows nothing where the device is %s', async (recipient) => {
  const worker = createWorker({ recipient })
  await worker.receive(message)
  await worker.receive(null)
  expect(worker.shown).toEqual([])
})

test('a press opens the address of the action, or of the notification, in a new window', async () => {
  const worker = createWorker({ recipient: 'this-device', windows: [createWindow('/privacidad').window] })
  await worker.receive(message)
  const data = worker.shown[0]?.options.data
  for (const action of ['pay', 'open', '']) await worker.press(action, data)
  expect(worker.opened).toEqual([
    `${origin}/compromisos?line=7&pay=1`,
    `${origin}/compromisos?line=7`,
    `${origin}/compromisos?line=7`,
  ])
})

test('a press leads a window that is open already, first of all the one in use', async () => {
  const [other, used] = [createWindow('/dashboard'), createWindow('/spend/', { focused: true })]
  const worker = createWorker({ recipient: 'this-device', windows: [other.window, used.window] })
  await worker.press('pay', { url: message.url, actions: message.actions })
  expect(used.seen).toEqual(['focus', { type: 'open', path: '/compromisos?line=7&pay=1' }])
  expect([other.seen, worker.opened]).toEqual([[], []])
})

test('a page that is only starting is sent there', async () => {
  const starting = createWindow('/dashboard', { isStarting: true })
  const worker = createWorker({ recipient: 'this-device', windows: [starting.window] })
  await worker.press('', { url: '/alerts', actions: [] })
  expect(starting.seen).toEqual(['focus', { type: 'open', path: '/alerts' }, `${origin}/alerts`])
})

test('an address outside of Lucas is not opened', async () => {
  const worker = createWorker({ recipient: 'this-device' })
  for (const url of ['https://evil.example/', '//evil.example/', 'javascript:alert(1)'])
    await worker.press('', { url, actions: [] })
  expect(worker.opened).toEqual([])
})

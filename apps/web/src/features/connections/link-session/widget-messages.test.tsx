import { act } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  advanceTime,
  caseid,
  createLinkSession,
  fakeHttp,
  fakeTime,
  renderScreen,
  widgetUrl,
} from '../../../../test/fake-http.tsx'
import { ConnectBankDialog } from './connect-bank-dialog.tsx'

const session = `GET /api/floid/session/${caseid}/`
const origin = 'http://127.0.0.1:4100'
const message = { type: 'authenticated', caseid }

fakeTime()

async function openWidget() {
  const wire = fakeHttp({
    'POST /api/floid/session/start/': {
      caseid,
      widget_url: widgetUrl,
      expires_at: '2026-11-21T12:15:00.000Z',
    },
    'GET /api/accounts/': [],
    [session]: createLinkSession(),
  })
  const { baseElement } = renderScreen(<ConnectBankDialog onClose={() => undefined} />)
  await advanceTime(10)
  const source = baseElement.querySelector('iframe')?.contentWindow ?? null
  const post = (event: MessageEventInit) =>
    act(async () => void window.dispatchEvent(new MessageEvent('message', event)))
  return { wire, source, post, page: baseElement }
}

describe('messages of the widget (S-26)', () => {
  test('poll once if origin, window, shape and case match', async () => {
    const { wire, source, post } = await openWidget()
    await post({ origin, source, data: message })
    await advanceTime(10)
    expect(wire.count(session)).toBe(1)
  })

  test('change the view only if the server confirms', async () => {
    const { wire, source, post, page } = await openWidget()
    await post({ origin, source, data: message })
    await advanceTime(10)
    expect(page.querySelector('iframe')).not.toBeNull()
    wire.answers[session] = createLinkSession({ state: 'authenticated' })
    await advanceTime(2_000)
    await post({ origin, source, data: message })
    await advanceTime(10)
    expect(page.querySelector('iframe')).toBeNull()
  })

  test.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['our own origin', { origin: window.location.origin }],
    ['another window', { source: window }],
    ['no window', { source: null }],
    ['another shape', { data: 'authenticated' }],
    ['another kind', { data: { type: 'success', caseid } }],
    ['another case', { data: { type: 'authenticated', caseid: 'other' } }],
    ['nothing', { data: null }],
  ])('are ignored from %s', async (_, wrong) => {
    const { wire, source, post } = await openWidget()
    await post({ origin, source, data: message, ...wrong })
    await advanceTime(10)
    expect(wire.count(session)).toBe(0)
  })

  test('poll at most once in two seconds, also for ten thousand messages', async () => {
    const { wire, source, post } = await openWidget()
    for (let count = 0; count < 10_000; count += 1)
      window.dispatchEvent(new MessageEvent('message', { origin, source, data: message }))
    await advanceTime(10)
    await post({ origin, source, data: message })
    expect(wire.count(session)).toBe(1)
    await advanceTime(2_000)
    await post({ origin, source, data: message })
    expect(wire.count(session)).toBe(2)
  })
})

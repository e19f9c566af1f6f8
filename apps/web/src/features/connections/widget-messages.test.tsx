import { act } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { after, caseid, fakeTime, fakeWire, link, renderScreen, widgetUrl } from '../../../test/bank-wire.tsx'
import { ConnectBank } from './connect-bank.tsx'

const session = `GET /api/floid/session/${caseid}/`
const origin = 'http://127.0.0.1:4100'
const message = { type: 'authenticated', caseid }

fakeTime()

async function openWidget() {
  const wire = fakeWire({
    'POST /api/floid/session/start/': {
      caseid,
      widget_url: widgetUrl,
      expires_at: '2026-11-21T12:15:00.000Z',
    },
    'GET /api/accounts/': [],
    [session]: link(),
  })
  const { baseElement } = renderScreen(
    <ConnectBank onClose={() => undefined} onSeeAccounts={() => undefined} />,
  )
  await after(10)
  const source = baseElement.querySelector('iframe')?.contentWindow ?? null
  const post = (event: MessageEventInit) =>
    act(async () => void window.dispatchEvent(new MessageEvent('message', event)))
  return { wire, source, post, page: baseElement }
}

describe('messages of the widget (S-26)', () => {
  test('one that fits in origin, window, shape and case asks the server once', async () => {
    const { wire, source, post } = await openWidget()
    await post({ origin, source, data: message })
    await after(10)
    expect(wire.count(session)).toBe(1)
  })

  test('what it asks for decides: the dialog goes on only when the server has heard of the bank', async () => {
    const { wire, source, post, page } = await openWidget()
    await post({ origin, source, data: message })
    await after(10)
    expect(page.querySelector('iframe')).not.toBeNull()
    wire.answers[session] = link({ state: 'authenticated' })
    await after(2_000)
    await post({ origin, source, data: message })
    await after(10)
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
  ])('%s is ignored', async (_, wrong) => {
    const { wire, source, post } = await openWidget()
    await post({ origin, source, data: message, ...wrong })
    await after(10)
    expect(wire.count(session)).toBe(0)
  })

  test('a flood of ten thousand asks once in two seconds', async () => {
    const { wire, source, post } = await openWidget()
    for (let count = 0; count < 10_000; count += 1)
      window.dispatchEvent(new MessageEvent('message', { origin, source, data: message }))
    await after(10)
    await post({ origin, source, data: message })
    expect(wire.count(session)).toBe(1)
    await after(2_000)
    await post({ origin, source, data: message })
    expect(wire.count(session)).toBe(2)
  })
})

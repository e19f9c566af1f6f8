import type { Frame, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { confirmButton, openWidget } from './bank.ts'
import { useJourney } from './journey.ts'
import { waitUntilIdle } from './page.ts'
import { register } from './test-user.ts'

const journey = useJourney()

/** Opens the dialog with the widget and counts the API requests of the page from then on. */
async function openDialog() {
  const visit = await journey.openVisit()
  const { page } = visit
  await register(page, journey.product().address)
  await page.goto(`${journey.product().address}/dashboard`)
  const caseid = await openWidget(page)
  const widget = page.frames().find((frame) => frame.url().startsWith(journey.product().bank.url))
  if (widget === undefined) throw new Error('the widget has no frame')
  await waitUntilIdle(page)
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.frame() === page.mainFrame() && (pathname.startsWith('/api/') || pathname === markerPath))
      calls.push(`${request.method()} ${pathname}`)
  })
  return { page, widget, caseid, calls }
}

const finishedMessage = (caseid: string) => ({ type: 'finished', caseid })

/** Posts a message from the widget frame to the page. */
const post = (frame: Frame, message: unknown, times = 1): Promise<void> =>
  frame.evaluate(
    ({ message, times }) => {
      for (let time = 0; time < times; time += 1) parent.postMessage(message, '*')
    },
    { message, times },
  )

const markerPath = '/healthz'
const markerCall = `GET ${markerPath}`

/**
 * Posts a last message that makes the page request the marker path. Messages of a frame arrive in order, so the requests of
 * earlier messages have started before it.
 */
async function sendMarker(page: Page, widget: Frame, calls: readonly string[]): Promise<void> {
  await page.evaluate((path) => {
    addEventListener('message', ({ data }) => data === 'marker' && void fetch(path))
  }, markerPath)
  await post(widget, 'marker')
  await expect.poll(() => calls).toContain(markerCall)
}

/** Expects that the dialog still waits. */
async function expectWaiting(page: Page): Promise<void> {
  await confirmButton(page).waitFor()
  expect(await page.locator('iframe').count()).toBe(1)
}

describe('e2e/widget-messages', () => {
  test('the frame of the widget has only the permissions of a foreign form', async () => {
    const { page } = await openDialog()
    const frame = page.locator('iframe')
    expect(await frame.getAttribute('allow')).toBe('')
    expect(await frame.getAttribute('sandbox')).toBe('allow-scripts allow-forms allow-same-origin')
    expect(new URL((await frame.getAttribute('src')) ?? '').origin).not.toBe(journey.product().address)
  })

  test('a message of another origin, another frame or an invalid shape causes no request', async () => {
    const { page, widget, caseid, calls } = await openDialog()
    // The window itself, which has our own origin.
    await page.evaluate((message) => postMessage(message, '*'), finishedMessage(caseid))
    // Another frame of the page, with an opaque origin.
    await page.evaluate((message) => {
      const stranger = document.createElement('iframe')
      stranger.name = 'stranger'
      document.body.append(stranger)
      stranger.contentWindow?.parent.postMessage(message, '*')
      dispatchEvent(
        new MessageEvent('message', {
          data: message,
          origin: location.origin,
          source: stranger.contentWindow,
        }),
      )
      stranger.remove()
    }, finishedMessage(caseid))
    // The right origin in another window, such as a pop-up of the bank.
    await page.evaluate(
      ({ message, origin }) =>
        dispatchEvent(new MessageEvent('message', { data: message, origin, source: window })),
      { message: finishedMessage(caseid), origin: journey.product().bank.url },
    )
    for (const wrong of [
      'finished',
      null,
      { type: 'finished' },
      { type: 'delete-everything', caseid },
      { type: 'finished', caseid: '00000000-0000-7000-8000-000000000000' },
      { type: ['finished'], caseid },
    ])
      await post(widget, wrong)
    await sendMarker(page, widget, calls)
    expect(calls).toEqual([markerCall])
    await expectWaiting(page)
  })

  test('a message of the widget causes one poll and does not finish the session by itself', async () => {
    const { page, widget, caseid, calls } = await openDialog()
    await post(widget, finishedMessage(caseid))
    await expect
      .poll(() => calls.toSorted())
      .toEqual(['GET /api/accounts/', `GET /api/floid/session/${caseid}/`])
    await sendMarker(page, widget, calls)
    expect(calls).toHaveLength(3)
    await expectWaiting(page)
  })

  test('ten thousand messages cause at most one poll every two seconds, and the page stays responsive', async () => {
    const { page, widget, caseid, calls } = await openDialog()
    const before = Date.now()
    await post(widget, finishedMessage(caseid), 5_000)
    await post(widget, { type: 'finished', caseid, more: 'x'.repeat(1_000) }, 2_500)
    await post(widget, 'noise', 2_500)
    await page.evaluate(() => new Promise(requestAnimationFrame)) // the page still draws
    await sendMarker(page, widget, calls)
    const polls = calls.filter((call) => call.includes('/session/')).length
    expect(polls).toBeGreaterThan(0)
    expect(polls).toBeLessThanOrEqual(1 + Math.floor((Date.now() - before) / 2_000))
    expect(calls.every((call) => call.startsWith('GET '))).toBe(true)
    await expectWaiting(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
})

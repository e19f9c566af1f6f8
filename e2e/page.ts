import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { z } from 'zod'
import { findAxeViolations, findSmallTargets } from './accessibility.ts'

export const widths = { desk: 1440, phone: 390 } as const
export type Width = (typeof widths)[keyof typeof widths]
export type Theme = 'light' | 'dark'

export interface VisitOptions {
  width?: Width
  theme?: Theme
  javaScriptEnabled?: boolean
  /** Enables animations. Reduced motion is the default and takes 10 % less time. */
  isMoving?: boolean
  /** Records a trace, which `saveTraces` writes. It is slow, so only second tries record one. */
  isTraced?: boolean
  /** Lets the service worker run. Without it every request of a page is seen and can be answered by the test. */
  hasServiceWorker?: boolean
}

export interface Visit {
  context: BrowserContext
  isTraced: boolean
  page: Page
  /** Opens another tab of the same user. */
  openTab: () => Promise<Page>
  /** Allows an error that the test causes on purpose. */
  allowPageError: (pattern: RegExp) => void
  /** Returns and clears the errors that are not allowed. */
  takePageErrors: () => string[]
}

/** The time limit for elements and URLs; a loaded machine can take ten times as long as ours. */
const timeoutMs = 30_000

/** A page that is not idle for so long counts as idle. */
const idleWithinMs = 5_000

/** The browser logs a line for each rejected request. */
export const refusedCall = /status of 4\d\d/

/** Leaving a page aborts its requests and a socket that is not yet open. */
const abortedByLeaving = /net::ERR_ABORTED|WebSocket is closed before the connection is established/
/** Playwright writes it where a test runs without the service worker. */
const workerLeftOut = /Service Worker registration blocked by Playwright/

/** The running requests of each page and the number of requests started. */
const traffic = new WeakMap<Page, { running: Set<Request>; begun: number }>()

function trackRequests(page: Page): void {
  const counts = { running: new Set<Request>(), begun: 0 }
  traffic.set(page, counts)
  page.on('request', (request) => {
    counts.running.add(request)
    counts.begun += 1
  })
  const finish = (request: Request) => void counts.running.delete(request)
  page.on('requestfinished', finish)
  page.on('requestfailed', finish)
}

/**
 * Waits until the page has no running requests and no pending work that starts more, for example before the network is
 * disabled. On a slow machine this includes lazily loaded chunks.
 */
export async function waitUntilIdle(page: Page): Promise<void> {
  const counts = traffic.get(page)
  if (counts === undefined) throw new Error('the requests of this page are not tracked')
  const deadline = Date.now() + timeoutMs
  for (let before = -1; before !== counts.begun; ) {
    while (counts.running.size > 0) {
      if (Date.now() > deadline)
        throw new Error(`still requested: ${[...counts.running].map((request) => request.url()).join(' ')}`)
      await page.waitForTimeout(20)
    }
    before = counts.begun
    // A page that always has something to draw may never be idle.
    await page.evaluate(
      (timeout) =>
        new Promise((idle) => requestIdleCallback(() => requestIdleCallback(idle, { timeout }), { timeout })),
      idleWithinMs,
    )
    await waitUntilLoaded(page)
  }
}

/** Waits until no part of the page is busy. */
export const waitUntilLoaded = (page: Page) =>
  page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)

/** Marks in the page that a step through the history has begun and not ended. */
function watchTraversals(): void {
  const { go, back } = History.prototype
  const mark = (isTraversing: boolean): void => void Object.assign(window, { isTraversing })
  Object.assign(History.prototype, {
    go(this: History, steps: number) {
      mark(true)
      go.call(this, steps)
    },
    back(this: History) {
      mark(true)
      back.call(this)
    },
  })
  addEventListener('popstate', () => mark(false), { capture: true })
}

/** A step that takes longer has no entry to go to, and ends without an event. */
const traversalWithinMs = 1_000

/**
 * Waits until closed dialogs have left their entries of the history: the browser aborts a navigation that begins during such
 * a step. Does not use the timers of the page, which a test may have stopped.
 */
async function waitForTraversals(page: Page): Promise<void> {
  const deadline = Date.now() + traversalWithinMs
  // A closed dialog begins its step in a timer, so that one look at the page is not enough.
  for (let looks = 0; looks < 2 && Date.now() < deadline; ) {
    const isTraversing: unknown = await page.evaluate(() => Reflect.get(window, 'isTraversing'))
    looks = isTraversing === true ? 0 : looks + 1
    await page.waitForTimeout(20)
  }
}

/** Lets navigations of a page wait for steps through the history. */
function navigateAfterTraversals(page: Page): void {
  const { goto, reload } = page
  page.goto = async (...parameters) => {
    await waitForTraversals(page)
    return goto.apply(page, parameters)
  }
  page.reload = async (...parameters) => {
    await waitForTraversals(page)
    return reload.apply(page, parameters)
  }
}

/** Reports console warnings and errors, CSP violations and failed requests. */
function reportErrors(page: Page, note: (fault: string) => void): void {
  page.on('console', (message) => {
    const text = message.text()
    const isFault = message.type() === 'error' || message.type() === 'warning'
    if (isFault && !abortedByLeaving.test(text) && !workerLeftOut.test(text))
      note(`console: ${text} ${message.location().url}`)
  })
  page.on('pageerror', (error) => note(`page error: ${error.message}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    if (!abortedByLeaving.test(reason)) note(`failed: ${request.method()} ${request.url()} ${reason}`)
  })
}

/** Opens a new browser context at one width and in one theme, and collects its errors. */
export async function openVisit(
  browser: Browser,
  {
    width = widths.desk,
    theme = 'light',
    javaScriptEnabled = true,
    isMoving = false,
    isTraced = false,
    hasServiceWorker = false,
  }: VisitOptions = {},
): Promise<Visit> {
  const isPhone = width === widths.phone
  const context = await browser.newContext({
    viewport: { width, height: isPhone ? 844 : 900 },
    isMobile: isPhone,
    hasTouch: isPhone,
    colorScheme: theme,
    reducedMotion: isMoving ? 'no-preference' : 'reduce',
    javaScriptEnabled,
    serviceWorkers: hasServiceWorker ? 'allow' : 'block',
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
  })
  context.setDefaultTimeout(timeoutMs)
  if (isTraced) await context.tracing.start({ screenshots: true, snapshots: true })
  const seen: string[] = []
  const expected: RegExp[] = []
  await context.addInitScript(() => {
    addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
        console.error(`policy: ${effectiveDirective} ${blockedURI} ${sourceFile}:${lineNumber}`),
    )
  })
  await context.addInitScript(watchTraversals)
  async function openTab(): Promise<Page> {
    const page = await context.newPage()
    reportErrors(page, (fault) => seen.push(fault))
    trackRequests(page)
    if (javaScriptEnabled) navigateAfterTraversals(page)
    return page
  }
  return {
    context,
    isTraced,
    page: await openTab(),
    openTab,
    allowPageError: (pattern) => expected.push(pattern),
    takePageErrors: () => seen.splice(0).filter((fault) => !expected.some((pattern) => pattern.test(fault))),
  }
}

/** Sets the text size in per cent (WCAG 1.4.4), as the size of the root element: 100 is 16 CSS pixels. */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size === 100 ? '' : `${(16 * size) / 100}px`
    dispatchEvent(new Event('resize'))
  }, percent)
}

/** Expects that the page does not scroll sideways. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  const { contentWidth, screen } = await page.evaluate(() => ({
    contentWidth: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }))
  expect(contentWidth, `${page.url()} is wider than its screen`).toBeLessThanOrEqual(screen)
}

/** Finds elements of the open dialog whose edge lies beyond it; scrolling rows and cut texts may hold wider ones. */
const findEscapesScript = `(() => {
  const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1)
  if (!dialog) return []
  const edge = dialog.getBoundingClientRect()
  const isCutWithin = (element) => {
    for (let around = element.parentElement; around && around.parentElement !== dialog && around !== dialog; around = around.parentElement)
      if (getComputedStyle(around).overflowX !== 'visible' && around.getBoundingClientRect().right <= edge.right + 1) return true
    return false
  }
  return [...dialog.querySelectorAll('*')]
    .filter((element) => element.checkVisibility({ checkVisibilityCSS: true }))
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 1 && (right > edge.right + 1 || left < edge.left - 1) && !isCutWithin(element)
    })
    .map((element) => element.tagName.toLowerCase() + ' «' + element.textContent.trim().slice(0, 40) + '» ends at ' + Math.round(element.getBoundingClientRect().right) + ' of ' + Math.round(edge.right))
})()`

/** Expects that nothing in the open dialog is wider than it. */
export async function expectDialogFits(page: Page): Promise<void> {
  const escapes = z.array(z.string()).parse(await page.evaluate(findEscapesScript))
  if (escapes.length > 0) throw new Error(`has content beyond its dialog:\n${escapes.join('\n')}`)
}

/** Finds fields of the open dialog whose amount is longer than they are. */
const findCutAmountsScript = `(() => {
  const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document
  return [...dialog.querySelectorAll('input[inputmode]')]
    .filter((field) => field.scrollWidth > field.clientWidth + 1)
    .map((field) => field.value + ' needs ' + field.scrollWidth + ' of ' + field.clientWidth + ' px')
})()`

/** Expects that every amount in the open dialog can be read whole. */
export async function expectAmountsFit(page: Page): Promise<void> {
  const cut = z.array(z.string()).parse(await page.evaluate(findCutAmountsScript))
  if (cut.length > 0) throw new Error(`has amounts that are cut:\n${cut.join('\n')}`)
}

/** Expects no violation of WCAG 2.2 AA or of best practices that axe can find. `onlyColours` is for a second theme, which changes only colours. */
export async function expectAccessible(page: Page, { onlyColours = false } = {}): Promise<void> {
  // During a fade the contrast is wrong.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const { iterations = 1 } = effect?.getTiming() ?? {}
      return playState !== 'running' || iterations === Number.POSITIVE_INFINITY
    }),
  )
  // What lies under the bar of a scrolled page would count as too small to hit.
  const scrolled = await page.evaluate(() => {
    const before = scrollY
    scrollTo(0, 0)
    return before
  })
  const found = await findAxeViolations(page, onlyColours)
  await page.evaluate((before) => scrollTo(0, before), scrolled)
  const lines = found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')}\n${failureSummary}`),
  )
  if (lines.length > 0) throw new Error(lines.join('\n'))
}

/** Expects that a thumb can hit each control: 44 px, 24 px inside rows. After a change of width the page is still drawing. */
export async function expectThumbTargets(page: Page): Promise<void> {
  await expect
    .poll(() => findSmallTargets(page), { message: 'controls that a thumb can miss', timeout: 5_000 })
    .toEqual([])
}

/** Finds a toast or status line by its text. */
export const statusText = (page: Page, text: string | RegExp) =>
  page.getByRole('status').getByText(text).first()

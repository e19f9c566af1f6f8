import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { axeFaults } from './accessibility.ts'

export const widths = { desk: 1440, phone: 390 } as const
export type Width = (typeof widths)[keyof typeof widths]
export type Theme = 'light' | 'dark'

export interface VisitOptions {
  width?: Width
  theme?: Theme
  javaScriptEnabled?: boolean
  /** Things move, as they do for most people; otherwise they stand, which costs a tenth less. */
  isMoving?: boolean
}

export interface Visit {
  context: BrowserContext
  page: Page
  /** Another tab of the same person. */
  openTab: () => Promise<Page>
  /** What this journey provokes on purpose: a text that the browser may print. */
  expectFault: (pattern: RegExp) => void
  /** What no page may ever do, and did since this was asked last. */
  newFaults: () => string[]
}

/** How long an element or an address is awaited; a loaded machine may take ten times as long as ours. */
const patience = 30_000

/** The browser prints a line for each refused call. */
export const refused = /status of 4\d\d/

/** Leaving a page drops what it was still asking for, and the socket that was not yet open. */
const leaving = /net::ERR_ABORTED|WebSocket is closed before the connection is established/

/** What each page has asked for and not yet got, and how often it asked. */
const traffic = new WeakMap<Page, { running: Set<Request>; begun: number }>()

/** Counts what comes and goes. */
function follow(page: Page): void {
  const counted = { running: new Set<Request>(), begun: 0 }
  traffic.set(page, counted)
  page.on('request', (request) => {
    counted.running.add(request)
    counted.begun += 1
  })
  const over = (request: Request) => void counted.running.delete(request)
  page.on('requestfinished', over)
  page.on('requestfailed', over)
}

/**
 * Until the page waits for nothing and has nothing to do that would make it ask for more: before its network is taken
 * away, or what it holds is looked at. However slow the machine is, it is not over before its late chunks have come.
 */
export async function quiet(page: Page): Promise<void> {
  const counted = traffic.get(page)
  if (counted === undefined) throw new Error('nobody follows this page')
  const late = Date.now() + patience
  for (let before = -1; before !== counted.begun; ) {
    while (counted.running.size > 0) {
      if (Date.now() > late)
        throw new Error(`still asked for: ${[...counted.running].map((request) => request.url()).join(' ')}`)
      await page.waitForTimeout(20)
    }
    before = counted.begun
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(() => requestIdleCallback(idle))))
    await settled(page)
  }
}

/** Until no part of the page says that it loads. */
export const settled = (page: Page) =>
  page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)

/** Warnings, errors, refused policies and requests without an answer; a journey names those that it provokes. */
function watch(page: Page, note: (fault: string) => void): void {
  page.on('console', (message) => {
    const text = message.text()
    if ((message.type() === 'error' || message.type() === 'warning') && !leaving.test(text))
      note(`console: ${text} ${message.location().url}`)
  })
  page.on('pageerror', (error) => note(`page error: ${error.message}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    if (!leaving.test(reason)) note(`failed: ${request.method()} ${request.url()} ${reason}`)
  })
}

/** A visitor with a browser profile of their own, at one width and in one theme, who notices every fault. */
export async function visit(
  browser: Browser,
  { width = widths.desk, theme = 'light', javaScriptEnabled = true, isMoving = false }: VisitOptions = {},
): Promise<Visit> {
  const isPhone = width === widths.phone
  const context = await browser.newContext({
    viewport: { width, height: isPhone ? 844 : 900 },
    isMobile: isPhone,
    hasTouch: isPhone,
    colorScheme: theme,
    reducedMotion: isMoving ? 'no-preference' : 'reduce',
    javaScriptEnabled,
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
  })
  context.setDefaultTimeout(patience)
  const seen: string[] = []
  const expected: RegExp[] = []
  await context.addInitScript(() => {
    addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
        console.error(`policy: ${effectiveDirective} ${blockedURI} ${sourceFile}:${lineNumber}`),
    )
  })
  async function openTab(): Promise<Page> {
    const page = await context.newPage()
    watch(page, (fault) => seen.push(fault))
    follow(page)
    return page
  }
  return {
    context,
    page: await openTab(),
    openTab,
    expectFault: (pattern) => expected.push(pattern),
    newFaults: () => seen.splice(0).filter((fault) => !expected.some((pattern) => pattern.test(fault))),
  }
}

/** Nothing of the page lies beside the screen. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  const { wide, screen } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }))
  expect(wide, `${page.url()} is wider than its screen`).toBeLessThanOrEqual(screen)
}

/** WCAG 2.2 AA, as far as axe can judge; of a second theme only the colours are new. */
export async function expectAccessible(page: Page, { onlyColours = false } = {}): Promise<void> {
  // Half-way through a fade every contrast is wrong.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const { iterations = 1 } = effect?.getTiming() ?? {}
      return playState !== 'running' || iterations === Number.POSITIVE_INFINITY
    }),
  )
  const found = await axeFaults(page, onlyColours)
  const told = found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')}\n${failureSummary}`),
  )
  if (told.length > 0) throw new Error(told.join('\n'))
}

/** What a toast or a status line says. */
export const said = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text).first()

import { shellCopy } from '@lucas/contract/copy/shell.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chile, linkBank } from './bank.ts'
import { delayAnswers, maxLayoutShift, readShifts, watchShifts } from './contact-sheet/shifts.ts'
import { useJourney } from './journey.ts'
import { expectAccessible, expectNoSideScroll, waitUntilIdle, widths } from './page.ts'
import { register } from './test-user.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`

/** The tabs of each section of the bar, with their addresses, in order. */
const sections = [
  {
    parent: shellCopy.summary,
    tabs: [
      [shellCopy.summary, '/dashboard'],
      [shellCopy.analytics, '/analytics'],
      [shellCopy.commitments, '/compromisos'],
    ],
  },
  {
    parent: shellCopy.transactions,
    tabs: [
      [shellCopy.movements, '/spend'],
      [shellCopy.review, '/spend/revisar'],
      [shellCopy.rules, '/spend/reglas'],
    ],
  },
  {
    parent: shellCopy.goals,
    tabs: [
      [shellCopy.savingsGoals, '/objetivos'],
      [shellCopy.budgets, '/presupuestos'],
    ],
  },
  {
    parent: shellCopy.accounts,
    tabs: [
      [shellCopy.connections, '/connections'],
      [shellCopy.wallet, '/wallet'],
      [shellCopy.imports, '/connections/importar'],
    ],
  },
] as const

const tabsOf = (page: Page, parent: string) =>
  page.getByRole('navigation', { name: shellCopy.subNav(parent) })

/** Returns the places of the tabs in the window; a count that is loading has its place. */
const readPlaces = (page: Page, parent: string) =>
  tabsOf(page, parent)
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => {
        const { x, y, width, height } = link.getBoundingClientRect()
        return { x, y, width, height }
      }),
    )

/** Returns the left edge of the title that is seen; undefined on screens that only read it out. */
const readTitleEdge = (page: Page) =>
  page.evaluate(() => {
    const box = document.querySelector('main h1')?.getBoundingClientRect()
    return box === undefined || box.width <= 1 ? undefined : box.x
  })

describe.each(Object.entries(widths))('tabs, %s', (_, width) => {
  test('stand at one place on every screen, and nothing moves while one walks through them', async () => {
    const { page, context } = await journey.openVisit({ width })
    await register(page, at(''))
    await linkBank(page, chile)
    await watchShifts(context)
    await page.goto(at('/dashboard'))
    await waitUntilIdle(page)
    // A press excuses shifts for half a second: the answers come after it.
    await delayAnswers(context, 700)
    const starts = new Set<string>()
    for (const { parent, tabs } of sections) {
      await page
        .getByRole('navigation', { name: shellCopy.nav, exact: true })
        .getByRole('link', { name: parent, exact: true })
        .click()
      const places: string[] = []
      for (const [name, path] of tabs) {
        await tabsOf(page, parent).getByRole('link', { name }).click()
        await page.waitForURL(`**${path}`)
        const early = await readPlaces(page, parent)
        await waitUntilIdle(page)
        const late = await readPlaces(page, parent)
        expect(late, `${path} loaded`).toEqual(early)
        expect(late).toHaveLength(tabs.length)
        places.push(JSON.stringify(late))
        const [first] = late
        starts.add(`${first?.x} ${first?.y} ${first?.height}`)
        await tabsOf(page, parent)
          .getByRole('link', { name })
          .and(page.locator('[aria-current="page"]'))
          .waitFor()
        const edge = await readTitleEdge(page)
        expect(edge ?? first?.x, `the title of ${path}`).toBe(first?.x)
        const shifts = await readShifts(page)
        const moved = shifts.reduce((sum, { value }) => sum + value, 0)
        expect(moved, `${path}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(maxLayoutShift)
        await page.evaluate('window.shifts = []')
        await expectNoSideScroll(page)
      }
      expect(new Set(places).size, parent).toBe(1)
      await expectAccessible(page)
    }
    expect([...starts]).toHaveLength(1)
  })

  test('are those of the section on a step of it, and missing with the second navigation', async () => {
    const { page } = await journey.openVisit({ width })
    await register(page, at(''))
    await page.goto(at('/link-bank'))
    await tabsOf(page, shellCopy.accounts).getByRole('link', { name: shellCopy.wallet }).waitFor()
    expect(await tabsOf(page, shellCopy.accounts).locator('[aria-current]').count()).toBe(0)
    await page.goto(at('/dashboard-topbar'))
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    expect(await tabsOf(page, shellCopy.summary).count()).toBe(0)
    await expectAccessible(page)
  })
})

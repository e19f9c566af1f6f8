import { pageTitles } from '@lucas/contract/copy/page-titles.ts'
import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { openPaths, signedInPaths } from '@lucas/contract/pages.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useJourney } from './journey.ts'
import { refusedCall } from './page.ts'
import { register } from './test-user.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`

async function expectTitle(page: Page, path: keyof typeof pageTitles): Promise<void> {
  await page.goto(at(path))
  await expect.poll(() => page.title(), { message: path }).toBe(`${pageTitles[path]} · Lucas`)
}

/** These lead on at once: to the screen of a user, to a provider, or into a demo session. */
const leadingOn: readonly string[] = ['/ejemplo', '/auth/verify', '/auth/google', '/auth/facebook']

test('every screen of a user has its own document title', async () => {
  const { page } = await journey.openVisit()
  await register(page, at(''))
  for (const path of signedInPaths) await expectTitle(page, path)
  await expectTitle(page, '/auth/verify')
})

test('every screen without a session has its own document title', async () => {
  const { page, allowPageError } = await journey.openVisit()
  // Links of mails are opened without their token.
  allowPageError(refusedCall)
  for (const path of openPaths.filter((one) => !leadingOn.includes(one))) await expectTitle(page, path)
})

test('the bar marks the current screen, and the parent of a screen that it lacks', async () => {
  const { page } = await journey.openVisit()
  await register(page, at(''))
  const marks = [
    ['/dashboard', shellCopy.summary, 'page'],
    ['/analytics', shellCopy.summary, 'true'],
    ['/compromisos', shellCopy.summary, 'true'],
    ['/spend', shellCopy.transactions, 'page'],
    ['/spend/revisar', shellCopy.transactions, 'true'],
    ['/spend/reglas', shellCopy.transactions, 'true'],
    ['/objetivos', shellCopy.goals, 'page'],
    ['/presupuestos', shellCopy.goals, 'true'],
    ['/connections', shellCopy.accounts, 'page'],
    ['/wallet', shellCopy.accounts, 'true'],
    ['/connections/importar', shellCopy.accounts, 'true'],
    ['/connections/cuadrar', shellCopy.accounts, 'true'],
    ['/link-bank', shellCopy.accounts, 'true'],
  ] as const
  const bar = page.getByRole('navigation', { name: shellCopy.nav, exact: true }).locator('visible=true')
  for (const [path, parent, mark] of marks) {
    await page.goto(at(path))
    const link = bar.getByRole('link', { name: parent, exact: true })
    await expect.poll(() => link.getAttribute('aria-current'), { message: path }).toBe(mark)
    expect(await bar.locator('[aria-current]').count(), path).toBe(1)
  }
})

import { goalsScreenCopy } from '@lucas/contract/copy/planning/goals-screen.ts'
import { savingsCopy } from '@lucas/contract/copy/planning/savings.ts'
import { savingsScreenCopy as copy } from '@lucas/contract/copy/planning/savings-screen.ts'
import { toPlainDate } from '@lucas/contract/rules/periods.ts'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { callApi, chile, linkBank } from './bank.ts'
import { goalCard } from './goals.ts'
import { useJourney } from './journey.ts'
import { expectAccessible, expectNoSideScroll, waitUntilIdle, widths } from './page.ts'
import { getRunWidths } from './run-widths.ts'
import { register } from './test-user.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`
const goalName = 'Bicicleta'

/** The day of the month on which a plan proposes something today. */
const dayOfToday = () => String(Number(toPlainDate(new Date()).slice(8)))

async function openDetail(page: Page): Promise<Locator> {
  await goalCard(page, goalName)
    .getByRole('button', { name: goalsScreenCopy.card.more(goalName) })
    .click()
  await page.getByRole('menuitem', { name: goalsScreenCopy.menu.details }).click()
  const detail = page.getByRole('dialog', { name: goalName })
  await detail.getByRole('heading', { name: copy.section.title }).waitFor()
  return detail
}

async function closeDetail(page: Page, detail: Locator): Promise<void> {
  await page.keyboard.press('Escape')
  await detail.waitFor({ state: 'detached' })
}

/** Adds an amount that is proposed today. */
async function addPlanForToday(page: Page, detail: Locator, amount: string): Promise<void> {
  await detail
    .getByRole('button', { name: copy.section.add })
    .or(detail.getByRole('button', { name: copy.form.kinds.fixed }))
    .click()
  const form = page.getByRole('dialog', { name: copy.form.create })
  await form.getByRole('button', { name: copy.form.save }).click()
  await form.getByText(savingsCopy.amountRequired).waitFor()
  await form.getByLabel(copy.form.amount, { exact: true }).fill(amount)
  await form.getByText(copy.form.whens.day).click()
  await form.getByLabel(copy.form.day, { exact: true }).selectOption(dayOfToday())
  await expectAccessible(page)
  await form.getByRole('button', { name: copy.form.save }).click()
  await form.waitFor({ state: 'detached' })
}

const proposals = (page: Page): Locator => page.getByRole('region', { name: copy.proposals.title })

describe.each(getRunWidths('phone'))('savings, %s', (name) => {
  const width = widths[name]

  test('a plan proposes a contribution, which one press adds to the goal', async () => {
    const { page } = await journey.openVisit({ width })
    await register(page, journey.product().address)
    await linkBank(page, chile)
    await callApi(page, '/api/goals/', 'POST', { name: goalName, target_amount: 900_000_000 })
    await page.goto(at('/objetivos'))
    await goalCard(page, goalName).waitFor()
    await waitUntilIdle(page)
    expect(await proposals(page).count()).toBe(0)

    const detail = await openDetail(page)
    await detail.getByText(copy.section.choose).waitFor()
    // A live example of the user's own last month.
    await detail.getByText(/un 10% habría sido \$/).waitFor()
    await expectAccessible(page)
    await addPlanForToday(page, detail, '1500')
    const plan = copy.plan.day('$1.500', Number(dayOfToday()))
    await detail.getByText(plan).waitFor()
    await page.getByText(copy.form.created).first().waitFor({ state: 'detached' })
    await waitUntilIdle(page)
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await closeDetail(page, detail)

    await proposals(page).getByText(copy.onPaper).waitFor()
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await page.keyboard.press('Shift+H')
    await proposals(page).getByText('$•••••').first().waitFor()
    await page.keyboard.press('Shift+H')
    await proposals(page)
      .getByRole('button', { name: copy.proposals.confirmFor(goalName) })
      .press('Enter')
    await proposals(page).waitFor({ state: 'detached' })
    await goalCard(page, goalName).getByText(savingsCopy.notes.day).waitFor()
    await goalCard(page, goalName).getByText('$1.500', { exact: true }).first().waitFor()

    // What exceeds safe-to-spend is said before it is confirmed, and 'siempre' does not take it.
    const again = await openDetail(page)
    await addPlanForToday(page, again, '10000000')
    await closeDetail(page, again)
    await proposals(page)
      .getByText(/Tus propuestas suman \$10\.000\.000/)
      .waitFor()
    await expectAccessible(page)
    await proposals(page)
      .getByRole('button', { name: copy.proposals.dismissFor(goalName) })
      .press('Enter')
    await proposals(page).waitFor({ state: 'detached' })

    const third = await openDetail(page)
    await addPlanForToday(page, third, '2500')
    await closeDetail(page, third)
    await proposals(page)
      .getByRole('button', { name: copy.proposals.alwaysFor(goalName) })
      .press('Enter')
    await proposals(page).waitFor({ state: 'detached' })

    const last = await openDetail(page)
    const always = last
      .getByRole('listitem')
      .filter({ hasText: copy.plan.day('$2.500', Number(dayOfToday())) })
    await always.getByText(copy.section.always).waitFor()
    const openPlanMenu = () => always.getByRole('button', { name: copy.section.menu('') }).click()
    await openPlanMenu()
    await page.getByRole('menuitem', { name: copy.section.pause }).click()
    await always.getByText(copy.section.paused).waitFor()
    await openPlanMenu()
    await page.getByRole('menuitem', { name: copy.section.resume }).click()
    await always.getByText(copy.section.always).waitFor()
    await last.getByLabel(copy.account.label).selectOption({ index: 1 })
    await page.getByText(copy.account.saved).first().waitFor()
    await page.getByText(copy.account.saved).first().waitFor({ state: 'detached' })
    await waitUntilIdle(page)
    await expectAccessible(page)
    await openPlanMenu()
    await page.getByRole('menuitem', { name: copy.section.edit }).click()
    const form = page.getByRole('dialog', { name: copy.form.edit })
    await form.getByRole('button', { name: copy.form.remove }).click()
    await form.waitFor({ state: 'detached' })
    await always.waitFor({ state: 'detached' })
    await last.getByText(savingsCopy.notes.day).first().waitFor()
  })
})

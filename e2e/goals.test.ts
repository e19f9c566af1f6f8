import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { goalAllocationsCopy as parts } from '@lucas/contract/copy/planning/goal-allocations.ts'
import { allocationCopy, goalsCopy } from '@lucas/contract/copy/planning/goals.ts'
import { goalsScreenCopy as copy } from '@lucas/contract/copy/planning/goals-screen.ts'
import { uiCopy } from '@lucas/contract/copy/ui.ts'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chile, linkBank } from './bank.ts'
import { goalCard } from './goals.ts'
import { useJourney } from './journey.ts'
import { expectAccessible, expectNoSideScroll, waitUntilIdle, widths } from './page.ts'
import { getRunWidths } from './run-widths.ts'
import { register, signIn } from './test-user.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`

async function openGoals(page: Page): Promise<void> {
  await page.goto(at('/objetivos'))
  await page.getByRole('heading', { name: copy.title }).waitFor()
  // Waits for the layout: loading goals moves the elements below them.
  await waitUntilIdle(page)
}

/** Reads the text of the element with the focus. */
const readFocus = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

async function createGoal(page: Page, name: string, target: string): Promise<Locator> {
  await page
    .getByRole('main')
    .getByRole('button', { name: copy.addFirst })
    .or(page.getByRole('button', { name: copy.add }))
    .locator('visible=true')
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(copy.form.name).fill(name)
  await dialog.getByLabel(copy.form.target).fill(target)
  await dialog.getByRole('button', { name: copy.form.createButton }).click()
  await dialog.waitFor({ state: 'detached' })
  return goalCard(page, name)
}

async function contribute(page: Page, card: Locator, amount: string): Promise<void> {
  await card.getByRole('button', { name: copy.card.contribute }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(copy.contribute.amount).fill(amount)
  await dialog.getByRole('button', { name: /^Aportar \$/ }).click()
  await dialog.waitFor({ state: 'detached' })
}

describe.each(getRunWidths('phone'))('goals, %s', (name) => {
  const width = widths[name]

  test('a goal can be created, completed, spent and reopened', async () => {
    const { page } = await journey.openVisit({ width })
    await register(page, journey.product().address)
    await linkBank(page, chile)
    await openGoals(page)
    const card = await createGoal(page, 'Bicicleta', '380000')
    await card.getByText('Faltan $380.000').waitFor()
    await contribute(page, card, '300000')
    await card.getByText('$300.000', { exact: true }).first().waitFor()
    await expectAccessible(page)
    await expectNoSideScroll(page)

    await card.getByRole('button', { name: copy.card.contribute }).click()
    await page.getByRole('button', { name: copy.contribute.complete('$80.000') }).click()
    await page.getByText(copy.contribute.completes).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: copy.contribute.submit('$80.000') }).click()

    const ready = goalCard(page, 'Bicicleta')
    await ready.getByRole('button', { name: copy.card.spend }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio').nth(1).check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: copy.spend.submit }).click()
    await dialog.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: copy.sections.archived }).click()
    const archived = goalCard(page, 'Bicicleta')
    await archived.getByRole('button', { name: copy.card.details }).click()
    await page.getByRole('dialog').getByText(copy.detail.purchaseLink).waitFor()
    await page.keyboard.press('Escape')
    await archived.getByRole('button', { name: copy.card.more('Bicicleta') }).click()
    await page.getByRole('menuitem', { name: copy.menu.return }).click()
    await ready.getByRole('button', { name: copy.card.spend }).waitFor()
  })

  test('the forms show each validation message', async () => {
    const { page } = await journey.openVisit({ width })
    await register(page, journey.product().address)
    await openGoals(page)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: copy.suggestions[1].name }).click()
    await expect.poll(() => dialog.getByLabel(copy.form.name).inputValue()).toBe(copy.suggestions[1].name)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: copy.addFirst }).click()
    const save = dialog.getByRole('button', { name: copy.form.createButton })
    await save.click()
    await dialog.getByText(goalsCopy.nameRequired).waitFor()
    await dialog.getByText(goalsCopy.targetRequired).waitFor()
    await dialog.getByLabel(copy.form.target).fill('999')
    await dialog.getByText(goalsCopy.targetMin).waitFor()
    await dialog.getByLabel(copy.form.target).fill('1000000000')
    await dialog.getByText(goalsCopy.targetMax).waitFor()
    // The calendar of a desktop offers no day in the past; the picker of a phone may.
    if (name === 'phone') {
      await dialog.getByLabel(copy.form.date).fill('2020-01-01')
      await dialog.getByText(goalsCopy.dateFuture).waitFor()
    }
    await expectAccessible(page)
    if (name === 'phone') await dialog.getByLabel(copy.form.date).fill('')
    await dialog.getByLabel(copy.form.target).fill('5000')
    await dialog.getByLabel(copy.form.name).fill('Ahorro')
    await save.click()
    const card = goalCard(page, 'Ahorro')
    await expect.poll(() => readFocus(page)).toBe('Ahorro')
    await card.getByRole('button', { name: copy.card.contribute }).click()
    await dialog.getByLabel(copy.contribute.amount).fill('80')
    await page.keyboard.press('Enter')
    await dialog.getByText(goalsCopy.amountMin).waitFor()
    await dialog.getByLabel(copy.contribute.amount).fill('10000001')
    await dialog.getByText(goalsCopy.amountMax).waitFor()
  })
})

describe.each(getRunWidths('desk'))('goal allocations, %s', (name) => {
  const width = widths[name]

  test('one transaction can be allocated to two goals, changed and released', async () => {
    const { page } = await journey.openVisit({ width })
    await register(page, journey.product().address)
    await linkBank(page, chile)
    await openGoals(page)
    await createGoal(page, 'Viaje', '9000000')
    await createGoal(page, 'Casa', '90000000')
    await page.goto(at('/dashboard'))
    const latest = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: dashboardCopy.latest.title }) })
    await latest
      .getByRole('listitem')
      .filter({ hasText: /[−+]\$\d+\.\d/ })
      .first()
      .getByRole('button')
      .click()
    const detail = page.getByRole('dialog').first()
    await detail.getByRole('button', { name: parts.assign }).click()
    const dialog = page.getByRole('dialog', { name: parts.title })
    await dialog.getByRole('button', { name: parts.submit }).click()
    await dialog.getByText(allocationCopy.goalRequired).waitFor()
    await dialog.getByText(allocationCopy.amountInvalid).waitFor()
    const first = dialog.getByRole('group', { name: parts.row(1) })
    const second = dialog.getByRole('group', { name: parts.row(2) })
    await first.getByLabel(parts.goal).selectOption({ label: '🎯 Viaje' })
    await first.getByLabel(parts.amount).fill('99')
    await dialog.getByText(allocationCopy.amountMin).waitFor()
    await first.getByRole('button', { name: parts.all }).click()
    await dialog.getByRole('button', { name: parts.add }).click()
    await second.getByLabel(parts.goal).selectOption({ label: '🎯 Viaje' })
    await dialog.getByText(allocationCopy.goalRepeated).waitFor()
    await second.getByRole('button', { name: parts.all }).click()
    await dialog.getByText(allocationCopy.nothingLeft).waitFor()
    await dialog.getByRole('button', { name: parts.add }).click()
    await dialog.getByText(allocationCopy.tooMany).waitFor()
    await second.getByLabel(parts.goal).selectOption({ label: '🎯 Casa' })
    await second.getByLabel(parts.amount).fill('500')
    await dialog.getByText(/^Total asignado \$[\d.]+ excede el monto de la transacción$/).waitFor()
    await expectAccessible(page)
    await first.getByLabel(parts.amount).fill('100')
    await dialog.getByRole('button', { name: parts.submit }).click()
    await page.getByText(allocationCopy.done(2)).waitFor()
    await dialog.waitFor({ state: 'detached' })
    await detail.getByText('$500', { exact: true }).waitFor()
    // The list behind the dialog shows it too.
    await page.getByText(uiCopy.hasGoals).first().waitFor({ state: 'attached' })
    await expectAccessible(page)

    await detail.getByRole('button', { name: parts.edit, exact: true }).click()
    await dialog.getByRole('button', { name: parts.removeRow('Casa') }).click()
    await dialog.getByRole('button', { name: parts.save }).click()
    await dialog.waitFor({ state: 'detached' })
    await detail.getByText('$500', { exact: true }).waitFor({ state: 'detached' })
    await detail.getByText('$100', { exact: true }).waitFor()
    await openGoals(page)
    await goalCard(page, 'Viaje').getByText('$100', { exact: true }).first().waitFor()
  })
})

describe('live', () => {
  test('a change in one browser appears in the other without a reload', async () => {
    const one = await journey.openVisit()
    const user = await register(one.page, journey.product().address)
    await openGoals(one.page)
    const card = await createGoal(one.page, 'Viaje', '900000')
    const other = await journey.openVisit({ width: widths.phone })
    await signIn(other.page, at(''), user)
    await openGoals(other.page)
    await goalCard(other.page, 'Viaje').waitFor()
    await contribute(one.page, card, '250000')
    await goalCard(other.page, 'Viaje').getByText('$250.000', { exact: true }).first().waitFor()
    await one.page.getByRole('button', { name: copy.card.more('Viaje') }).click()
    await one.page.getByRole('menuitem', { name: copy.menu.archive }).click()
    await other.page.getByRole('button', { name: copy.card.contribute }).waitFor({ state: 'detached' })
  })

  test('a server restart shows the reconnecting badge, and the screen then shows the stored state', async () => {
    const visit = await journey.openVisit()
    visit.allowPageError(/503|net::ERR_|WebSocket connection/)
    const { page } = visit
    await register(page, journey.product().address)
    await openGoals(page)
    const card = await createGoal(page, 'Fondo', '500000')
    const restarted = journey.product().restart()
    await page.getByText(copy.live.reconnecting).waitFor()
    await restarted
    await page.getByText(copy.live.reconnecting).waitFor({ state: 'detached', timeout: 30_000 })
    await contribute(page, card, '10000')
    await card.getByText('$10.000', { exact: true }).first().waitFor()
  })

  test('a contribution that is sent twice or whose response is lost counts once', async () => {
    const visit = await journey.openVisit()
    visit.allowPageError(/ERR_FAILED|Failed to load resource/)
    const { page } = visit
    await register(page, journey.product().address)
    await openGoals(page)
    const card = await createGoal(page, 'Auto', '500000')
    let calls = 0
    await page.route('**/contribute/', async (route) => {
      calls += 1
      if (calls > 1) return route.continue()
      await route.fetch()
      return route.abort('failed')
    })
    await card.getByRole('button', { name: copy.card.contribute }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(copy.contribute.amount).fill('20000')
    const submit = dialog.getByRole('button', { name: /^Aportar \$/ })
    await submit.dblclick()
    await dialog.getByRole('alert').first().waitFor()
    await submit.click()
    await dialog.waitFor({ state: 'detached' })
    await card.getByText('$20.000', { exact: true }).first().waitFor()
    await card.getByText('Faltan $480.000').waitFor()
    expect(calls).toBe(2)
  })
})

describe('e2e/offline', () => {
  test('a contribution without a network stays in the form and counts once when sent again', async () => {
    const { page, context, allowPageError } = await journey.openVisit()
    allowPageError(/ERR_INTERNET_DISCONNECTED/)
    await register(page, journey.product().address)
    await openGoals(page)
    const card = await createGoal(page, 'Auto', '500000')
    await card.getByRole('button', { name: copy.card.contribute }).click()
    const dialog = page.getByRole('dialog')
    const amount = dialog.getByLabel(copy.contribute.amount)
    await amount.fill('20000')
    await dialog.getByLabel(copy.contribute.note).fill('aguinaldo')
    await waitUntilIdle(page)
    await context.setOffline(true)
    const submit = dialog.getByRole('button', { name: /^Aportar \$/ })
    await submit.click()
    await dialog.getByRole('alert').first().waitFor()
    expect(await amount.inputValue()).toBe('20.000')
    expect(await page.getByText('Faltan $500.000').count()).toBe(1)
    await context.setOffline(false)
    await submit.click()
    await dialog.waitFor({ state: 'detached' })
    await card.getByText('aguinaldo').waitFor()
    await card.getByText('Faltan $480.000').waitFor()
  })

  test('two tabs that contribute at once both show the stored state', async () => {
    const { page, openTab } = await journey.openVisit()
    await register(page, journey.product().address)
    await openGoals(page)
    await createGoal(page, 'Auto', '500000')
    const other = await openTab()
    await openGoals(other)
    await Promise.all(
      [page, other].map((tab, at) => contribute(tab, goalCard(tab, 'Auto'), at === 0 ? '20000' : '30000')),
    )
    for (const tab of [page, other]) await goalCard(tab, 'Auto').getByText('Faltan $450.000').waitFor()
  })

  test('goals work without a socket and show the message of the specification', async () => {
    const { page, allowPageError } = await journey.openVisit()
    allowPageError(/status of 503/)
    await register(page, journey.product().address)
    await page.route('**/api/ws/ticket/', (route) => route.fulfill({ status: 503, json: {} }))
    await openGoals(page)
    const card = await createGoal(page, 'Auto', '500000')
    await contribute(page, card, '20000')
    await card.getByText('Faltan $480.000').waitFor()
    await page.getByRole('radio', { name: copy.summary.total }).check()
    await page.getByText('de $500.000 · faltan $480.000').waitFor()
    await page.getByText(copy.live.openFailed).waitFor()
    await page.unroute('**/api/ws/ticket/')
    await page.getByText(copy.live.openFailed).waitFor({ state: 'detached' })
  })
})

test('a sheet on a phone closes when it is dragged down far enough', async () => {
  const { page } = await journey.openVisit({ width: widths.phone })
  await register(page, journey.product().address)
  await openGoals(page)
  await page.getByRole('button', { name: copy.addFirst }).click()
  const dialog = page.getByRole('dialog')
  const head = dialog.getByRole('heading', { name: copy.form.create })
  await head.waitFor()
  const pull = async (way: number) => {
    const { x, y } = (await head.boundingBox()) ?? { x: 0, y: 0 }
    await page.mouse.move(x + 5, y + 5)
    await page.mouse.down()
    await page.mouse.move(x + 5, y + 5 + way / 2)
    await page.waitForTimeout(250) // paces the drag: a fast one is a flick, which closes the sheet at any distance
    await page.mouse.move(x + 5, y + 5 + way)
    await page.mouse.up()
  }
  const before = await dialog.boundingBox()
  await pull(40)
  await expect.poll(() => dialog.boundingBox()).toEqual(before)
  await pull(200)
  await dialog.waitFor({ state: 'detached' })
})

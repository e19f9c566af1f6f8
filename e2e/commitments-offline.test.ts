import { commitmentsScreenCopy as copy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import { addDays, toPlainDate } from '@lucas/contract/rules/periods.ts'
import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { listLines } from './commitments.ts'
import { useJourney } from './journey.ts'
import { waitUntilIdle, widths } from './page.ts'
import { goto } from './screens/screen.ts'
import { register } from './test-user.ts'

const journey = useJourney()

/** Opens Compromisos of a new user on a phone, whose date fields take a typed day. */
async function openScreen() {
  const { page, context, allowPageError } = await journey.openVisit({ width: widths.phone })
  allowPageError(/ERR_INTERNET_DISCONNECTED/)
  await register(page, journey.product().address)
  await goto(page, `${journey.product().address}/compromisos`)
  return { page, context }
}

async function fillForm(form: Locator, day: string): Promise<void> {
  await form.getByLabel(copy.form.name, { exact: true }).fill('Arriendo bodega')
  await form.getByLabel(copy.form.amount).fill('45000')
  await form.getByLabel(copy.form.nextDate).fill(day)
}

describe('e2e/offline', () => {
  test('a commitment without a network stays in the form and is stored once when sent again', async () => {
    const { page, context } = await openScreen()
    await page.getByRole('button', { name: copy.add }).first().click()
    const form = page.getByRole('dialog', { name: copy.form.create })
    const day = addDays(toPlainDate(new Date()), 3)
    await fillForm(form, day)
    await waitUntilIdle(page)
    await context.setOffline(true)
    const save = form.getByRole('button', { name: copy.form.save })
    await save.click()
    await form.getByRole('alert').first().waitFor()
    expect(await form.getByLabel(copy.form.name, { exact: true }).inputValue()).toBe('Arriendo bodega')
    expect(await form.getByLabel(copy.form.amount).inputValue()).toBe('45.000')
    expect(await form.getByLabel(copy.form.nextDate).inputValue()).toBe(day)
    await context.setOffline(false)
    await save.click()
    await form.waitFor({ state: 'detached' })
    await page.getByRole('listitem').getByText('Arriendo bodega').first().waitFor()
    expect((await listLines(page)).map(({ name, amount }) => [name, amount])).toEqual([
      ['Arriendo bodega', 45_000],
    ])
  })

  test('a cancellation without a network says so, keeps its day and changes nothing until it is sent again', async () => {
    const { page, context } = await openScreen()
    await page.getByRole('button', { name: copy.add }).first().click()
    const form = page.getByRole('dialog', { name: copy.form.create })
    const today = toPlainDate(new Date())
    await fillForm(form, addDays(today, 3))
    await form.getByRole('button', { name: copy.form.save }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: copy.list.menu('Arriendo bodega') }).click()
    await page.getByRole('menuitem', { name: copy.list.cancel }).click()
    const dialog = page.getByRole('dialog', { name: copy.cancellation.create('Arriendo bodega') })
    const day = dialog.getByLabel(copy.cancellation.day)
    await day.fill(addDays(today, -2))
    await waitUntilIdle(page)
    await context.setOffline(true)
    const save = dialog.getByRole('button', { name: copy.cancellation.save })
    await save.click()
    await dialog.getByRole('alert').first().waitFor()
    expect(await day.inputValue()).toBe(addDays(today, -2))
    await context.setOffline(false)
    expect((await listLines(page)).map(({ state }) => state)).toEqual(['active'])
    await save.click()
    await dialog.waitFor({ state: 'detached' })
    expect((await listLines(page)).map(({ cancelled_on: cancelledOn }) => cancelledOn)).toEqual([
      addDays(today, -2),
    ])
  })
})

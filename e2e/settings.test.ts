import { readFileSync } from 'node:fs'
import { safeToSpendCopy } from '@lucas/contract/copy/planning/safe-to-spend.ts'
import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { categoriesCopy } from '@lucas/contract/copy/transactions/category-problems.ts'
import { manualTransactionCopy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { transactionDetailCopy } from '@lucas/contract/copy/transactions/transaction-detail.ts'
import { transactionListCopy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import { transactionRulesScreenCopy } from '@lucas/contract/copy/transactions/transaction-rules-screen.ts'
import { unsavedCopy } from '@lucas/contract/copy/unsaved.ts'
import { helpCopy } from '@lucas/contract/copy/users/help.ts'
import { settingsCopy as copy } from '@lucas/contract/copy/users/settings.ts'
import { settingsCategoriesCopy as words } from '@lucas/contract/copy/users/settings-categories.ts'
import { supportCopy } from '@lucas/contract/copy/users/support.ts'
import { supportThread } from '@lucas/contract/users/support.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openDeskAndPhone } from './desk-and-phone.ts'
import { useJourney } from './journey.ts'
import { expectAccessible, expectNoSideScroll, refusedCall, statusText, waitUntilIdle } from './page.ts'
import { confirmIdentity } from './test-user.ts'

const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
)
const journey = useJourney()

const save = (page: Page) => page.getByRole('button', { name: copy.save.save }).click()
const saved = (page: Page) => page.getByText(copy.save.saved).waitFor()

async function openProfile(page: Page): Promise<void> {
  await page.goto(`${journey.product().address}/dashboard`)
  await page.getByRole('button', { name: shellCopy.profile }).click()
  await page.getByRole('menuitem', { name: shellCopy.showProfile }).click()
  await page.waitForURL('**/settings')
}

test('a profile change on one device appears on the other', async () => {
  const { user, desk, phone } = await openDeskAndPhone(journey, refusedCall, /status of 500/)
  await openProfile(desk)
  await openProfile(phone)

  await desk.getByLabel(copy.account.lastName).fill('Rojas Fuentes')
  await desk.getByText(copy.save.dirty).waitFor()
  await desk.getByRole('button', { name: copy.save.discard }).click()
  expect(await desk.getByLabel(copy.account.lastName).inputValue()).toBe(user.lastName)
  await desk.getByLabel(copy.account.lastName).fill('Rojas Fuentes')
  await desk.keyboard.press('Control+s')
  await saved(desk)
  await desk.getByText(copy.save.saved).waitFor({ state: 'detached' })
  await expect.poll(() => phone.getByLabel(copy.account.lastName).inputValue()).toBe('Rojas Fuentes')

  // A phone number needs step-up.
  await phone.getByLabel(copy.account.phone).fill('+56 9 8765 4321')
  await save(phone)
  await confirmIdentity(phone, user.password)
  await saved(phone)
  await expect.poll(() => desk.getByLabel(copy.account.phone).inputValue()).toBe('+56 9 8765 4321')

  // A failed save shows an error and keeps the input.
  await desk.route('**/api/auth/profile/', (route) => route.fulfill({ status: 500 }))
  await desk.getByLabel(copy.account.firstName).fill('Antonia')
  await save(desk)
  await desk.getByRole('alert').getByText(copy.account.failed).waitFor()
  expect(await desk.getByLabel(copy.account.firstName).inputValue()).toBe('Antonia')
  await desk.unroute('**/api/auth/profile/')

  // The URL contains the tab, and the arrow keys change it.
  await desk.getByRole('tab', { name: copy.tabs.security }).focus()
  await desk.keyboard.press('ArrowDown')
  await desk.getByRole('button', { name: unsavedCopy.confirm }).click()
  await desk.waitForURL('**/settings?tab=security')
  await desk.getByRole('tab', { name: copy.tabs.categories }).click()
  await desk.waitForURL('**/settings?tab=categories')
  await desk.reload()
  await desk.getByRole('radio', { name: safeToSpendCopy.payday.short.day_15 }).check()
  await desk.getByText(/^Próximo pago: \S+ 15 de/).waitFor()
})

test('a custom category can be created, used, renamed and deleted', async () => {
  const { desk, phone } = await openDeskAndPhone(journey, refusedCall)
  const { form, hiding, removal } = words
  const { learned } = transactionRulesScreenCopy
  const { address } = journey.product()
  const at = (page: Page) => page.goto(`${address}/settings?tab=categories`)
  await Promise.all([at(desk), at(phone)])
  await desk.getByRole('button', { name: words.add, exact: true }).click()
  await desk.getByLabel(form.name, { exact: true }).fill('educacion')
  await desk.getByRole('button', { name: form.save }).click()
  await desk.getByText(categoriesCopy.nameTaken).waitFor()
  await desk.getByLabel(form.name, { exact: true }).fill('Mascota')
  await desk.getByRole('button', { name: form.emoji('🐶') }).click()
  await desk.getByRole('button', { name: '🐱' }).click()
  await desk.getByRole('radio', { name: form.colors.teal }).check()
  await expectAccessible(desk)
  await desk.keyboard.press('Enter')
  await statusText(desk, form.added('Mascota')).waitFor()

  // The other device gets it without a reload, also in the transaction form.
  await phone.getByRole('button', { name: words.editOne('Mascota') }).waitFor()
  await expectNoSideScroll(phone)
  await phone.goto(`${address}/spend`)
  await phone.getByRole('button', { name: manualTransactionCopy.add }).first().click()
  const dialog = phone.getByRole('dialog')
  await dialog.getByLabel(manualTransactionCopy.fields.amount).fill('12000')
  await dialog.getByLabel(manualTransactionCopy.fields.name, { exact: true }).fill('Veterinaria Quiltro')
  await dialog.getByRole('radio', { name: 'Mascota' }).check()
  await phone.keyboard.press('Enter')
  await phone.getByText('Veterinaria Quiltro').first().waitFor()
  await desk.getByText(words.count(1)).waitFor({ state: 'attached' })

  // A correction creates a rule, which Reglas lists.
  await desk.goto(`${address}/spend`)
  await desk.getByText('Veterinaria Quiltro').first().click()
  const category = desk.getByRole('button', { name: transactionDetailCopy.changeCategory('Mascota') })
  await category.waitFor()
  // Content that loads late in the detail moves the button.
  await waitUntilIdle(desk)
  await category.click()
  await desk.getByRole('menuitemradio', { name: 'Salud' }).click()
  // The update is optimistic, so wait until it is stored before the phone reads it.
  await waitUntilIdle(desk)
  await phone.goto(`${address}/spend/reglas`)
  await phone.getByText(learned.from(1), { exact: false }).waitFor()
  await phone.getByRole('button', { name: learned.forgetOne('Veterinaria Quiltro') }).click()
  await statusText(phone, learned.forgotten(1)).waitFor()
  await phone.getByText(learned.empty).waitFor()

  await at(phone)
  await phone.getByRole('button', { name: words.editOne('Mascota') }).click()
  await phone.getByLabel(form.name, { exact: true }).fill('Quiltros')
  // No row under the bar of the page.
  await phone.evaluate(() => scrollTo(0, 0))
  await expectAccessible(phone)
  await phone.getByRole('button', { name: form.save }).click()
  await statusText(phone, form.changed).waitFor()
  await desk.getByRole('region', { name: transactionListCopy.list }).getByText('Quiltros').waitFor()

  await phone.getByRole('button', { name: words.remove('Quiltros') }).click()
  await phone.getByRole('dialog').getByLabel(removal.target).selectOption('HOGAR')
  await phone.getByRole('dialog').getByRole('button', { name: removal.confirm }).click()
  await statusText(phone, removal.done(1, 'Hogar')).waitFor()
  await desk.getByRole('region', { name: transactionListCopy.list }).getByText('Hogar').waitFor()

  // A built-in category gets another name, and is hidden and shown again with its transactions.
  const listed = desk.getByRole('region', { name: transactionListCopy.list })
  await phone.getByRole('button', { name: words.editOne('Hogar') }).click()
  await phone.getByLabel(form.name, { exact: true }).fill('Mi casa')
  await phone.getByRole('button', { name: form.save }).click()
  await statusText(phone, form.changed).waitFor()
  await listed.getByText('Mi casa').waitFor()
  await phone.getByRole('button', { name: words.menu('Mi casa') }).click()
  await phone.getByRole('menuitem', { name: words.hide }).click()
  await phone.getByRole('dialog').getByLabel(hiding.target).selectOption('ROPA')
  await expectAccessible(phone)
  await phone.getByRole('dialog').getByRole('button', { name: hiding.confirm }).click()
  await phone.getByText(words.hidden('Ropa')).waitFor()
  await listed.getByText('Ropa').waitFor()
  await expectNoSideScroll(phone)
  await phone.getByRole('button', { name: words.showOne('Mi casa') }).click()
  await listed.getByText('Mi casa').waitFor()

  // A sub-category is chosen in the detail, and leaves its transaction to its category.
  await phone.getByRole('button', { name: words.add, exact: true }).click()
  await phone.getByLabel(form.name, { exact: true }).fill('Veterinario')
  await phone.getByLabel(form.parent, { exact: true }).selectOption('HOGAR')
  await phone.getByRole('button', { name: form.save }).click()
  await statusText(phone, form.added('Veterinario')).waitFor()
  await waitUntilIdle(desk)
  await desk.getByRole('button', { name: transactionDetailCopy.changeCategory('Mi casa') }).click()
  await desk.getByRole('menuitemradio', { name: 'Mi casa › Veterinario' }).click()
  await listed.getByText('Veterinario', { exact: true }).waitFor()
  await waitUntilIdle(desk)
  await phone.getByRole('button', { name: words.remove('Veterinario') }).click()
  await phone.getByRole('dialog').getByRole('button', { name: removal.confirm }).click()
  await statusText(phone, removal.done(1, 'Mi casa')).waitFor()
  await listed.getByText('Mi casa').waitFor()
})

test('a support message gets its reply in the conversation; help, version and licences are linked', async () => {
  const { desk, phone } = await openDeskAndPhone(journey)
  const { screen, about, topics } = supportCopy
  const { address, runOperator } = journey.product()
  const at = (page: Page) => page.goto(`${address}/settings?tab=support`)
  await Promise.all([at(desk), at(phone)])
  await desk.getByRole('button', { name: screen.send }).click()
  await desk.getByText(supportCopy.problems.text).waitFor()
  await desk.getByLabel(screen.topic).selectOption('sales')
  await desk.getByRole('textbox', { name: screen.text }).fill('Somos cinco en el equipo.')
  await expectAccessible(desk)
  const sent = desk.waitForResponse(
    (answer) => answer.url().endsWith('/api/support/threads/') && answer.status() === 201,
  )
  await desk.getByRole('button', { name: screen.send }).click()
  const { id } = supportThread.parse(await (await sent).json())
  await statusText(desk, screen.sent).waitFor()

  const talk = phone.getByRole('article', { name: topics.sales })
  await talk.getByText('Somos cinco en el equipo.').waitFor()
  await talk.getByText(screen.waiting).waitFor()
  await runOperator('support', 'answer', id, 'Hola, Camila. Te llamamos mañana.')
  // Another process wrote the reply, so it appears after a reload.
  await at(phone)
  await talk.getByText('Te llamamos mañana.').waitFor()
  await talk.getByText(screen.answered).waitFor()
  await talk.getByRole('button', { name: screen.reply }).click()
  await talk.getByLabel(screen.replyLabel).fill('Gracias.')
  await expectNoSideScroll(phone)
  await expectAccessible(phone)
  await talk.getByRole('button', { name: screen.send }).click()
  await talk.getByText('Gracias.', { exact: true }).waitFor()
  await desk.getByText('Gracias.', { exact: true }).waitFor()

  await desk.getByText(version, { exact: true }).waitFor()
  await desk.getByRole('link', { name: `${about.open} ${about.licences}` }).click()
  await desk.getByRole('cell', { name: 'fastify', exact: true }).waitFor()
  await phone.goto(`${address}/ayuda`)
  await phone.getByText(helpCopy.questions[0].question).click()
  await phone.getByText(helpCopy.questions[0].answer).waitFor()
  await expectNoSideScroll(phone)
})

import { byHandCopy } from '@lucas/contract/copy/by-hand.ts'
import { categoriesCopy } from '@lucas/contract/copy/category-problems.ts'
import { helpCopy } from '@lucas/contract/copy/help.ts'
import { leftCopy } from '@lucas/contract/copy/left.ts'
import { settingsCopy as copy, stepUpCopy } from '@lucas/contract/copy/settings.ts'
import { settingsCategoriesCopy as words } from '@lucas/contract/copy/settings-categories.ts'
import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { spendCopy } from '@lucas/contract/copy/spend.ts'
import { supportCopy } from '@lucas/contract/copy/support.ts'
import { transactionDetailCopy } from '@lucas/contract/copy/transaction-detail.ts'
import { supportThread } from '@lucas/contract/support.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { deskAndPhone } from './desk-and-phone.ts'
import { useJourney } from './journey.ts'
import { expectAccessible, expectNoSideScroll, quiet, refused, said } from './page.ts'
import type { Person } from './person.ts'

const journey = useJourney()

const save = (page: Page) => page.getByRole('button', { name: copy.save.save }).click()
const saved = (page: Page) => page.getByText(copy.save.saved).waitFor()

async function openProfile(page: Page): Promise<void> {
  await page.goto(`${journey.product().address}/dashboard`)
  await page.getByRole('button', { name: shellCopy.profile }).click()
  await page.getByRole('menuitem', { name: shellCopy.showProfile }).click()
  await page.waitForURL('**/settings')
}

async function confirmIdentity(page: Page, { password }: Person): Promise<void> {
  const dialog = page.getByRole('dialog', { name: stepUpCopy.title })
  await dialog.getByLabel(stepUpCopy.password, { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
}

test('the profile is edited at a desk and with a phone; what one saves the other shows', async () => {
  const { person, desk, phone } = await deskAndPhone(journey, refused, /status of 500/)
  await openProfile(desk)
  await openProfile(phone)

  await desk.getByLabel(copy.account.lastName).fill('Rojas Fuentes')
  await desk.getByText(copy.save.dirty).waitFor()
  await desk.getByRole('button', { name: copy.save.discard }).click()
  expect(await desk.getByLabel(copy.account.lastName).inputValue()).toBe(person.lastName)
  await desk.getByLabel(copy.account.lastName).fill('Rojas Fuentes')
  await desk.keyboard.press('Control+s')
  await saved(desk)
  await desk.getByText(copy.save.saved).waitFor({ state: 'detached' })
  await expect.poll(() => phone.getByLabel(copy.account.lastName).inputValue()).toBe('Rojas Fuentes')

  // A telephone wants to be sure of the person.
  await phone.getByLabel(copy.account.phone).fill('+56 9 8765 4321')
  await save(phone)
  await confirmIdentity(phone, person)
  await saved(phone)
  await expect.poll(() => desk.getByLabel(copy.account.phone).inputValue()).toBe('+56 9 8765 4321')

  // What cannot be saved says so and stays.
  await desk.route('**/api/auth/profile/', (route) => route.fulfill({ status: 500 }))
  await desk.getByLabel(copy.account.firstName).fill('Antonia')
  await save(desk)
  await desk.getByRole('alert').getByText(copy.account.failed).waitFor()
  expect(await desk.getByLabel(copy.account.firstName).inputValue()).toBe('Antonia')
  await desk.unroute('**/api/auth/profile/')

  // The tab stands in the address, and the arrows walk.
  await desk.getByRole('tab', { name: copy.tabs.security }).focus()
  await desk.keyboard.press('ArrowDown')
  await desk.waitForURL('**/settings?tab=security')
  await desk.getByRole('tab', { name: copy.tabs.categories }).click()
  await desk.waitForURL('**/settings?tab=categories')
  await desk.reload()
  await desk.getByRole('radio', { name: leftCopy.payday.names.day_15 }).check()
  await desk.getByText(/^Próximo pago: \S+ 15 de/).waitFor()
})

test('a category of one’s own is made, used for a movement, called otherwise and given up', async () => {
  const { desk, phone } = await deskAndPhone(journey, refused)
  const { form, removal, learned } = words
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
  await said(desk, form.added('Mascota')).waitFor()

  // The other device has it without asking, also where a movement is written.
  await phone.getByRole('button', { name: words.editOne('Mascota') }).waitFor()
  await expectNoSideScroll(phone)
  await phone.goto(`${address}/spend`)
  await phone.getByRole('button', { name: byHandCopy.add }).first().click()
  const dialog = phone.getByRole('dialog')
  await dialog.getByLabel(byHandCopy.fields.amount).fill('12000')
  await dialog.getByLabel(byHandCopy.fields.name, { exact: true }).fill('Veterinaria Quiltro')
  await dialog.getByLabel(byHandCopy.fields.category).selectOption('Mascota')
  await phone.keyboard.press('Enter')
  await phone.getByText('Veterinaria Quiltro').first().waitFor()
  await desk.getByText(words.count(1)).waitFor({ state: 'attached' })

  // Corrected once, it is learnt, and stands among the lessons.
  await desk.goto(`${address}/spend`)
  await desk.getByText('Veterinaria Quiltro').first().click()
  const category = desk.getByRole('button', { name: transactionDetailCopy.changeCategory('Mascota') })
  await category.waitFor()
  // What else the detail brings pushes the button aside, also from under a press.
  await quiet(desk)
  await category.click()
  await desk.getByRole('menuitemradio', { name: 'Salud' }).click()
  // The screen tells it before it is stored, and the phone is to read what is.
  await quiet(desk)
  await at(phone)
  await phone.getByText(learned.becomes).waitFor()
  await phone.getByRole('button', { name: learned.undoOne('Veterinaria Quiltro') }).click()
  await said(phone, learned.undone(1)).waitFor()
  await phone.getByText(learned.empty).waitFor()

  await phone.getByRole('button', { name: words.editOne('Mascota') }).click()
  await phone.getByLabel(form.name, { exact: true }).fill('Quiltros')
  await expectAccessible(phone)
  await phone.getByRole('button', { name: form.save }).click()
  await said(phone, form.changed).waitFor()
  await desk.getByRole('region', { name: spendCopy.list }).getByText('Quiltros').waitFor()

  await phone.getByRole('button', { name: words.remove('Quiltros') }).click()
  await phone.getByRole('dialog').getByLabel(removal.target).selectOption('HOGAR')
  await phone.getByRole('dialog').getByRole('button', { name: removal.confirm }).click()
  await said(phone, removal.done(1, 'Hogar')).waitFor()
  await desk.getByRole('region', { name: spendCopy.list }).getByText('Hogar').waitFor()
})

test('a message to support is answered in the conversation; help, version and licences stand beside it', async () => {
  const { desk, phone } = await deskAndPhone(journey)
  const { screen, about, topics } = supportCopy
  const { address, operate } = journey.product()
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
  await said(desk, screen.sent).waitFor()

  const talk = phone.getByRole('article', { name: topics.sales })
  await talk.getByText('Somos cinco en el equipo.').waitFor()
  await talk.getByText(screen.waiting).waitFor()
  await operate('support', 'answer', id, 'Hola, Camila. Te llamamos mañana.')
  // Another process wrote it: whoever comes back sees it.
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

  await desk.getByText('1.0.0').waitFor()
  await desk.getByRole('link', { name: `${about.open} ${about.licences}` }).click()
  await desk.getByRole('cell', { name: 'fastify', exact: true }).waitFor()
  await phone.goto(`${address}/ayuda`)
  await phone.getByText(helpCopy.questions[0].question).click()
  await phone.getByText(helpCopy.questions[0].answer).waitFor()
  await expectNoSideScroll(phone)
})

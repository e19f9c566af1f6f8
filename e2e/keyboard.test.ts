import { authCopy } from '@lucas/contract/copy/auth.ts'
import { categoryNames } from '@lucas/contract/copy/categories.ts'
import { dashboardCopy } from '@lucas/contract/copy/dashboard.ts'
import { goalsCopy } from '@lucas/contract/copy/goals.ts'
import { goalsScreenCopy } from '@lucas/contract/copy/goals-screen.ts'
import { reviewScreenCopy } from '@lucas/contract/copy/review-screen.ts'
import { settingsCopy } from '@lucas/contract/copy/settings.ts'
import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { spendCopy } from '@lucas/contract/copy/spend.ts'
import { transactionDetailCopy } from '@lucas/contract/copy/transaction-detail.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chile, linkBank, openWidget } from './bank.ts'
import { latestOf, period } from './figures.ts'
import { useJourney } from './journey.ts'
import { quiet } from './page.ts'
import { logout, register } from './person.ts'
import { doubts, plantDoubts } from './review.ts'
import { goto } from './screen.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`

/** What has the focus, as a screen reader would name it. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null
    return (element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '').trim()
  })

/** Tab by Tab to what is wanted; whoever gets lost on the way is a fault of the page. */
async function tabTo(page: Page, isWanted: (name: string) => boolean): Promise<void> {
  const seen: string[] = []
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    const name = await focused(page)
    seen.push(name)
    if (!isWanted(name)) continue
    if (await page.evaluate(() => document.activeElement?.matches(':focus-visible'))) return
    throw new Error(`the focus on '${name}' is not seen`)
  }
  throw new Error(`not reached by Tab: ${seen.join(' | ')}`)
}

test('from the login to an open movement and back, by the keyboard alone', async () => {
  const { page } = await journey.visit()
  const person = await register(page, at(''))
  await linkBank(page, chile)
  await page.goto(at('/dashboard'))
  await logout(page)

  await page.goto(at('/login'))
  await expect.poll(() => focused(page), { message: 'the first field has the focus' }).toBe(authCopy.email)
  await page.keyboard.type(person.email)
  await tabTo(page, (name) => name === authCopy.password)
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { name: dashboardCopy.accounts.title }).waitFor()

  await tabTo(page, (name) => name === dashboardCopy.period.names.this_month)
  await page.keyboard.press('ArrowRight')
  await page.waitForURL('**/dashboard?period=last_month')
  expect(await period(page, 'last_month').isChecked()).toBe(true)

  const [first] = await latestOf(page)
  expect(first).toBeDefined()
  await tabTo(page, (name) => name.startsWith(dashboardCopy.latest.seeAll))
  await page.keyboard.press('Tab')
  const row = await focused(page)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').waitFor()
  expect(await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => focused(page), { message: 'the row has the focus again' }).toBe(row)
})

test('the list of movements opens, moves, searches and closes by keys', async () => {
  const { page } = await journey.visit()
  await register(page, at(''))
  await linkBank(page, chile)
  await page.goto(at('/spend'))
  const rows = page.getByRole('region', { name: spendCopy.list }).getByRole('button')
  await rows.first().focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/spend?id=*')
  const before = page.url()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.url()).not.toBe(before)
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => !url.searchParams.has('id'))
  await page.keyboard.press('/')
  await expect.poll(() => focused(page)).toContain(spendCopy.search)
  await page.keyboard.type('metro')
  await page.waitForURL('**/spend?search=metro')
})

/** Reaches it by Tab and presses it. */
async function press(page: Page, isWanted: (name: string) => boolean): Promise<void> {
  await tabTo(page, isWanted)
  await page.keyboard.press('Enter')
}
const is = (wanted: string) => (name: string) => name === wanted

test('the main tasks by the keyboard alone: review, a goal, a contribution, settings, the way out', async () => {
  const { page } = await journey.visit()
  const person = await register(page, at(''))
  await plantDoubts(page)
  await page.goto(at('/dashboard'))
  await logout(page)
  await expect.poll(() => focused(page)).toBe(authCopy.email)
  await page.keyboard.type(person.email)
  await tabTo(page, is(authCopy.password))
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await quiet(page)

  // Movements, then the queue: a number files what is asked about and goes on to the next.
  await press(page, is(shellCopy.transactions))
  await page.waitForURL('**/spend')
  await quiet(page)
  await press(page, is(reviewScreenCopy.openCount(doubts.length)))
  await page.waitForURL('**/spend/revisar')
  const card = page.getByRole('region', { name: reviewScreenCopy.card })
  await card.getByRole('heading', { name: doubts[3], exact: true }).waitFor()
  await page.keyboard.press('c')
  const choice = page.getByRole('menuitemradio', { name: categoryNames.HOGAR })
  await choice.waitFor()
  for (
    let steps = 0;
    steps < 12 && !(await choice.evaluate((one) => one === document.activeElement));
    steps += 1
  )
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await card.getByRole('heading', { name: doubts[2], exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL('**/spend')

  await press(page, is(shellCopy.goals))
  await page.waitForURL('**/objetivos')
  await press(page, is(goalsScreenCopy.addFirst))
  await expect.poll(() => focused(page)).toBe(goalsScreenCopy.form.name)
  await page.keyboard.type('Bicicleta')
  await tabTo(page, is(goalsScreenCopy.form.target))
  await page.keyboard.type('380000')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Bicicleta' }).waitFor()
  await press(page, (name) => name.startsWith(goalsScreenCopy.card.contribute))
  await expect.poll(() => focused(page)).toBe(goalsScreenCopy.contribute.amount)
  await page.keyboard.type('120000')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText('Faltan $260.000').waitFor()

  // The profile's menu leads to the settings, and the tabs are one stop of arrows.
  await press(page, (name) => name.startsWith(shellCopy.profile))
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focused(page)).toBe(shellCopy.showProfile)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/settings')
  await tabTo(page, is(settingsCopy.tabs.account))
  await page.keyboard.press('ArrowDown')
  await page.waitForURL('**/settings?tab=security')
  await press(page, is(shellCopy.logout))
  await page.waitForURL('**/login')
})

/** Landmarks, headings and dialogs in the order in which a screen reader meets them; figures are left out. */
async function outlineOf(page: Page): Promise<string[]> {
  const told = await page.locator('body').ariaSnapshot()
  return told.split('\n').flatMap((line) => {
    const [, role = '', name = '', level = ''] =
      /^\s*- '?(banner|navigation|main|complementary|contentinfo|region|dialog|heading)(?: "([^"]*)")?(?:.*\[level=(\d)\])?/.exec(
        line,
      ) ?? []
    return role === '' ? [] : [`${role}${level} ${name.replace(/, a tu ritmo.*/, '')}`.trim()]
  })
}
const isDay = (line: string) => line.startsWith('heading3') && !/Metas|Etiquetas/.test(line)
const frame = ['banner', 'navigation Principal', 'main']
const foot = ['contentinfo', 'navigation Privacidad y términos', 'region Mensajes']

test('screen readers meet landmarks and headings in the order of the task', async () => {
  const { page } = await journey.visit()
  await register(page, at(''))
  await linkBank(page, chile)
  await goto(page, at('/dashboard'))
  expect(await outlineOf(page)).toEqual([
    ...frame,
    'heading1 Hola, Camila',
    'region Resumen del periodo',
    'heading2 Balance sin contar deudas de tarjetas',
    'heading2 Ingresos',
    'heading2 Gastos',
    'heading2 ¿Cuánto me queda?',
    'heading3 Saldo esperado',
    'heading2 Gasto mensual',
    'heading2 Gastos por categoría',
    'heading2 Últimas transacciones',
    'region Acciones rápidas',
    'heading2 Tus Cuentas',
    ...foot,
  ])
  // A chart is a slider that says each of its months, and its table is one press away.
  const chart = page.getByRole('slider', { name: dashboardCopy.monthly.chart })
  expect(await chart.getAttribute('aria-valuetext')).toMatch(/\$/)

  await goto(page, at('/spend'))
  const list = [
    'heading1 Transacciones',
    `heading2 ${await monthOf(page)}`,
    'region Lista de transacciones',
    'complementary Detalle de la transacción',
  ]
  const days = (lines: string[]) => lines.filter((line) => !isDay(line))
  // The list goes on, so that the footer is yet to come.
  expect(days(await outlineOf(page)).slice(3, -1)).toEqual(list)
  await page.getByRole('region', { name: spendCopy.list }).getByRole('button').first().click()
  await page.getByLabel(transactionDetailCopy.notes).waitFor()
  await quiet(page)
  expect(days(await outlineOf(page)).slice(3, -1)).toEqual([
    ...list,
    expect.stringMatching(/^heading2 [A-Z]/),
    'heading3 Metas de Ahorro',
    'heading3 Etiquetas',
  ])

  await goto(page, at('/objetivos'))
  await page.getByRole('button', { name: goalsScreenCopy.addFirst }).click()
  await page.getByRole('dialog').getByRole('textbox').first().waitFor()
  expect(await outlineOf(page)).toEqual(['region Mensajes', 'dialog Nueva meta', 'heading2 Nueva meta'])
  expect(await fieldsOf(page)).toEqual([
    'button Cerrar',
    'textbox Nombre',
    'textbox Monto objetivo',
    'textbox Fecha objetivo opcional',
    ...Object.values(goalsCopy.categories).map((name) => `radio ${name}`),
    'switch Reactivación automática',
    'button Cancelar',
    'button Crear meta',
  ])

  await goto(page, at('/connections'))
  await openWidget(page)
  expect(await outlineOf(page)).toEqual([
    'region Mensajes',
    'dialog Conectar Banco',
    'heading2 Conectar Banco',
  ])
  expect(await fieldsOf(page)).toEqual(['button Cerrar', 'iframe', 'button Ya completé la autenticación'])
})

const monthOf = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first().innerText()

/** What can be used in the dialog, in its order. */
async function fieldsOf(page: Page): Promise<string[]> {
  const told = await page.getByRole('dialog').ariaSnapshot()
  return [...told.matchAll(/- (button|textbox|radio|switch|combobox|iframe)(?: "([^"]*)")?/g)].map(
    ([, role = '', name = '']) => `${role} ${name}`.trim(),
  )
}

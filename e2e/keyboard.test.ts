import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { authCopy } from '@lucas/contract/copy/auth/auth.ts'
import { insightsCopy } from '@lucas/contract/copy/notifications/insights.ts'
import { goalsCopy } from '@lucas/contract/copy/planning/goals.ts'
import { goalsScreenCopy } from '@lucas/contract/copy/planning/goals-screen.ts'
import { safeToSpendCopy } from '@lucas/contract/copy/planning/safe-to-spend.ts'
import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { categoryNames } from '@lucas/contract/copy/transactions/categories.ts'
import { monthCompanionCopy } from '@lucas/contract/copy/transactions/month-companion.ts'
import { reviewScreenCopy } from '@lucas/contract/copy/transactions/review-screen.ts'
import { transactionDetailCopy } from '@lucas/contract/copy/transactions/transaction-detail.ts'
import { transactionListCopy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import { settingsCopy } from '@lucas/contract/copy/users/settings.ts'
import { limits } from '@lucas/contract/limits.ts'
import { insightList } from '@lucas/contract/notifications/insight.ts'
import { chooseInsights } from '@lucas/contract/rules/choose-insights.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { callApi, chile, linkBank, openWidget } from './bank.ts'
import { findPanel, period } from './figures.ts'
import { useJourney } from './journey.ts'
import { waitUntilIdle } from './page.ts'
import { createUnclearTransactions, unclearNames } from './review.ts'
import { goto } from './screens/screen.ts'
import { logout, register } from './test-user.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`

/** Returns the accessible name of the focused element. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null
    return (element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '').trim()
  })

/** Presses Tab until the wanted element has the focus. Throws when it is not reached. */
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

test('the second link of Resumen skips to ¿Cuánto me queda?', async () => {
  const { page } = await journey.openVisit()
  await register(page, at(''))
  await linkBank(page, chile)
  await page.goto(at('/dashboard'))
  await findPanel(page, safeToSpendCopy.title).waitFor()
  await waitUntilIdle(page)
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  const links: string[] = []
  for (let press = 0; press < 2; press += 1) {
    await page.keyboard.press('Tab')
    links.push(await focused(page))
  }
  expect(links).toEqual([shellCopy.skip, safeToSpendCopy.skip])
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const isInside = await page.evaluate(
    () =>
      document.activeElement?.closest('#cuanto-me-queda') !== null &&
      document.activeElement !== document.body,
  )
  expect(isInside, 'the next stop is within the card').toBe(true)
  await goto(page, at('/spend'))
  expect(await page.getByRole('link', { name: safeToSpendCopy.skip }).count()).toBe(0)
})

test('the keyboard reaches a transaction from the login and goes back', async () => {
  const { page } = await journey.openVisit()
  const user = await register(page, at(''))
  await linkBank(page, chile)
  await page.goto(at('/dashboard'))
  await logout(page)

  await page.goto(at('/login'))
  await expect.poll(() => focused(page), { message: 'the first field has the focus' }).toBe(authCopy.email)
  await page.keyboard.type(user.email)
  await tabTo(page, (name) => name === authCopy.password)
  await page.keyboard.type(user.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { name: dashboardCopy.accounts.title }).waitFor()

  await tabTo(page, (name) => name === dashboardCopy.period.names.this_month)
  await page.keyboard.press('ArrowRight')
  await page.waitForURL('**/dashboard?period=last_month')
  expect(await period(page, 'last_month').isChecked()).toBe(true)

  await findPanel(page, dashboardCopy.latest.title).getByRole('listitem').first().waitFor()
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

test('the transaction list opens, moves, searches and closes by keys', async () => {
  const { page } = await journey.openVisit()
  await register(page, at(''))
  await linkBank(page, chile)
  await page.goto(at('/spend'))
  const rows = page.getByRole('region', { name: transactionListCopy.list }).getByRole('button')
  await rows.first().focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/spend?id=*')
  const before = page.url()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.url()).not.toBe(before)
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => !url.searchParams.has('id'))
  await page.keyboard.press('/')
  await expect.poll(() => focused(page)).toContain(transactionListCopy.search)
  await page.keyboard.type('metro')
  await page.waitForURL('**/spend?search=metro')
})

/** Moves the focus to an element with Tab and presses Enter. */
async function press(page: Page, isWanted: (name: string) => boolean): Promise<void> {
  await tabTo(page, isWanted)
  await page.keyboard.press('Enter')
}
const isNamed = (wanted: string) => (name: string) => name === wanted

test('the keyboard is enough for review, goals, contributions, settings and signing out', async () => {
  const { page } = await journey.openVisit()
  const user = await register(page, at(''))
  await createUnclearTransactions(page)
  await page.goto(at('/dashboard'))
  await logout(page)
  await expect.poll(() => focused(page)).toBe(authCopy.email)
  await page.keyboard.type(user.email)
  await tabTo(page, isNamed(authCopy.password))
  await page.keyboard.type(user.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await waitUntilIdle(page)

  // In the review queue a number key sets the category and opens the next item.
  await press(page, isNamed(shellCopy.transactions))
  await page.waitForURL('**/spend')
  await waitUntilIdle(page)
  await press(page, (name) => name.startsWith(reviewScreenCopy.titleCount(unclearNames.length)))
  await page.waitForURL('**/spend/revisar')
  const card = page.getByRole('region', { name: reviewScreenCopy.card })
  await card.getByRole('heading', { name: unclearNames[3], exact: true }).waitFor()
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
  await card.getByRole('heading', { name: unclearNames[2], exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL('**/spend')

  await press(page, isNamed(shellCopy.goals))
  await page.waitForURL('**/objetivos')
  await waitUntilIdle(page)
  await press(page, isNamed(goalsScreenCopy.addFirst))
  await expect.poll(() => focused(page)).toBe(goalsScreenCopy.form.name)
  await page.keyboard.type('Bicicleta')
  await tabTo(page, isNamed(goalsScreenCopy.form.target))
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

  // The tabs of the settings are one Tab stop with arrow keys.
  await press(page, (name) => name.startsWith(shellCopy.profile))
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focused(page)).toBe(shellCopy.showProfile)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/settings')
  await tabTo(page, isNamed(settingsCopy.tabs.account))
  await page.keyboard.press('ArrowDown')
  await page.waitForURL('**/settings?tab=security')
  await press(page, isNamed(shellCopy.logout))
  await page.waitForURL('**/login')
})

/** Returns landmarks, headings and dialogs in reading order, without figures. */
async function readOutline(page: Page): Promise<string[]> {
  const snapshot = await page.locator('body').ariaSnapshot()
  return snapshot.split('\n').flatMap((line) => {
    const [, role = '', name = '', level = ''] =
      /^\s*- '?(banner|navigation|main|complementary|contentinfo|region|dialog|heading)(?: "([^"]*)")?(?:.*\[level=(\d)\])?/.exec(
        line,
      ) ?? []
    return role === '' ? [] : [`${role}${level} ${name.replace(/, a tu ritmo.*/, '')}`.trim()]
  })
}
const isDay = (line: string) => line.startsWith('heading3') && !/Metas|Etiquetas/.test(line)
/** Returns the lines of the insight cards, which depend on the day. */
async function readInsights(page: Page): Promise<string[]> {
  const sources = ['', 'bills/', 'savings/', 'spending/'].map((name) => `/api/insights/${name}`)
  const answers = await Promise.all(sources.map((path) => callApi(page, path)))
  const found = answers.flatMap((answer) => insightList.parse(answer).results)
  const shown = chooseInsights(found, limits.insightsShown)
  return shown.length === 0
    ? []
    : [`region ${insightsCopy.label}`, ...shown.map(({ title }) => `heading3 ${title}`)]
}

const frameOf = (parent: string) => [
  'banner',
  'navigation Principal',
  `navigation ${shellCopy.subNav(parent)}`,
  'main',
]
const foot = ['contentinfo', 'navigation Privacidad y términos', 'region Mensajes']

test('landmarks and headings are in the order of the task', async () => {
  const { page } = await journey.openVisit()
  await register(page, at(''))
  await linkBank(page, chile)
  await goto(page, at('/dashboard'))
  expect(await readOutline(page)).toEqual([
    ...frameOf(shellCopy.summary),
    'heading1 Hola, Camila',
    'region Resumen del periodo',
    'heading2 Balance sin contar deudas de tarjetas',
    'heading2 Ingresos',
    'heading2 Gastos',
    'heading2 ¿Cuánto me queda?',
    'heading3 Saldo esperado',
    'heading2 Gasto mensual',
    'heading2 Gastos por categoría',
    ...(await readInsights(page)),
    'heading2 Últimas transacciones',
    'region Acciones rápidas',
    'heading2 Tus Cuentas',
    ...foot,
  ])
  // A chart is a slider with a label per month, and a button shows its table.
  const chart = page.getByRole('slider', { name: dashboardCopy.monthly.chart })
  expect(await chart.getAttribute('aria-valuetext')).toMatch(/\$/)

  await goto(page, at('/spend'))
  const list = [
    ...frameOf(shellCopy.transactions),
    'heading1 Transacciones',
    `heading2 ${await readMonth(page)}`,
    'region Lista de transacciones',
  ]
  const companion = [
    `complementary ${monthCompanionCopy.title}`,
    expect.stringMatching(/^heading2 Gastos de /),
  ]
  const days = (lines: string[]) => lines.filter((line) => !isDay(line))
  // The list is endless, so that the footer is not rendered.
  expect(days(await readOutline(page)).slice(0, -1)).toEqual([...list, ...companion])
  await page.getByRole('region', { name: transactionListCopy.list }).getByRole('button').first().click()
  await page.getByLabel(transactionDetailCopy.notes).waitFor()
  await waitUntilIdle(page)
  expect(days(await readOutline(page)).slice(0, -1)).toEqual([
    ...list,
    'complementary Detalle de la transacción',
    expect.stringMatching(/^heading2 [A-Z]/),
    'heading3 Metas de Ahorro',
    'heading3 Etiquetas',
  ])

  await goto(page, at('/objetivos'))
  await page.getByRole('button', { name: goalsScreenCopy.addFirst }).click()
  await page.getByRole('dialog').getByRole('textbox').first().waitFor()
  expect(await readOutline(page)).toEqual(['region Mensajes', 'dialog Nueva meta', 'heading2 Nueva meta'])
  expect(await listFields(page)).toEqual([
    'button Cerrar',
    'textbox Nombre',
    'textbox Monto objetivo',
    'button Fecha objetivo opcional Elige una fecha',
    ...Object.values(goalsCopy.categories).map((name) => `radio ${name}`),
    'switch Reactivación automática',
    'button Cancelar',
    'button Crear meta',
  ])

  await goto(page, at('/connections'))
  await openWidget(page)
  expect(await readOutline(page)).toEqual([
    'region Mensajes',
    'dialog Conectar Banco',
    'heading2 Conectar Banco',
  ])
  expect(await listFields(page)).toEqual(['button Cerrar', 'iframe', 'button Ya completé la autenticación'])
})

const readMonth = (page: Page) =>
  page.getByRole('main').getByRole('heading', { level: 2 }).first().innerText()

/** Lists the controls of the dialog in order. */
async function listFields(page: Page): Promise<string[]> {
  const snapshot = await page.getByRole('dialog').ariaSnapshot()
  return [...snapshot.matchAll(/- (button|textbox|radio|switch|combobox|iframe)(?: "([^"]*)")?/g)].map(
    ([, role = '', name = '']) => `${role} ${name}`.trim(),
  )
}

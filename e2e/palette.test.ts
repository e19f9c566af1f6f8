import { walletScreenCopy } from '@lucas/contract/copy/banking/wallet-screen.ts'
import { paletteCopy as copy } from '@lucas/contract/copy/palette.ts'
import { paletteAnswersCopy as answersCopy } from '@lucas/contract/copy/palette-answers.ts'
import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { manualTransactionCopy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { callApi, chile, linkBank } from './bank.ts'
import { openDeskAndPhone } from './desk-and-phone.ts'
import { useJourney } from './journey.ts'
import { expectAccessible } from './page.ts'

const journey = useJourney()
const field = (page: Page) => page.getByRole('combobox', { name: copy.label })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const group = (page: Page, name: string) => page.getByRole('group', { name })

test('the palette finds screens, actions and the data of the user', async () => {
  const { desk, phone } = await openDeskAndPhone(journey)
  const { address } = journey.product()
  await linkBank(desk, chile)
  await callApi(desk, '/api/goals/', 'POST', { name: 'Viaje a Valdivia', target_amount: 500_000 })

  // Works by keyboard, also from a focused field.
  await desk.goto(`${address}/spend`)
  await desk.getByRole('listitem').first().waitFor()
  await desk.keyboard.press('/')
  await desk.keyboard.press('Control+k')
  await field(desk).waitFor()
  await expectAccessible(desk)
  await desk.keyboard.type('billet')
  await option(desk, shellCopy.wallet).waitFor()
  await desk.keyboard.press('Enter')
  await desk.getByRole('heading', { level: 1, name: walletScreenCopy.title }).waitFor()

  // The last choice is first; Esc closes the palette.
  await desk.keyboard.press('Control+k')
  await group(desk, copy.groups.recent).getByRole('option', { name: shellCopy.wallet }).waitFor()
  await desk.keyboard.press('Escape')
  await field(desk).waitFor({ state: 'detached' })

  // Finds a goal by its name without accents.
  await desk.getByRole('button', { name: copy.label }).click()
  await field(desk).fill('valdivia')
  await group(desk, copy.groups.goals).getByRole('option').click()
  await desk.getByRole('dialog', { name: /Valdivia/ }).waitFor()
  await desk.keyboard.press('Escape')
  await desk.waitForURL((url) => url.pathname === '/objetivos' && url.search === '')

  // On the phone: a merchant opens its transactions, a transaction its detail.
  await phone.goto(`${address}/dashboard`)
  await phone.getByRole('button', { name: shellCopy.more, exact: true }).click()
  await phone.getByRole('button', { name: shellCopy.search }).click()
  await field(phone).fill('jumbo')
  await expectAccessible(phone)
  await group(phone, copy.groups.movements).getByRole('option').first().click()
  await phone.waitForURL(/\/spend\?id=/)
  await field(phone).waitFor({ state: 'detached' }) // the palette is a dialog too, and has the same name in it
  await phone.getByRole('dialog').getByText('Jumbo').first().waitFor()
  await phone.keyboard.press('Control+k')
  await field(phone).fill('jumbo')
  await group(phone, copy.groups.merchants).getByRole('option').first().click()
  await phone.waitForURL(/\/spend\?search=Jumbo/)

  // Actions work from any screen; no result shows a message.
  await desk.keyboard.press('Control+k')
  await field(desk).fill('modo priv')
  await option(desk, /modo priv/i)
    .first()
    .waitFor()
  await desk.keyboard.press('Enter')
  await desk.waitForFunction(() => document.documentElement.dataset.privacy === 'on')
  await desk.keyboard.press('Control+k')
  await field(desk).fill('agregar gasto')
  await option(desk, /agregar gasto/i)
    .first()
    .waitFor()
  await desk.keyboard.press('Enter')
  await desk.getByRole('dialog', { name: manualTransactionCopy.title }).waitFor()
  await desk.keyboard.press('Escape')
  await desk.keyboard.press('Control+k')
  await field(desk).fill('xqzw')
  await desk.getByText(copy.nothing('xqzw')).waitFor()
  expect(await desk.getByRole('option').count()).toBe(0)

  // A question is answered with an amount, whose transactions are one press away; another one is not understood.
  await field(desk).fill('¿Cuánto gasté en comida el mes pasado?')
  await desk.getByText(answersCopy.mostSpent).waitFor()
  await expectAccessible(desk)
  await option(desk, /^Ver los \d+ movimientos$/).waitFor()
  await desk.keyboard.press('Enter')
  await desk.waitForURL(
    (url) =>
      url.pathname === '/spend' &&
      url.searchParams.get('category') === 'ALIMENTACIÓN' &&
      url.searchParams.has('date_to'),
  )
  await desk.keyboard.press('Control+k')
  await field(desk).fill('cuánto cuesta el dólar')
  await desk.getByText(answersCopy.notUnderstood).waitFor()
})

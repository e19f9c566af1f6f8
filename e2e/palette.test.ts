import { byHandCopy } from '@lucas/contract/copy/by-hand.ts'
import { paletteCopy as copy } from '@lucas/contract/copy/palette.ts'
import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { walletScreenCopy } from '@lucas/contract/copy/wallet-screen.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call, chile, linkBank } from './bank.ts'
import { deskAndPhone } from './desk-and-phone.ts'
import { useJourney } from './journey.ts'
import { expectAccessible } from './page.ts'

const journey = useJourney()
const field = (page: Page) => page.getByRole('combobox', { name: copy.label })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const group = (page: Page, name: string) => page.getByRole('group', { name })

test('one field leads to screens, to what can be done, and to what is the person’s own', async () => {
  const { desk, phone } = await deskAndPhone(journey)
  const { address } = journey.product()
  await linkBank(desk, chile)
  await call(desk, '/api/goals/', 'POST', { name: 'Viaje a Valdivia', target_amount: 500_000 })

  // By keys alone, also from a field that is being typed into.
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

  // What was chosen last stands first; Esc closes without a trace.
  await desk.keyboard.press('Control+k')
  await group(desk, copy.groups.recent).getByRole('option', { name: shellCopy.wallet }).waitFor()
  await desk.keyboard.press('Escape')
  await field(desk).waitFor({ state: 'detached' })

  // A goal by its name without the accent's help, and its detail.
  await desk.getByRole('button', { name: copy.label }).click()
  await field(desk).fill('valdivia')
  await group(desk, copy.groups.goals).getByRole('option').click()
  await desk.getByRole('dialog', { name: /Valdivia/ }).waitFor()
  await desk.keyboard.press('Escape')
  await desk.waitForURL((url) => url.pathname === '/objetivos' && url.search === '')

  // With the thumb: a merchant leads to its movements, a movement to its detail.
  await phone.goto(`${address}/dashboard`)
  await phone.getByRole('button', { name: shellCopy.more }).click()
  await phone.getByRole('button', { name: shellCopy.search }).click()
  await field(phone).fill('jumbo')
  await expectAccessible(phone)
  await group(phone, copy.groups.movements).getByRole('option').first().click()
  await phone.waitForURL(/\/spend\?id=/)
  await phone.getByRole('dialog').getByText('Jumbo').first().waitFor()
  await phone.keyboard.press('Control+k')
  await field(phone).fill('jumbo')
  await group(phone, copy.groups.merchants).getByRole('option').first().click()
  await phone.waitForURL(/\/spend\?search=Jumbo/)

  // What can be done from anywhere; and what answers to nothing says so.
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
  await desk.getByRole('dialog', { name: byHandCopy.title }).waitFor()
  await desk.keyboard.press('Escape')
  await desk.keyboard.press('Control+k')
  await field(desk).fill('xqzw')
  await desk.getByText(copy.nothing('xqzw')).waitFor()
  expect(await desk.getByRole('option').count()).toBe(0)
})

import { connectionsScreenCopy } from '@lucas/contract/copy/banking/connections-screen.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { refreshCopy } from '@lucas/contract/copy/banking/refresh.ts'
import { dataBlockCopy as copy } from '@lucas/contract/copy/users/data-block.ts'
import { settingsCopy } from '@lucas/contract/copy/users/settings.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chile, linkBank } from './bank.ts'
import { openDeskAndPhone } from './desk-and-phone.ts'
import { useJourney } from './journey.ts'
import { expectAccessible, expectNoSideScroll, refusedCall } from './page.ts'
import { goto } from './screens/screen.ts'

const journey = useJourney()

const strip = (page: Page) => page.getByRole('complementary', { name: copy.title })
const blockSwitch = (page: Page) => page.getByRole('switch', { name: copy.label })
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

async function openPrivacy(page: Page): Promise<void> {
  await goto(page, `${journey.product().address}/settings?tab=privacy`)
  await page.getByRole('tab', { name: settingsCopy.tabs.privacy, selected: true }).waitFor()
  await blockSwitch(page).waitFor()
}

test('a processing block appears on both devices, explains rejected actions and can be lifted', async () => {
  const { desk, phone } = await openDeskAndPhone(journey, refusedCall)
  const { address } = journey.product()
  await linkBank(desk, chile)
  await openPrivacy(desk)
  await expectAccessible(desk)
  await blockSwitch(desk).check()
  await said(desk, copy.blockedToast)
  await strip(desk).waitFor()
  expect(await blockSwitch(desk).isChecked()).toBe(true)
  await desk.getByText(`· ${copy.event.on}`).waitFor()
  await expectAccessible(desk)

  // The phone shows the block on any screen.
  await goto(phone, `${address}/dashboard`)
  await strip(phone).waitFor()
  // The date of the block is visible on a narrow screen.
  const words = strip(phone).getByRole('paragraph')
  expect(await words.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
  await expectNoSideScroll(phone)
  await expectAccessible(phone)
  await phone.getByRole('button', { name: refreshCopy.action }).first().click()
  await said(phone, copy.refused)

  await goto(desk, `${address}/connections`)
  await desk.getByRole('button', { name: connectionsScreenCopy.connect }).click()
  await desk.getByRole('dialog').getByText(copy.refused).waitFor()
  await desk.keyboard.press('Escape')
  await goto(desk, `${address}/connections/importar`)
  await desk.getByRole('region', { name: importsScreenCopy.drop.label }).getByText(copy.refused).waitFor()
  expect(await desk.getByRole('button', { name: importsScreenCopy.drop.choose }).isDisabled()).toBe(true)

  await strip(phone).getByRole('button', { name: copy.lift }).click()
  await said(phone, copy.liftedToast)
  await strip(phone).waitFor({ state: 'detached' })
  await strip(desk).waitFor({ state: 'detached' })
  await openPrivacy(desk)
  expect(await blockSwitch(desk).isChecked()).toBe(false)
  await desk.getByText(`· ${copy.event.off}`).waitFor()
})

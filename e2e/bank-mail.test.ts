import { accountList } from '@lucas/contract/banking/account.ts'
import { bankMailCopy as copy } from '@lucas/contract/copy/banking/bank-mail.ts'
import { manualTransactionCopy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { money } from '@lucas/contract/rules/money-text.ts'
import { toPlainDate } from '@lucas/contract/rules/periods.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { writeChileMail, writeChileNotice } from '../scripts/test/bank-mail/chile-notice.ts'
import { signMail } from '../scripts/test/bank-mail/signed-mail.ts'
import { sendBySmtp } from '../scripts/test/bank-mail/smtp-client.ts'
import { callApi, chile, linkBank } from './bank.ts'
import { useJourney } from './journey.ts'
import {
  expectAccessible,
  expectNoSideScroll,
  refusedCall,
  statusText,
  waitUntilIdle,
  widths,
} from './page.ts'
import { getRunWidths } from './run-widths.ts'
import { confirmIdentity, register } from './test-user.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`
const today = toPlainDate(new Date())
const slashed = (day: string) => day.split('-').toReversed().join('/')

const noticeOf = (amount: string, shop: string, time: string) =>
  writeChileNotice({ amount, shop, time, card: '4321', day: slashed(today) })
const mailOf = (amount: string, shop: string, time: string, card: string) =>
  writeChileMail({ amount, shop, time, card, day: slashed(today) })

/** Returns the last digits of the card in pesos of the linked bank. */
async function readCardMask(page: Page): Promise<string> {
  const accounts = accountList.parse(await callApi(page, '/api/accounts/'))
  const card = accounts.find(({ account_type, currency }) => account_type === 'credit' && currency === 'CLP')
  if (!card) throw new Error('the generated household has no card')
  return card.mask
}

describe.each(getRunWidths('phone'))('bank mail, %s', (name) => {
  test('a signed notice is on the open screen, a forged one waits', async () => {
    const { page, allowPageError } = await journey.openVisit({ width: widths[name] })
    allowPageError(refusedCall)
    const { password } = await register(page, journey.product().address)
    await linkBank(page, chile)
    const card = await readCardMask(page)

    await page.goto(at('/connections'))
    await page.getByRole('button', { name: copy.create }).click()
    const dialog = page.getByRole('dialog', { name: copy.title })
    await dialog.getByRole('button', { name: copy.create }).click()
    await confirmIdentity(page, password)
    const to = [await dialog.getByLabel(copy.addressLabel).inputValue()]
    await expectAccessible(page)
    await dialog.getByRole('button', { name: copy.done }).click()

    // The list is open while the mails come.
    const { port, signedDomain } = journey.product().bankMail
    await page.goto(at('/spend'))
    await waitUntilIdle(page)
    await sendBySmtp(port, { to, message: mailOf('$66.600', 'TIENDA FALSA', '10:02', card) })
    await sendBySmtp(port, {
      to,
      message: await signMail(mailOf('$12.990', 'CAFE ALTURA', '10:05', card), signedDomain),
    })
    await page.getByText(money(-12_990, 'CLP')).first().waitFor()
    expect(await page.getByText(money(-66_600, 'CLP')).all()).toEqual([])

    await page.goto(at('/connections'))
    await page.getByText('TIENDA FALSA').waitFor()
    await page.getByText(copy.reasons.unsigned).waitFor()
    await expectNoSideScroll(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: copy.throwAway, exact: true }).click()
    await statusText(page, copy.thrownAway).waitFor()
    await page.getByText(copy.filters.done).click()
    await page.getByText('CAFE ALTURA').waitFor()
  })

  test('a mailbox is read: a refused password waits for another, and a notice comes', async () => {
    const { page, allowPageError } = await journey.openVisit({ width: widths[name] })
    allowPageError(refusedCall)
    const { password } = await register(page, journey.product().address)
    await linkBank(page, chile)
    const card = await readCardMask(page)
    const { mailbox, signedDomain } = journey.product().bankMail
    const { mailbox: words } = copy
    const dialog = page.getByRole('dialog', { name: words.title })
    const fill = async (button: string, secret: string) => {
      await page.getByRole('button', { name: button }).click()
      await dialog.getByLabel(words.username).fill(mailbox.username)
      await dialog.getByLabel(words.password).fill(secret)
      await dialog.getByRole('button', { name: words.save }).click()
    }
    mailbox.set({ password: mailbox.password })
    await page.goto(at('/connections'))
    await fill(words.connect, 'no es esta')
    await confirmIdentity(page, password)
    await dialog.waitFor({ state: 'detached' })
    // The screen is open while the worker reads.
    await page.getByText(words.problems.refused).waitFor()
    await expectNoSideScroll(page)
    await expectAccessible(page)
    await fill(words.manage, mailbox.password)
    await page.getByText(words.problems.refused).waitFor({ state: 'detached' })
    await page.getByText(/^Última lectura/).waitFor()

    mailbox.deliver(await signMail(mailOf('$18.990', 'FERRETERIA EL CLAVO', '10:15', card), signedDomain))
    mailbox.set({ password: 'otra clave' })
    await fill(words.manage, 'otra clave')
    await page.getByText('FERRETERIA EL CLAVO').waitFor()
    await page.goto(at('/connections'))
    await page.getByRole('button', { name: words.manage }).click()
    await dialog.getByRole('button', { name: words.end }).click()
    // Its button is named like the one that opened it.
    const question = page.getByRole('dialog', { name: words.endDialog.title })
    await question.getByRole('button', { name: words.endDialog.confirm }).click()
    await statusText(page, words.ended).waitFor()
    await page.getByRole('button', { name: words.connect }).waitFor()
  })

  test('a pasted notice fills a new transaction', async () => {
    const { page, allowPageError } = await journey.openVisit({ width: widths[name] })
    allowPageError(refusedCall)
    await register(page, journey.product().address)
    await page.goto(at('/connections'))
    await page.getByRole('button', { name: copy.paste }).click()
    await page.getByLabel(copy.pasteLabel).fill('Hola, ¿cómo estás?')
    await page.getByRole('button', { name: copy.pasteRead }).click()
    await page.getByText(copy.pasteProblems.none).waitFor()
    await page.getByLabel(copy.pasteLabel).fill(noticeOf('$4.590', 'PANADERIA LA ESPIGA', '09:12'))
    await page.getByRole('button', { name: copy.pasteRead }).click()
    await expect
      .poll(() => page.getByLabel(manualTransactionCopy.fields.name, { exact: true }).inputValue())
      .toBe('PANADERIA LA ESPIGA')
    await expect
      .poll(() => page.getByLabel(manualTransactionCopy.fields.amount, { exact: true }).inputValue())
      .toBe('4.590')
    await expectAccessible(page)
    await page.getByRole('button', { name: /4\.590/ }).click()
    await statusText(page, manualTransactionCopy.added.Expense).waitFor()
  })
})

import { walletScreenCopy } from '@lucas/contract/copy/banking/wallet-screen.ts'
import { commitmentsScreenCopy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import { manualTransactionCopy as copy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { describe, expect, test } from 'vitest'
import { useJourney } from './journey.ts'
import { expectAccessible, expectNoSideScroll, waitUntilIdle, widths } from './page.ts'
import { getRunWidths } from './run-widths.ts'
import { chooseInDetail } from './spend.ts'
import { register } from './test-user.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`

describe.each(getRunWidths('phone'))('a card by hand, %s', (width) => {
  test('is created with its days from a purchase in six cuotas, and each coming month says what it has', async () => {
    const { page } = await journey.openVisit({ width: widths[width] })
    await register(page, at(''))
    await page.goto(at('/spend'))
    await page.getByRole('button', { name: copy.add, exact: true }).first().click()
    const dialog = page.getByRole('dialog', { name: copy.title })
    await dialog.getByLabel(copy.fields.amount).fill('600000')
    await dialog.getByLabel(copy.fields.name).fill('Lavadora')
    await dialog.getByText(copy.more).click()
    await dialog.getByLabel(copy.fields.account).selectOption({ label: copy.fields.newAccount })
    const form = page.getByRole('dialog', { name: copy.account.title })
    await form.getByLabel(copy.account.name).fill('Tarjeta CMR')
    await form.getByLabel(copy.account.type).selectOption('credit')
    await form.getByLabel(copy.account.institution).selectOption({ label: 'Falabella' })
    await form.getByLabel(copy.account.closingDay).fill('25')
    await form.getByLabel(copy.account.dueDay).fill('10')
    await form.getByLabel(copy.account.limit).fill('1200000')
    await expectAccessible(page)
    await form.getByRole('button', { name: copy.account.submit }).click()
    await form.waitFor({ state: 'detached' })
    await dialog.getByLabel(copy.fields.instalments, { exact: true }).selectOption('6')
    await dialog.getByText(copy.fields.instalmentsHint('$100.000')).waitFor()
    await dialog.getByRole('button', { name: copy.submitAmount.Expense('$600.000') }).click()
    await page.getByText(copy.added.Expense).waitFor()

    await page.goto(at('/wallet'))
    await page.getByRole('heading', { name: walletScreenCopy.worth.title, exact: true }).waitFor()
    await page.getByText('Tarjeta CMR').first().waitFor()
    await page.getByText('$600.000').first().waitFor()
    await waitUntilIdle(page)
    await expectNoSideScroll(page)
    await page.goto(at('/compromisos'))
    await page.getByText('Lavadora').first().waitFor()
    await page.getByRole('heading', { name: commitmentsScreenCopy.committed.title }).waitFor()
    expect(await page.getByText('$100.000').count()).toBeGreaterThan(0)

    // Twelve cuotas after all.
    await page.goto(at('/spend'))
    await page.getByText('Lavadora').first().click()
    await chooseInDetail(page, copy.edit)
    const editor = page.getByRole('dialog', { name: copy.editTitle })
    const months = editor.getByLabel(copy.fields.instalments, { exact: true })
    await expect.poll(() => months.inputValue()).toBe('6')
    await months.selectOption('12')
    await editor.getByText(copy.fields.instalmentsHint('$50.000')).waitFor()
    await expectAccessible(page)
    await editor.getByRole('button', { name: copy.save }).click()
    await page.getByText(copy.edited).waitFor()
    await page.goto(at('/compromisos'))
    await page.getByText('$50.000').first().waitFor()
  })
})

import { shareTarget } from '@lucas/contract/banking/share-target.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { manualTransactionCopy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { toPlainDate } from '@lucas/contract/rules/periods.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useJourney } from './journey.ts'
import { waitUntilIdle } from './page.ts'
import { openWithWorker } from './service-worker.ts'
import { createTestUser, login, register } from './test-user.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`
const today = toPlainDate(new Date()).split('-').toReversed().join('/')
const statement = 'Fecha;Descripción;Monto\n02/03/2024;COMPRA FERIA LIBRE;-3.100\n05/03/2024;SUELDO;900.000'

/** Opens the app with the service worker, which takes what a device shares. */
async function openReceiver(page: Page): Promise<void> {
  await openWithWorker(page, at('/dashboard'))
  await waitUntilIdle(page)
}

/** Sends a file to the app as a device does with its share target: a form of the manifest. */
const share = (page: Page, file: { name: string; text: string; repeat?: number }) =>
  page.evaluate(
    ({ name, text, repeat = 1, action, field }) => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', action, enctype: 'multipart/form-data' })
      const input = document.createElement('input')
      Object.assign(input, { type: 'file', name: field })
      const files = new DataTransfer()
      files.items.add(new File(Array<string>(repeat).fill(text), name))
      input.files = files.files
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    { ...file, action: shareTarget.action, field: shareTarget.field },
  )

/** Sends a text to the app as a device does. */
const shareText = (page: Page, text: string) =>
  page.evaluate(
    ({ value, action, name }) => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', action, enctype: 'multipart/form-data' })
      form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
      document.body.append(form)
      form.submit()
    },
    { value: text, action: shareTarget.action, name: shareTarget.text },
  )

/** Lists what the browser stores for the product beside the app's own files. */
const listStored = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    const databases = (await indexedDB.databases()).map(({ name }) => name)
    return [...requests.flat().map(({ url }) => new URL(url).pathname), ...databases]
  })

describe('e2e/share', () => {
  test('a statement that is shared with the app opens its import, and is stored nowhere', async () => {
    const { page } = await journey.openVisit({ hasServiceWorker: true })
    await register(page, at(''), createTestUser())
    await openReceiver(page)
    await share(page, { name: 'cartola.csv', text: statement })
    await page.waitForURL(/\/connections\/importar\?id=/)
    await page.getByText('COMPRA FERIA LIBRE').first().waitFor()
    expect((await listStored(page)).filter((name) => name?.includes('cartola'))).toEqual([])
    // A reload does not import it again.
    await page.goto(at('/connections/importar'))
    await waitUntilIdle(page)
    await expect.poll(() => page.getByText('cartola.csv').count()).toBe(1)
  })

  test('a message of the bank that is shared with the app fills a new transaction', async () => {
    const { page } = await journey.openVisit({ hasServiceWorker: true })
    await register(page, at(''), createTestUser())
    await openReceiver(page)
    await shareText(
      page,
      `Se ha realizado una compra por $18.990 con Tarjeta de Crédito ****1234 en FARMACIA AHUMADA el ${today} 14:32.`,
    )
    const dialog = page.getByRole('dialog', { name: manualTransactionCopy.title })
    await dialog.waitFor()
    await expect
      .poll(() => dialog.getByLabel(manualTransactionCopy.fields.amount).inputValue())
      .toBe('18.990')
    await page.waitForURL(/\/spend$/)
  })

  test('a file of 200 MB gets a sentence', async () => {
    const { page } = await journey.openVisit({ hasServiceWorker: true })
    await register(page, at(''), createTestUser())
    await openReceiver(page)
    await share(page, { name: 'enorme.pdf', text: 'x'.repeat(1024 * 1024), repeat: 200 })
    await page.getByText(/^enorme\.pdf pesa 200 MB/).waitFor()
  })

  test('a visitor signs in first, and hears what became of a file that was not kept', async () => {
    const { page } = await journey.openVisit({ hasServiceWorker: true })
    const user = await register(page, at(''), createTestUser())
    await openReceiver(page)
    await page.goto(at('/connections/importar?compartido=1'))
    await page.getByText(importsScreenCopy.shareLost).waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await page.evaluate(() => localStorage.removeItem('auth-storage'))
    await page.goto(at('/login'))
    await share(page, { name: 'cartola.csv', text: statement })
    await page.waitForURL(/\/login/)
    await login(page, user)
    await page.getByText('COMPRA FERIA LIBRE').first().waitFor()
  })
})

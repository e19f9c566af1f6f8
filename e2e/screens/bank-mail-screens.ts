import type { BankMail, BankMailList } from '@lucas/contract/banking/bank-mail.ts'
import { bankMailCopy as copy } from '@lucas/contract/copy/banking/bank-mail.ts'
import type { Page } from 'playwright-core'
import { waitUntilIdle } from '../page.ts'
import { goto, type Screen } from './screen.ts'

const mail = (change: Partial<BankMail>): BankMail => ({
  id: crypto.randomUUID(),
  state: 'draft',
  reason: 'unsigned',
  received_at: new Date().toISOString(),
  expires_at: '2027-12-20T15:00:00.000Z',
  from: 'enviodigital@bancochile.cl',
  subject: 'Compra con Tarjeta de Crédito',
  text: 'Te informamos que se ha realizado una compra por $12.990 con Tarjeta de Crédito ****4321 en CAFE ALTURA PROVIDENCIA el 28/11/2026 18:22.',
  institution_name: 'Banco de Chile',
  signed: false,
  notice: {
    kind: 'purchase',
    amount: 12_990,
    currency: 'CLP',
    merchant: 'CAFE ALTURA PROVIDENCIA',
    card: '4321',
    account: null,
    date: '2026-11-28',
    time: '18:22',
    instalments: null,
  },
  account_id: null,
  code: null,
  transaction_id: null,
  ...change,
})

const list: BankMailList = {
  domain: 'avisos.lucas.example',
  address: { created_at: '2026-11-20T15:00:00.000Z', last_used_at: new Date().toISOString() },
  mailbox_hosts: [],
  mailbox: null,
  senders: ['bancochile.cl', 'bancoedwards.cl', 'bancoestado.cl', 'bci.cl', 'transaccionalcoopeuch.com'],
  results: [
    mail({
      state: 'code',
      code: '731945286',
      reason: null,
      notice: null,
      from: 'forwarding-noreply@google.com',
      subject: '(#731945286) Confirmación de reenvío de Gmail',
    }),
    mail({}),
    mail({
      state: 'unread',
      reason: 'none',
      notice: null,
      subject: 'Un mensaje de tu banco con un asunto bastante largo, para ver cómo se parte en un teléfono',
    }),
    mail({ state: 'booked', reason: null, signed: true, transaction_id: crypto.randomUUID() }),
  ],
  count: 4,
  next: null,
  previous: null,
}

/** Answers for a user with mails of a bank: real ones need a signature and an address. */
const bankMailScreen = (
  name: string,
  answer: BankMailList,
  press: (page: Page) => Promise<void>,
): Screen => ({
  name,
  async open(page, address) {
    await page.route('**/api/bank-mail/', (route) => route.fulfill({ json: answer }))
    await page.route('**/api/bank-mail/address/', (route) =>
      route.fulfill({
        status: 201,
        json: { ...list.address, address: `${'a'.repeat(52)}@avisos.lucas.example` },
      }),
    )
    await goto(page, `${address}/connections`)
    await page.getByRole('heading', { name: copy.title }).waitFor()
    await press(page)
    await waitUntilIdle(page)
  },
  leave: (page) => page.unrouteAll({ behavior: 'ignoreErrors' }),
})

const pressForDialog = async (page: Page, name: string) => {
  await page.getByRole('button', { name, exact: true }).first().click()
  await page.getByRole('dialog').waitFor()
}

const withMailbox: BankMailList = {
  ...list,
  mailbox_hosts: ['imap.gmail.com', 'imap.fastmail.com'],
  mailbox: {
    host: 'imap.gmail.com',
    username: 'valentina.perez.gonzalez@gmail.com',
    created_at: '2026-11-20T15:00:00.000Z',
    last_read_at: '2026-11-28T12:04:00.000Z',
    problem: 'refused',
    failing_since: '2026-11-28T12:05:00.000Z',
    is_stopped: true,
  },
}

/** The bank's mail: what arrived, a draft that is confirmed, the address, and a pasted message. */
export const bankMailScreens: readonly Screen[] = [
  bankMailScreen('bank-mail', list, (page) => page.getByText(copy.codeNote).waitFor()),
  bankMailScreen('bank-mail-confirm', list, (page) => pressForDialog(page, copy.confirm)),
  bankMailScreen('bank-mail-address', { ...list, address: null, results: [], count: 0 }, async (page) => {
    await pressForDialog(page, copy.create)
    await page.getByRole('dialog').getByRole('button', { name: copy.create }).click()
    await page.getByLabel(copy.addressLabel).waitFor()
    await page.getByText(copy.gmailTitle, { exact: true }).click()
    await page.getByText(copy.outlookTitle, { exact: true }).click()
  }),
  bankMailScreen('bank-mail-mailbox', withMailbox, (page) =>
    page.getByText(copy.mailbox.problems.refused).waitFor(),
  ),
  bankMailScreen('bank-mail-mailbox-access', withMailbox, (page) =>
    pressForDialog(page, copy.mailbox.manage),
  ),
  bankMailScreen('bank-mail-paste', list, (page) => pressForDialog(page, copy.paste)),
]

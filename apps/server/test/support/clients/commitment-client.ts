import { addMonths, toPlainDate } from '@lucas/contract/rules/periods.ts'
import type { FullApp, TestUser } from '../app/full-app.ts'
import { addressesPath, createCalendarClient, feedPath } from './calendar-client.ts'

/** Calls of commitments and of the address of the calendar; each of the latter has its own user, who creates ten a day at most. */
export function createCommitmentClient(app: FullApp, getUser: () => TestUser) {
  const calendars = createCalendarClient(app)
  async function registerWithFeed() {
    const member = await app.auth.registerUser()
    await calendars.create(member)
    return member
  }
  /** Creates a series of monthly transfers to a person, of which nothing is known, and returns its id. */
  async function createTransferSeries(): Promise<string> {
    const today = toPlainDate(new Date())
    const ids = await Promise.all(
      [0, 1, 2].map(async (months) => {
        const body = {
          name: 'TEF A PEDRO SOTO',
          amount: 450_000,
          type: 'Expense',
          date: addMonths(today, -months),
        }
        const answer = await app.requestAs(getUser(), 'POST', '/api/transactions/', body)
        return answer.json().id
      }),
    )
    // Only a bank says that a row is a transfer.
    await app.db.admin
      .updateTable('transaction')
      .set({ manual: false, payment_method: 'transfer', category: 'PERSONAS', category_source: 'model' })
      .where('id', 'in', ids)
      .execute()
    const body = { transaction_ids: ids, rhythm: 'monthly' }
    return (await app.requestAs(getUser(), 'POST', '/api/recurring/', body)).json().id
  }
  const nextDay = toPlainDate(new Date())
  /** Creates a commitment that is expected today, and returns the address of that payment. */
  async function createPaymentPath(): Promise<string> {
    const { id } = (await createCommitment(`Arriendo ${crypto.randomUUID()}`)).json()
    return `/api/commitments/${id}/payments/${nextDay}/`
  }
  const createCommitment = (name: string) =>
    app.requestAs(getUser(), 'POST', '/api/commitments/', {
      name,
      kind: 'bill',
      rhythm: 'monthly',
      amount: 450_000,
      next_date: nextDay,
    })
  const markPaid = (path: string) =>
    app.requestAs(getUser(), 'PUT', path, { paid_on: nextDay, amount: 450_000 })
  return {
    'PUT /api/commitments/{id}/payments/{day}/': async () => markPaid(await createPaymentPath()),
    'DELETE /api/commitments/{id}/payments/{day}/': async () => {
      const path = await createPaymentPath()
      await markPaid(path)
      return app.requestAs(getUser(), 'DELETE', path)
    },
    'POST /api/commitments/questions/{id}/': async () =>
      app.requestAs(getUser(), 'POST', `/api/commitments/questions/${await createTransferSeries()}/`, {
        purpose: 'other',
      }),
    'POST /api/commitments/questions/{id}/undo/': async () =>
      app.requestAs(getUser(), 'POST', `/api/commitments/questions/${await createTransferSeries()}/undo/`, {
        purpose: 'other',
        name: null,
        kind: null,
        rule_ids: [],
      }),
    'POST /api/commitments/': () => createCommitment('Arriendo'),
    'POST /api/commitments/calendar-feed/': async () => {
      const member = await app.auth.registerUser()
      await calendars.stepUp(member)
      return app.requestAs(member, 'POST', feedPath, { shows_names: true })
    },
    'PATCH /api/commitments/calendar-feed/': async () =>
      app.requestAs(await registerWithFeed(), 'PATCH', feedPath, { shows_amounts: true }),
    'DELETE /api/security/addresses/{kind}/': async () =>
      app.requestAs(await registerWithFeed(), 'DELETE', `${addressesPath}calendar_feed/`),
  }
}

import {
  type Reconciliation,
  type ReconciliationPreview,
  reconciliationList,
  reconciliationPreview,
} from '@lucas/contract/banking/reconciliation.ts'
import { createClock } from '../../../src/platform/clock.ts'
import { createFullApp, type TestUser } from '../app/full-app.ts'
import { createImportClient } from './import-client.ts'

/** A statement of a current account with 500.000 before its first row. */
export const october = (...more: string[]) =>
  Buffer.from(
    [
      'Fecha;Descripción;Cargo;Abono;Saldo',
      '01/10/2026;ABONO REMUNERACION;;1.000.000;1.500.000',
      '12/10/2026;COMPRA LIDER;40.000;;1.460.000',
      '12/10/2026;UBER TRIP;12.990;;1.447.010',
      '12/10/2026;COMPRA JUMBO;20.000;;1.427.010',
      '20/10/2026;ARRIENDO;427.010;;1.000.000',
      ...more,
    ].join('\n'),
  )

interface Given {
  account_id: string
  date?: string
  balance?: number
  import_id?: string
}

const defaults = { date: '2026-10-31', balance: 1_000_000 }

/** The product on 10 November 2026, with calls of reconciliations and what they need. */
export async function createReconciler() {
  const app = await createFullApp({ clock: createClock(() => new Date('2026-11-10T15:00:00Z')) })
  const imports = createImportClient(app)

  async function previewAs(who: TestUser, given: Given): Promise<ReconciliationPreview> {
    const answer = await app.requestAs(who, 'POST', '/api/reconciliations/preview/', {
      ...defaults,
      ...given,
    })
    return reconciliationPreview.parse(answer.json())
  }
  const confirmAs = (who: TestUser, given: Given) =>
    app.requestAs(who, 'POST', '/api/reconciliations/', { ...defaults, ...given })
  const listOf = async (who: TestUser): Promise<Reconciliation[]> =>
    reconciliationList.parse((await app.requestAs(who, 'GET', '/api/reconciliations/')).json()).results
  const sentenceOf = async (who: TestUser, given: Given) => {
    const answer = await app.requestAs(who, 'POST', '/api/reconciliations/preview/', {
      ...defaults,
      ...given,
    })
    return [answer.statusCode, answer.json().detail]
  }

  async function create(who: TestUser, url: string, body: object): Promise<string> {
    const answer = await app.requestAs(who, 'POST', url, body)
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return answer.json().id
  }

  /** Imports the statement without the row of a text. */
  async function importWithout(text: string) {
    const who = await app.auth.registerUser()
    const { id } = await imports.upload(who, october())
    const { results } = await imports.rows(who, id)
    const places = results.filter(({ description }) => description === text).map(({ place }) => place)
    if (places.length > 0)
      await app.requestAs(who, 'PATCH', `/api/imports/${id}/rows/`, { places, left_out: true })
    const { account, state } = await imports.confirm(who, id)
    if (state !== 'done' || !account?.account_id) throw new Error(state)
    return { who, importId: id, accountId: account.account_id }
  }

  const addRow = (who: TestUser, account: string, more: object = {}) =>
    create(who, '/api/transactions/', {
      name: 'Uber',
      amount: 12_990,
      type: 'Expense',
      date: '2026-10-12',
      account,
      ...more,
    })

  return { app, imports, previewAs, confirmAs, listOf, sentenceOf, create, importWithout, addRow }
}

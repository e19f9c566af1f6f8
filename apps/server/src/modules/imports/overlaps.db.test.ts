import type { ReviewPage } from '@lucas/contract/transactions/review.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { createFullApp } from '../../../test/support/app/full-app.ts'
import { createImportClient } from '../../../test/support/clients/import-client.ts'
import { createStoredReader, csv } from '../../../test/support/fixtures/imported-rows.ts'
import { checkInvariants } from '../../checker/checker.ts'
import { createClock } from '../../platform/clock.ts'

// Statements of one account whose days overlap.

const app = await createFullApp({ clock: createClock(() => new Date('2026-11-24T15:00:00Z')) })
const imports = createImportClient(app)
const { listRows } = createStoredReader(app.db)

type User = Awaited<ReturnType<typeof app.auth.registerUser>>
let user: User

beforeEach(async () => {
  user = await app.auth.registerUser()
})

/** Imports two files into one account and returns the preview of the second and its id. */
async function importBoth(first: Buffer, second: Buffer) {
  const one = await imports.upload(user, first)
  await imports.confirm(user, one.id)
  const accountId = (await listRows(user))[0]?.account_id
  const { id } = await imports.upload(user, second)
  const preview = await imports.patch(user, id, { account_id: accountId })
  const done = await imports.confirm(user, id)
  return { firstId: one.id, id, preview, done }
}

/** The spending by the API, of July to October. */
async function sumSpending(): Promise<number> {
  const query = 'date_from=2026-07-01&date_to=2026-10-31'
  const { sums } = (await app.requestAs(user, 'GET', `/api/transactions/totals/?${query}`)).json()
  return sums.find(({ currency }: { currency: string }) => currency === 'CLP')?.spending ?? 0
}

const listReview = async (): Promise<ReviewPage['results']> =>
  (await app.requestAs(user, 'GET', '/api/review/?reason=duplicate')).json().results

const decide = async (action: 'confirm' | 'refuse') => {
  const decisions = (await listReview()).map(({ id }) => ({ id, action }))
  const answer = await app.requestAs(user, 'POST', '/api/review/decide/', { decisions })
  expect(answer.statusCode).toBe(200)
  return decisions.map(({ id }) => id)
}

const expectNoViolation = async () =>
  expect(await checkInvariants(app.db.admin, { now: new Date('2026-11-24T15:00:00Z') })).toEqual([])

test('case 13: a file that words its rows in another way brings nothing', async () => {
  const { preview } = await importBoth(
    csv(
      '05/10/2026;Traspaso A: Persona Inventada Uno;-15000',
      '06/10/2026;Compra Farmacia Ñuñoa;-8990',
      '07/10/2026;PAC Luz   Oct;-23450',
      '08/10/2026;Giro cajero automatico Providencia 123;-40000',
    ),
    csv(
      '05/10/2026;TRASPASO A:PERSONA INVENTADA UNO;-15000',
      '06/10/2026;COMPRA FARMACIA NUNOA;-8990',
      '07/10/2026;PAC LUZ OCT;-23450',
      '08/10/2026;GIRO CAJERO AUTOMATICO PROVIDE;-40000',
    ),
  )
  expect(preview.counts).toMatchObject({ new: 0, already_there: 4, doubtful: 0 })
  const rows = await listRows(user)
  expect(rows.reduce((sum, { amount }) => sum + amount, 0n)).toBe(-87_440n)
})

describe('case 14: rows that another file has some days before', () => {
  const first = csv(
    '31/07/2026;Compra supermercado inventado;-12000',
    '01/08/2026;Transferencia a persona inventada;-5000',
  )
  const second = csv(
    '03/08/2026;Compra supermercado inventado;-12000',
    '03/08/2026;Transferencia a persona inventada;-5000',
  )

  test('are doubtful and count only once the user says that they are others', async () => {
    const { preview, id, done } = await importBoth(first, second)
    expect(preview.counts).toMatchObject({ new: 0, already_there: 0, doubtful: 2 })
    expect(done.waiting).toEqual({ count: 2, spending: -17_000, income: 0 })
    expect(await sumSpending()).toBe(-17_000)
    await expectNoViolation()
    const ids = await decide('refuse')
    expect(await sumSpending()).toBe(-34_000)
    expect((await imports.find(user, id)).waiting).toEqual({ count: 0, spending: 0, income: 0 })
    await expectNoViolation()
    await app.requestAs(user, 'POST', '/api/review/reopen/', { ids })
    expect(await sumSpending()).toBe(-17_000)
    await expectNoViolation()
    await decide('confirm')
    expect(await sumSpending()).toBe(-17_000)
    expect((await listRows(user)).filter(({ deleted_at }) => deleted_at === null)).toHaveLength(2)
    await expectNoViolation()
  })

  test('count when the first file is undone', async () => {
    const { firstId } = await importBoth(first, second)
    await imports.undo(user, firstId)
    expect(await sumSpending()).toBe(-17_000)
    await expectNoViolation()
  })
})

import { cardList } from '@lucas/contract/banking/card.ts'
import { describe, expect, test } from 'vitest'
import { createFullApp } from '../../../test/support/app/full-app.ts'
import { createImportClient } from '../../../test/support/clients/import-client.ts'
import { bankFiles } from '../../../test/support/fixtures/bank-files/index.ts'
import { blank, workbook } from '../../../test/support/fixtures/bank-files/sheet.ts'
import { sampleSize } from '../../../test/support/sample-size.ts'
import { checkInvariants } from '../../checker/checker.ts'
import { createClock } from '../../platform/clock.ts'

/** The gate imports a third of the formats; bank-forms.test.ts reads all of them. */
const step = sampleSize({ gate: 3, all: 1 })
/** Months after the statements: a card without a newer one asks what was owed. */
const aheadMs = Date.parse('2026-11-21T15:00:00Z') - Date.now()
const clock = createClock(() => new Date(Date.now() + aheadMs))
const real = await createFullApp({ clock })
const imports = createImportClient(real)

/** All rollups of a user. */
async function totals(userId: string) {
  const { admin } = real.db
  const [days, months, accounts, rows] = await Promise.all([
    admin.selectFrom('daily_rollup').selectAll().where('user_id', '=', userId).execute(),
    admin.selectFrom('merchant_rollup').selectAll().where('user_id', '=', userId).execute(),
    admin.selectFrom('account').select(['id', 'balance_current']).where('user_id', '=', userId).execute(),
    admin.selectFrom('transaction').select(['id', 'amount', 'kind']).where('user_id', '=', userId).execute(),
  ])
  const sorted = (all: object[]) =>
    all
      .map((row) => JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value)))
      .toSorted()
  return { days: sorted(days), months: sorted(months), accounts: sorted(accounts), rows: sorted(rows) }
}

describe('every bank format imports, imports again without new rows and undoes without a trace', () => {
  const chosen = bankFiles.filter((_, at) => at % step === 0)
  test.each(chosen.map((file) => [file.name, file] as const))('%s', async (name, file) => {
    const who = await real.auth.registerUser()
    const before = await totals(who.user.id)
    const preview = await imports.upload(who, file.bytes(), name)
    expect(preview).toMatchObject({ state: 'preview', counts: { new: file.rows.length, already_there: 0 } })
    const done = await imports.confirm(who, preview.id)
    expect(done).toMatchObject({ state: 'done', added: file.rows.length })
    const after = await totals(who.user.id)
    expect(after.rows).toHaveLength(file.rows.length)
    const [account] = await real.db.admin
      .selectFrom('account')
      .select(['id', 'balance_current', 'currency'])
      .where('user_id', '=', who.user.id)
      .execute()
    expect(account).toMatchObject({ currency: file.currency, balance_current: file.closing })

    const again = await imports.upload(who, file.bytes(), name)
    const chosen = again.account ? again : await imports.patch(who, again.id, { account_id: account?.id })
    expect(chosen.counts).toMatchObject({ new: 0, doubtful: 0, already_there: file.rows.length })
    expect(await imports.confirm(who, chosen.id)).toMatchObject({ state: 'done', added: 0 })
    expect((await totals(who.user.id)).rows).toEqual(after.rows)

    await imports.undo(who, chosen.id)
    expect(await totals(who.user.id)).toEqual(after)
    expect(await imports.undo(who, preview.id)).toMatchObject({ state: 'undone' })
    expect(await totals(who.user.id)).toEqual(before)
  })

  test('the heading of a card statement says its bill and the days of the card, until the import is undone', async () => {
    const who = await real.auth.registerUser()
    const bytes = workbook(
      {
        Facturados: [
          [null, 'Banco de Chile'],
          [null, 'Tarjeta de Crédito N°: **** **** **** 4321'],
          [null, 'Fecha de Facturación', '24/03/2026', null, 'Pagar hasta: 09/04/2026'],
          [null, 'Monto Total Facturado a Pagar', '$331.440', null, 'Monto Mínimo a Pagar', 16_572],
          ...blank(3),
          [null, 'Movimientos Nacionales'],
          [null, 'Categoría', 'Fecha', 'Descripción', null, null, 'Cuotas', 'Monto ($)'],
          [null, 'Compras', '03/03/2026', 'PARIS LAS CONDES', null, null, '01/01', 325_990],
          [null, 'Compras', '04/03/2026', 'UBER TRIP', null, null, '01/01', 5_450],
        ],
      },
      'xls',
    )
    const readCard = async () =>
      cardList.parse((await real.requestAs(who, 'GET', '/api/cards/')).json()).results[0]
    const preview = await imports.upload(who, bytes, 'facturados.xls')
    const done = await imports.confirm(who, preview.id)
    expect(done).toMatchObject({ state: 'done', added: 2 })
    const card = await readCard()
    expect(card).toMatchObject({
      closing_day: 24,
      closing_source: 'statement',
      due_day: 9,
      due_source: 'statement',
    })
    // What became of a bill after the last known row is not known.
    expect(card).toMatchObject({
      bill: { closes_on: '2026-03-24', billed: 331_440, minimum: 16_572, state: 'unknown' },
      open: null,
    })
    const stored = await real.db.admin
      .selectFrom('card_statement')
      .select(['closes_on', 'due_on', 'billed', 'minimum'])
      .where('user_id', '=', who.user.id)
      .execute()
    expect(stored).toEqual([
      { closes_on: '2026-03-24', due_on: '2026-04-09', billed: 331_440n, minimum: 16_572n },
    ])
    await imports.undo(who, done.id)
    expect(await readCard()).toBeUndefined()
  })

  test('the checker finds no violation', async () => {
    expect(await checkInvariants(real.db.admin, { now: clock.now() })).toEqual([])
  })
})

import { accountList } from '@lucas/contract/banking/account.ts'
import { cardList } from '@lucas/contract/banking/card.ts'
import { wallet } from '@lucas/contract/banking/wallet.ts'
import { commitments } from '@lucas/contract/planning/commitments.ts'
import { safeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { createFullApp, type TestUser } from '../../../test/support/app/full-app.ts'
import { createImportClient } from '../../../test/support/clients/import-client.ts'
import { blank, workbook } from '../../../test/support/fixtures/bank-files/sheet.ts'
import { checkInvariants } from '../../checker/checker.ts'
import { createClock } from '../../platform/clock.ts'

let now = new Date('2026-11-20T15:00:00Z')
const real = await createFullApp({ clock: createClock(() => now) })
const imports = createImportClient(real)

type Purchase = readonly [day: string, text: string, amount: number]

interface CardFile {
  rows: readonly Purchase[]
  heading?: readonly (readonly (string | number | null)[])[]
  number?: string
}

/** A card's file as Banco de Chile writes it: purchases are positive, payments negative. */
const cardFile = ({ rows, heading = [], number = '4321' }: CardFile): Buffer =>
  workbook(
    {
      Facturados: [
        [null, 'Banco de Chile'],
        [null, `Tarjeta de Crédito N°: **** **** **** ${number}`],
        ...heading,
        ...blank(3),
        [null, 'Movimientos Nacionales'],
        [null, 'Categoría', 'Fecha', 'Descripción', null, null, 'Cuotas', 'Monto ($)'],
        ...rows.map(([day, text, amount]) => [null, 'Compras', day, text, null, null, '01/01', amount]),
      ],
    },
    'xls',
  )

const october: readonly Purchase[] = [
  ['02/11/2026', 'PARIS LAS CONDES', 60_000],
  ['10/11/2026', 'UBER TRIP', 25_000],
  ['17/11/2026', 'JUMBO COSTANERA', 15_000],
]
const printed = [
  [null, 'Fecha de Facturación', '05/11/2026', null, 'Pagar hasta: 25/11/2026'],
  [null, 'Monto Total Facturado a Pagar', '$180.000', null, 'Monto Mínimo a Pagar', 9_000],
]

let who: TestUser
beforeEach(async () => {
  now = new Date('2026-11-20T15:00:00Z')
  who = await real.auth.registerUser()
})

const get = async (path: string) => (await real.requestAs(who, 'GET', path)).json()
const readCard = async () => cardList.parse(await get('/api/cards/')).results[0]
const readAccount = async () => accountList.parse(await get('/api/accounts/'))[0]

/** What each place says of the card's debt and bill. */
async function readEverywhere() {
  const card = await readCard()
  const account = await readAccount()
  const { worth } = wallet.parse(await get('/api/wallet/'))
  const left = safeToSpend.parse(await get('/api/analytics/left/'))
  const month = commitments.parse(await get('/api/commitments/?month=2026-11'))
  return {
    debt: card?.debt,
    balance: account?.balance_current,
    worth: worth[0]?.net,
    bill: card?.bill?.remaining,
    left: left.card_bills.amount,
    commitments: month.headings.find(({ heading }) => heading === 'cards')?.totals[0]?.to_come,
  }
}

async function importFile(bytes: Buffer, confirmation?: object) {
  const preview = await imports.upload(who, bytes, 'tarjeta.xls')
  return { preview, done: await imports.confirm(who, preview.id, confirmation) }
}

describe('a card that came from a file owes what its rows say', () => {
  test('the printed bill is the known debt: it takes part on every screen', async () => {
    const { preview } = await importFile(cardFile({ rows: october, heading: printed }))
    expect(preview.card).toEqual({ closing_day: 5, due_day: 25, billed: 180_000, asks_debt_on: null })
    // Of the three purchases one is billed: 180.000 and the two after the closing are owed.
    expect(await readEverywhere()).toEqual({
      debt: 220_000,
      balance: '220000.00',
      worth: -220_000,
      bill: 180_000,
      left: 180_000,
      commitments: 180_000,
    })
  })

  test('without a printed amount the debt is asked once; unknown stays unknown', async () => {
    const { preview, done } = await importFile(cardFile({ rows: october }))
    expect(preview.card).toEqual({
      closing_day: null,
      due_day: null,
      billed: null,
      asks_debt_on: '2026-11-17',
    })
    expect(await readCard()).toMatchObject({
      debt: null,
      asks_debt: true,
      known_until: '2026-11-17',
      bill: null,
    })
    expect(await readAccount()).toMatchObject({ balance_current: null })
    const path = `/api/cards/${done.account?.account_id}/`
    const answer = await real.requestAs(who, 'PATCH', path, {
      closing_day: 5,
      due_day: 25,
      debt: { date: '2026-11-17', amount: 220_000 },
    })
    expect(answer.statusCode).toBe(200)
    expect(await readEverywhere()).toEqual({
      debt: 220_000,
      balance: '220000.00',
      worth: -220_000,
      bill: 180_000,
      left: 180_000,
      commitments: 180_000,
    })
    // A later import is not asked again, and moves the debt on.
    const next = await importFile(
      cardFile({
        rows: [
          ['18/11/2026', 'LIDER EXPRESS', 30_000],
          ['19/11/2026', 'PAGO TARJETA', -180_000],
        ],
      }),
    )
    expect(next.preview.card).toMatchObject({ closing_day: 5, due_day: 25, asks_debt_on: null })
    expect(await readCard()).toMatchObject({ debt: 70_000, bill: { state: 'paid' } })
    expect(await readAccount()).toMatchObject({ balance_current: '70000.00' })
    await imports.undo(who, next.done.id)
    expect(await readCard()).toMatchObject({ debt: 220_000, bill: { remaining: 180_000 } })
    // A corrected answer, and none.
    await real.requestAs(who, 'PATCH', path, { debt: { date: '2026-11-17', amount: 250_000 } })
    expect(await readEverywhere()).toMatchObject({ debt: 250_000, balance: '250000.00', bill: 210_000 })
    await real.requestAs(who, 'PATCH', path, { debt: null })
    expect(await readCard()).toMatchObject({ debt: null, asks_debt: true })
    expect(await readAccount()).toMatchObject({ balance_current: null })
  })

  test('what is answered at the import is taken back by its undo', async () => {
    await importFile(cardFile({ rows: october }))
    const { done } = await importFile(cardFile({ rows: [['18/11/2026', 'LIDER EXPRESS', 30_000]] }), {
      card: { closing_day: 5, due_day: 25, debt: { date: '2026-11-18', amount: 130_000 } },
    })
    expect(await readCard()).toMatchObject({ closing_day: 5, closing_source: 'person', due_day: 25 })
    expect(await readCard()).toMatchObject({ debt: 130_000, debt_known_on: '2026-11-18' })
    await imports.undo(who, done.id)
    expect(await readCard()).toMatchObject({ closing_day: null, due_day: null, debt: null })
    expect(await readAccount()).toMatchObject({ balance_current: null })
  })

  test('a debt of tomorrow, of a wrong form or of a card of a bank is refused', async () => {
    const { done } = await importFile(cardFile({ rows: october }))
    const path = `/api/cards/${done.account?.account_id}/`
    for (const debt of [
      { date: '2026-11-21', amount: 1_000 },
      { date: '2026-11-20', amount: 1.5 },
      { date: 'ayer', amount: 1_000 },
    ]) {
      const answer = await real.requestAs(who, 'PATCH', path, { debt })
      expect(answer.statusCode).toBe(400)
    }
    const preview = await imports.upload(who, cardFile({ rows: october }), 'again.xls')
    const refused = await real.requestAs(who, 'POST', `/api/imports/${preview.id}/confirm/`, {
      card: { debt: { date: '2026-11-21', amount: 1_000 } },
    })
    expect(refused.statusCode).toBe(400)
  })

  test('two answers at the same time leave one of them', async () => {
    const { done } = await importFile(cardFile({ rows: october }))
    const path = `/api/cards/${done.account?.account_id}/`
    const answers = await Promise.all(
      [300_000, 400_000].map((amount) =>
        real.requestAs(who, 'PATCH', path, { debt: { date: '2026-11-17', amount } }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const debt = (await readCard())?.debt
    expect([300_000, 400_000]).toContain(debt)
    expect(await readAccount()).toMatchObject({ balance_current: `${debt}.00` })
  })

  test('of two cards of one bank the one whose number the file names is the first choice', async () => {
    const first = await importFile(cardFile({ rows: october, number: '1111' }))
    const second = await imports.upload(who, cardFile({ rows: october, number: '2222' }), 'otra.xls')
    // The file names another number: a card of its own, not the first one.
    expect(second.account).toMatchObject({ account_id: null, mask: '2222', type: 'credit' })
    expect(second.proposals[0]).toMatchObject({ account_id: null })
    await imports.confirm(who, second.id)
    const again = await imports.upload(who, cardFile({ rows: october, number: '1111' }), 'primera.xls')
    expect(again.account).toMatchObject({ account_id: first.done.account?.account_id, sure: true })
    expect(again.proposals[0]).toMatchObject({ mask: '1111' })
  })

  test('the checker finds no violation', async () => {
    expect(await checkInvariants(real.db.admin, { now })).toEqual([])
  })
})

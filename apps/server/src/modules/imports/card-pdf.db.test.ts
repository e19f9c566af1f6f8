import { accountList } from '@lucas/contract/banking/account.ts'
import { cardList } from '@lucas/contract/banking/card.ts'
import type { StatementImport } from '@lucas/contract/banking/import.ts'
import { commitments } from '@lucas/contract/planning/commitments.ts'
import { safeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import { instalmentOverview } from '@lucas/contract/planning/recurring.ts'
import { cardLayouts, drawCardStatement, type TrueCard } from '@lucas/papers/cards/index.ts'
import { billedRows } from '@lucas/papers/cards/true-card.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { createFullApp, type TestUser } from '../../../test/support/app/full-app.ts'
import { createImportClient } from '../../../test/support/clients/import-client.ts'
import { checkInvariants } from '../../checker/checker.ts'
import { createClock } from '../../platform/clock.ts'

const now = new Date('2026-11-20T15:00:00Z')
const closesOn = '2026-11-10'
const real = await createFullApp({ clock: createClock(() => now) })
const imports = createImportClient(real)

let who: TestUser
beforeEach(async () => {
  who = await real.auth.registerUser()
})

const get = async (path: string) => (await real.requestAs(who, 'GET', path)).json()
const readCards = async () => cardList.parse(await get('/api/cards/')).results

async function draw(name: string, seed: number, change?: (card: TrueCard) => TrueCard) {
  const layout = cardLayouts.find((one) => one.name === name)
  if (!layout) throw new Error('no such layout')
  return drawCardStatement(layout, seed, { closesOn, ...(change && { change }) })
}

/** Uploads a statement and confirms each of its parts; returns them. */
async function importAll(bytes: Buffer): Promise<StatementImport[]> {
  const first = await imports.upload(who, bytes, 'tarjeta.pdf')
  const done: StatementImport[] = []
  const parts = first.parts ?? []
  for (const id of parts.length > 0 ? parts : [first.id]) {
    await imports.waitUntilProcessed(who, id)
    done.push(await imports.confirm(who, id))
  }
  return done
}

/** What is still to be charged of the purchases that the bill charges. */
const sumToCome = (card: TrueCard): bigint =>
  billedRows(card).reduce(
    (sum, { cuota, charge }) => sum + (cuota === null ? 0n : charge * BigInt(cuota[1] - cuota[0])),
    0n,
  )

describe.each(['Banco de Chile', 'CMR Falabella', 'Cencosud', 'Líder BCI'])('the PDF of %s', (name) => {
  test('becomes the bill of every screen, its cuotas and its limit', async () => {
    const { bytes, truth } = await draw(name, 12)
    expect(sumToCome(truth)).toBeGreaterThan(0n)
    const [done] = await importAll(bytes)
    expect(done).toMatchObject({ state: 'done', counts: { new: billedRows(truth).length, unreadable: 0 } })

    const card = (await readCards()).find(({ currency }) => currency === 'CLP')
    expect(card).toMatchObject({
      closing_day: 10,
      due_day: Number(truth.dueOn.slice(8)),
      limit: Number(truth.limit),
      bill: {
        closes_on: closesOn,
        due_on: truth.dueOn,
        billed: Number(truth.billed),
        remaining: Number(truth.billed),
        minimum: Number(truth.minimum),
      },
    })
    const left = safeToSpend.parse(await get('/api/analytics/left/'))
    const later = left.card_bills_later.filter(
      ({ state, currency }) => state === 'closed' && currency === 'CLP',
    )
    expect(left.card_bills.amount + later.reduce((sum, { amount }) => sum + amount, 0)).toBe(
      Number(truth.billed),
    )
    // Compromisos counts the bill whole; the instalments in it are marked.
    const month = commitments.parse(await get(`/api/commitments/?month=${truth.dueOn.slice(0, 7)}`))
    expect(month.headings.find(({ heading }) => heading === 'cards')?.totals[0]?.to_come).toBe(
      Number(truth.billed),
    )
    const { totals } = instalmentOverview.parse(await get('/api/instalments/'))
    expect(totals.reduce((sum, { remaining_amount: amount }) => sum + amount, 0)).toBe(
      Number(sumToCome(truth)),
    )
  })
})

describe('a card PDF', () => {
  test('in pesos and dollars is two cards with one number, each with its bill', async () => {
    const { bytes, truth } = await draw('Banco de Chile', 3)
    expect(truth.abroad).not.toBeNull()
    expect(await importAll(bytes)).toMatchObject([{ state: 'done' }, { state: 'done' }])
    const accounts = accountList.parse(await get('/api/accounts/'))
    expect(
      accounts
        .map(({ mask, currency }) => [mask, currency])
        .toSorted(([, a = ''], [, b = '']) => a.localeCompare(b)),
    ).toEqual([
      [truth.lastFour, 'CLP'],
      [truth.lastFour, 'USD'],
    ])
    expect((await readCards()).map(({ currency, bill }) => [currency, bill?.billed])).toEqual([
      ['CLP', Number(truth.billed)],
      ['USD', Number(truth.abroad?.debt) / 100],
    ])
  })

  test('is asked about with the difference where its rows do not give the total', async () => {
    const { bytes } = await draw('Tenpo', 21, (card) => ({ ...card, billed: card.billed + 1_500n }))
    const preview = await imports.upload(who, bytes, 'tarjeta.pdf')
    expect(preview.warnings).toContainEqual(
      expect.objectContaining({ about: 'balance', sentence: expect.stringContaining('$1.500') }),
    )
    expect(preview.evidence.filter(({ sure }) => sure)).toEqual([])
  })

  test('of the next month goes on with the purchases in instalments', async () => {
    const layout = cardLayouts.find(({ name }) => name === 'Cencosud')
    if (!layout) throw new Error('no such layout')
    const first = await drawCardStatement(layout, 8, { closesOn: '2026-10-10' })
    const plans = billedRows(first.truth).filter(({ cuota }) => cuota !== null && cuota[0] < cuota[1])
    const next = await drawCardStatement(layout, 8, {
      closesOn,
      change: (card) => {
        const rows = plans.map((row) => ({
          ...row,
          cuota: row.cuota && ([row.cuota[0] + 1, row.cuota[1]] as [number, number]),
        }))
        const billed = rows.reduce((sum, { charge }) => sum + charge, first.truth.billed)
        return { ...card, rows, previous: first.truth.billed, paid: 0n, billed }
      },
    })
    await importAll(first.bytes)
    await importAll(next.bytes)
    const { results } = instalmentOverview.parse(await get('/api/instalments/?state=all'))
    const charged = results.map(({ parts }) => parts.filter(({ transaction_id: id }) => id !== null).length)
    expect(charged.filter((count) => count === 2)).toHaveLength(plans.length)
  })

  test('leaves nothing after its undo', async () => {
    const { bytes } = await draw('Tenpo', 21)
    const [done] = await importAll(bytes)
    await imports.undo(who, done?.id ?? '')
    expect(await readCards()).toEqual([])
    expect(await get('/api/accounts/')).toEqual([])
  })

  test('leaves the limit of the statement before after its undo', async () => {
    const layout = cardLayouts.find(({ name }) => name === 'Tenpo')
    if (!layout) throw new Error('no such layout')
    const before = await drawCardStatement(layout, 21, { closesOn: '2026-10-10' })
    await importAll(before.bytes)
    const { bytes, truth } = await draw('Tenpo', 21, (card) => ({ ...card, limit: card.limit + 500_000n }))
    const [done] = await importAll(bytes)
    expect((await readCards())[0]?.limit).toBe(Number(truth.limit) + 500_000)
    await imports.undo(who, done?.id ?? '')
    expect((await readCards())[0]?.limit).toBe(Number(before.truth.limit))
  })

  test('the checker finds no violation', async () => {
    expect(await checkInvariants(real.db.admin, { now })).toEqual([])
  })
})

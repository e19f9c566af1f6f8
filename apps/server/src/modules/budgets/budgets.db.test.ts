import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import {
  addLines,
  budgetPath,
  categoryLine,
  createBudgetTestApp,
  findLine,
  readBudget,
  spend,
} from '../../../test/support/module-apps/budget-test-app.ts'

// Today is 2026-11-20.

const db = await testDatabase()
const { createBudgeter, createUserWithAccounts, setPlan } = await createBudgetTestApp(db)

describe('budget lines', () => {
  test('show what is planned, spent and left of the running month', async () => {
    const ana = await createBudgeter()
    await spend(ana, 30_000, 'SALUD')
    await spend(ana, 7_000, 'ROPA')
    await spend(ana, 99_000, 'SALUD', '2026-10-31')
    expect((await addLines(ana, categoryLine('salud', 100_000))).status).toBe(201)
    const budget = await readBudget(ana)
    expect(budget).toMatchObject({
      form: 'lines',
      period: 'month',
      month: '2026-11',
      from: '2026-11-01',
      to: '2026-11-30',
      state: 'running',
      counted: { from: '2026-11-01', to: '2026-11-20' },
      days_left: 11,
      total: { planned: 100_000, carried: 0, spent: 30_000, left: 70_000 },
      unplanned: 7_000,
      limit: null,
      used: 1,
    })
    expect(budget.lines).toMatchObject([
      { category: 'SALUD', planned: 100_000, spent: 30_000, left: 70_000, used_percentage: 30, state: 'ok' },
    ])
  })

  test('a changed amount holds from its month on; earlier months keep theirs', async () => {
    const ana = await createBudgeter()
    await ana.call('POST', `${budgetPath}lines/`, {
      lines: [categoryLine('SALUD', 50_000)],
      month: '2026-08',
    })
    const { id } = await findLine(ana, 'SALUD')
    await ana.call('PATCH', `${budgetPath}lines/${id}/`, { amount: 80_000 })
    const planned = async (on: string) => (await findLine(ana, 'SALUD', on)).planned
    expect([await planned('2026-10-05'), await planned('2026-11-05'), await planned('2027-01-05')]).toEqual([
      50_000, 80_000, 80_000,
    ])
    expect((await readBudget(ana, '2026-07-05')).lines).toEqual([])
    await ana.call('DELETE', `${budgetPath}lines/${id}/`)
    expect((await readBudget(ana)).lines).toEqual([])
    expect(await planned('2026-10-05')).toBe(50_000)
    expect((await addLines(ana, categoryLine('SALUD', 10_000))).body.ids).toEqual([id])
  })

  test('a line of the same month disappears with its deletion', async () => {
    const ana = await createBudgeter()
    const { body } = await addLines(ana, categoryLine('SALUD', 50_000))
    expect((await ana.call('DELETE', `${budgetPath}lines/${body.ids[0]}/`)).status).toBe(200)
    expect((await ana.call('DELETE', `${budgetPath}lines/${body.ids[0]}/`)).status).toBe(404)
    const rows = await db.admin
      .selectFrom('budget_line')
      .where('user_id', '=', ana.userId)
      .selectAll()
      .execute()
    expect(rows).toEqual([])
  })

  test('carry over what is left, also below zero, from the month in which it is turned on', async () => {
    const ana = await createBudgeter()
    await spend(ana, 60_000, 'SALUD', '2026-09-03')
    await spend(ana, 10_000, 'SALUD', '2026-10-03')
    await spend(ana, 5_000, 'SALUD')
    await ana.call('POST', `${budgetPath}lines/`, {
      lines: [categoryLine('SALUD', 50_000, { carry_over: true })],
      month: '2026-09',
    })
    expect(await findLine(ana, 'SALUD')).toMatchObject({
      planned: 50_000,
      carried: 30_000,
      spent: 5_000,
      left: 75_000,
    })
    expect(await findLine(ana, 'SALUD', '2026-10-01')).toMatchObject({ carried: -10_000, left: 30_000 })
    expect((await readBudget(ana)).total).toEqual({
      planned: 50_000,
      carried: 30_000,
      spent: 5_000,
      left: 75_000,
    })
    const { id } = await findLine(ana, 'SALUD')
    await ana.call('PATCH', `${budgetPath}lines/${id}/`, { carry_over: false })
    expect(await findLine(ana, 'SALUD')).toMatchObject({ carried: null, left: 45_000 })
    await ana.call('PATCH', `${budgetPath}lines/${id}/`, { carry_over: true })
    expect(await findLine(ana, 'SALUD')).toMatchObject({ carried: 0 })
  })

  test('a category includes its sub-categories, and the total counts each movement once', async () => {
    const ana = await createBudgeter()
    await ana.call('POST', '/api/categories/', {
      name: 'Café',
      emoji: '☕',
      color: 'gold',
      parent: 'ALIMENTACIÓN',
    })
    await spend(ana, 3_000, 'Café')
    await spend(ana, 9_000, 'ALIMENTACIÓN')
    await addLines(ana, categoryLine('ALIMENTACIÓN', 100_000), categoryLine('Café', 20_000), {
      kind: 'group',
      name: 'Vida',
      categories: ['ALIMENTACIÓN', 'ROPA'],
      amount: 150_000,
    })
    const budget = await readBudget(ana)
    const [food, coffee, group] = budget.lines
    expect([food?.spent, coffee?.spent, group?.spent]).toEqual([12_000, 3_000, 12_000])
    expect([food?.parent_id, coffee?.parent_id, group?.parent_id]).toEqual([group?.id, food?.id, null])
    expect(budget.total).toMatchObject({ planned: 150_000, spent: 12_000 })
  })

  test('show dollars beside, and what is assigned to goals', async () => {
    const ana = await createUserWithAccounts({}, { type: 'credit', currency: 'USD' })
    await setPlan(ana, 'grow')
    await ana.ingest(ana.buildTransaction(1, 'COMPRA FARMACIA AHUMADA', -4_500n))
    const [row] = await ana.listActiveRows()
    await ana.call('PATCH', `/api/transactions/${row?.id}/`, { category: 'SALUD' })
    const bought = await spend(ana, 60_000, 'SALUD')
    const goal = (await ana.call('POST', '/api/goals/', { name: 'Dientes', target_amount: 100_000 })).body
    await ana.call('POST', '/api/goals/assign-transaction/', {
      transaction_id: bought.id,
      allocations: [{ goal_id: goal.id, allocated_amount: 25_000 }],
    })
    await addLines(ana, categoryLine('SALUD', 100_000))
    expect(await findLine(ana, 'SALUD')).toMatchObject({ spent: 60_000, spent_usd: 45, from_goals: 25_000 })
  })
})

describe('the simple form', () => {
  test('divides all spending in fixed, not monthly and flexible, and counts as one line', async () => {
    const ana = await createBudgeter('free')
    for (const [amount, category] of [
      [400_000, 'HOGAR'],
      [20_000, 'SALUD'],
      [9_000, 'ROPA'],
      [1_000, 'OTROS'],
    ] as const)
      await spend(ana, amount, category)
    await addLines(
      ana,
      { kind: 'fixed', categories: ['HOGAR'], amount: 450_000 },
      { kind: 'flexible', amount: 10_000 },
      { kind: 'non_monthly', categories: ['SALUD'], amount: 10_000 },
    )
    const budget = await readBudget(ana)
    expect(budget).toMatchObject({ form: 'flex', used: 1, limit: 3, unplanned: 0 })
    expect(budget.lines.map(({ kind, spent, state }) => [kind, spent, state])).toEqual([
      ['fixed', 400_000, 'ok'],
      ['flexible', 10_000, 'over'],
      ['non_monthly', 20_000, 'ok'],
    ])
    expect(budget.total.spent).toBe(430_000)
    const answer = await ana.call('PATCH', budgetPath, { form: 'lines' })
    expect(answer.body).toMatchObject({ form: 'lines', lines: [], unplanned: 430_000 })
  })

  test('refuses a category that is fixed and not monthly', async () => {
    const ana = await createBudgeter()
    const answer = await addLines(
      ana,
      { kind: 'fixed', categories: ['HOGAR'], amount: 1 },
      { kind: 'non_monthly', categories: ['HOGAR'], amount: 1 },
    )
    expect(answer).toMatchObject({ status: 400, body: { errors: { categories: [expect.any(String)] } } })
  })
})

describe('moving money', () => {
  async function createTwo() {
    const ana = await createBudgeter()
    const { body } = await addLines(ana, categoryLine('SALUD', 50_000), categoryLine('ROPA', 20_000))
    const [from_line, to_line] = body.ids
    return { ana, from_line, to_line }
  }

  test('changes two lines of one month and leaves the total', async () => {
    const { ana, from_line, to_line } = await createTwo()
    const moved = await ana.call('POST', `${budgetPath}moves/`, { from_line, to_line, amount: 15_000 })
    expect(moved.status).toBe(201)
    expect(await findLine(ana, 'SALUD')).toMatchObject({ amount: 50_000, moved: -15_000, planned: 35_000 })
    expect(await findLine(ana, 'ROPA')).toMatchObject({ moved: 15_000, planned: 35_000 })
    expect((await readBudget(ana)).total.planned).toBe(70_000)
    expect((await findLine(ana, 'ROPA', '2026-12-01')).planned).toBe(20_000)
    await ana.call('DELETE', `${budgetPath}moves/${moved.body.id}/`)
    expect((await findLine(ana, 'SALUD')).moved).toBe(0)
  })

  test('never takes more than a line has, also in parallel', async () => {
    const { ana, from_line, to_line } = await createTwo()
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => ana.call('POST', `${budgetPath}moves/`, { from_line, to_line, amount: 20_000 })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 400, 400])
    expect((await findLine(ana, 'SALUD')).planned).toBe(10_000)
    const refused = await ana.call('POST', `${budgetPath}moves/`, { from_line, to_line, amount: 10_001 })
    expect(refused.body.errors).toEqual({
      amount: ['Esa línea tiene $10.000 este mes: elige un monto menor.'],
    })
  })

  test('is refused between a line and the one that includes it', async () => {
    const { ana, from_line } = await createTwo()
    const group = await addLines(ana, {
      kind: 'group',
      name: 'Cuerpo',
      categories: ['SALUD'],
      amount: 90_000,
    })
    const to_line = group.body.ids[0]
    const answer = await ana.call('POST', `${budgetPath}moves/`, { from_line, to_line, amount: 1_000 })
    expect(answer).toMatchObject({ status: 400, body: { errors: { to_line: [expect.any(String)] } } })
    const same = await ana.call('POST', `${budgetPath}moves/`, { from_line, to_line: from_line, amount: 1 })
    expect(same.status).toBe(400)
  })
})

describe('a category that is renamed, deleted or hidden', () => {
  test('takes its budget along; two budgets that meet are added', async () => {
    const ana = await createBudgeter()
    const pets = (await ana.call('POST', '/api/categories/', { name: 'Gatos', emoji: '🐈', color: 'blue' }))
      .body
    await addLines(
      ana,
      categoryLine('Gatos', 10_000),
      categoryLine('SALUD', 5_000),
      categoryLine('ROPA', 2_000),
    )
    await ana.call('PATCH', `/api/categories/${pets.id}/`, { name: 'Perros' })
    expect((await findLine(ana, 'Perros')).planned).toBe(10_000)
    await ana.call('DELETE', `/api/categories/${pets.id}/`, { move_to: 'SALUD' })
    expect((await findLine(ana, 'SALUD')).planned).toBe(15_000)
    await ana.call('POST', '/api/categories/base/ROPA/hide/', { move_to: 'HOGAR' })
    expect((await readBudget(ana)).lines.map(({ category, planned }) => [category, planned])).toEqual([
      ['SALUD', 15_000],
      ['HOGAR', 2_000],
    ])
  })

  test('leaves no second budget where a sub-category was part of its category', async () => {
    const ana = await createBudgeter()
    const sub = { name: 'Dental', emoji: '🦷', color: 'blue', parent: 'SALUD' }
    const { id } = (await ana.call('POST', '/api/categories/', sub)).body
    await addLines(ana, categoryLine('SALUD', 50_000), categoryLine('Dental', 20_000))
    await ana.call('DELETE', `/api/categories/${id}/`, {})
    expect((await readBudget(ana)).lines.map(({ category, planned }) => [category, planned])).toEqual([
      ['SALUD', 50_000],
    ])
  })
})

test('amounts are proposed from the last complete months, and the past shows plan and spending', async () => {
  const ana = await createBudgeter()
  for (const month of ['08', '09', '10']) await spend(ana, 40_400, 'SALUD', `2026-${month}-05`)
  await spend(ana, 900_000, 'SALUD', '2026-11-05')
  const proposal = await ana.get(`${budgetPath}proposal/`)
  expect(proposal).toMatchObject({
    months: 3,
    lines: [{ category: 'SALUD', amount: 41_000, yearly_part: 0, flex: 'fixed' }],
  })
  await ana.call('POST', `${budgetPath}lines/`, { lines: [categoryLine('SALUD', 41_000)], month: '2026-10' })
  const { periods, lines } = await ana.get(`${budgetPath}history/`)
  expect(periods).toHaveLength(12)
  expect(
    periods.slice(-3).map((one: { planned: number; spent: number }) => [one.planned, one.spent]),
  ).toEqual([
    [null, 40_400],
    [41_000, 40_400],
    [41_000, 900_000],
  ])
  expect(lines).toMatchObject([{ category: 'SALUD' }])
  expect(lines[0].planned.slice(-3)).toEqual([null, 41_000, 41_000])
})

test('what is in no line is named by category, and every period of the past counts the same categories', async () => {
  const ana = await createBudgeter()
  const history = async () => {
    const { periods } = await ana.get(`${budgetPath}history/`)
    return periods
      .slice(-3)
      .map((one: { planned: number; spent: number; has_other_plan: boolean }) => [
        one.planned,
        one.spent,
        one.has_other_plan,
      ])
  }
  for (const month of ['09', '10', '11']) {
    await spend(ana, 40_000, 'SALUD', `2026-${month}-05`)
    await spend(ana, 90_000, 'HOGAR', `2026-${month}-05`)
    await spend(ana, 7_000, 'TRANSPORTE', `2026-${month}-05`)
  }
  expect(await history()).toEqual([
    [null, 137_000, false],
    [null, 137_000, false],
    [null, 137_000, false],
  ])
  await ana.call('POST', `${budgetPath}lines/`, { lines: [categoryLine('SALUD', 50_000)], month: '2026-10' })
  expect(await readBudget(ana)).toMatchObject({
    unplanned: 97_000,
    unplanned_categories: [
      { category: 'HOGAR', spent: 90_000 },
      { category: 'TRANSPORTE', spent: 7_000 },
    ],
  })
  expect(await history()).toEqual([
    [null, 40_000, false],
    [50_000, 40_000, false],
    [50_000, 40_000, false],
  ])
  await addLines(ana, categoryLine('HOGAR', 80_000))
  expect(await history()).toEqual([
    [null, 130_000, false],
    [null, 130_000, true],
    [130_000, 130_000, false],
  ])
})

test('a budget by pay cycle counts from payday to payday', async () => {
  const ana = await createBudgeter()
  await ana.call('PATCH', '/api/cycle/', { payday: 'day_15' })
  await spend(ana, 10_000, 'SALUD', '2026-11-14')
  await spend(ana, 20_000, 'SALUD', '2026-11-15')
  await addLines(ana, categoryLine('SALUD', 50_000, { carry_over: true }))
  const budget = (await ana.call('PATCH', budgetPath, { period: 'cycle' })).body
  expect(budget).toMatchObject({ from: '2026-11-15', to: '2026-12-14', month: '2026-11', days_left: 25 })
  expect((await findLine(ana, 'SALUD')).spent).toBe(20_000)
  expect(await readBudget(ana, '2026-11-14')).toMatchObject({
    from: '2026-10-15',
    to: '2026-11-14',
    state: 'past',
  })
  expect(await readBudget(ana, '2026-12-20')).toMatchObject({
    from: '2026-12-15',
    state: 'future',
    counted: null,
  })
})

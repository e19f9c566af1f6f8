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
const { createBudgeter, setPlan } = await createBudgetTestApp(db)

describe('bad input', () => {
  test.each([
    [categoryLine('SALUD', 0), 'lines.0.amount', 'El monto debe ser mayor que cero.'],
    [categoryLine('SALUD', -5), 'lines.0.amount', 'El monto debe ser mayor que cero.'],
    [categoryLine('SALUD', 1.5), 'lines.0.amount', 'Escribe el monto en pesos, sin decimales.'],
    [categoryLine('SALUD', 1_000_000_000), 'lines.0.amount', 'El monto máximo es $999.999.999.'],
    [categoryLine('Marte', 1), 'category', 'Esa categoría no existe.'],
    [categoryLine('SALARIO', 1), 'category', '«Salario» no es un gasto: elige otra categoría.'],
    [{ kind: 'category', amount: 1 }, 'category', 'Elige una categoría.'],
    [
      { kind: 'group', name: 'Casa', categories: [], amount: 1 },
      'categories',
      'Elige al menos una categoría para el grupo.',
    ],
    [{ kind: 'group', categories: ['SALUD'], amount: 1 }, 'name', 'Ponle un nombre al grupo.'],
  ])('%o is refused in its field', async (sent, field, sentence) => {
    const ana = await createBudgeter()
    const answer = await addLines(ana, sent)
    expect([answer.status, answer.body.errors]).toEqual([400, { [field]: [sentence] }])
    expect((await readBudget(ana)).lines).toEqual([])
  })

  test('a hidden category is named', async () => {
    const ana = await createBudgeter()
    await ana.call('POST', '/api/categories/base/ROPA/hide/', { move_to: 'OTROS' })
    const answer = await addLines(ana, categoryLine('ROPA', 1))
    expect(answer.body.errors).toEqual({
      category: [
        'La categoría «Ropa» está oculta. Muéstrala en Configuración, Categorías y Ciclos, o elige otra.',
      ],
    })
  })

  test('a second line for a category and a second group of a name are refused, also in parallel', async () => {
    const ana = await createBudgeter()
    const answers = await Promise.all([1, 2, 3].map(() => addLines(ana, categoryLine('SALUD', 1_000))))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400])
    const group = { kind: 'group', name: 'Casa', categories: ['HOGAR'], amount: 1 }
    expect((await addLines(ana, group)).status).toBe(201)
    expect((await addLines(ana, { ...group, name: 'CASA', categories: ['ROPA'] })).body.errors).toEqual({
      name: ['Ya tienes un grupo con ese nombre.'],
    })
    expect((await addLines(ana, { ...group, name: 'Otro' })).body.errors).toEqual({
      categories: ['«Hogar» ya está en el grupo «Casa».'],
    })
  })

  test('a kind of spending twice in one request is refused', async () => {
    const ana = await createBudgeter()
    const answer = await addLines(ana, { kind: 'flexible', amount: 1 }, { kind: 'flexible', amount: 2 })
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      { kind: ['Cada tipo de gasto va en una sola línea.'] },
    ])
    expect((await readBudget(ana)).lines).toEqual([])
  })

  test('months beyond ten years are refused', async () => {
    const ana = await createBudgeter()
    const sentence = 'Elige un mes a menos de diez años de hoy.'
    const far = await ana.call('POST', `${budgetPath}lines/`, {
      lines: [categoryLine('SALUD', 1)],
      month: '2040-01',
    })
    expect(far.body.errors).toEqual({ month: [sentence] })
    expect((await ana.call('GET', `${budgetPath}?on=2010-01-01`)).body.errors).toEqual({ on: [sentence] })
    expect((await ana.call('GET', `${budgetPath}?on=2036-11-19`)).status).toBe(200)
    expect((await ana.call('GET', `${budgetPath}?on=hoy`)).status).toBe(400)
  })

  test('lines of others are not found', async () => {
    const [ana, eva] = [await createBudgeter(), await createBudgeter()]
    const { body } = await addLines(ana, categoryLine('SALUD', 1_000))
    const own = `${budgetPath}lines/${body.ids[0]}/`
    expect((await eva.call('PATCH', own, { amount: 5 })).status).toBe(404)
    expect((await eva.call('DELETE', own)).status).toBe(404)
    expect((await readBudget(eva)).lines).toEqual([])
  })
})

describe('the free plan', () => {
  test('has three lines; a larger plan that ends leaves the others visible and inactive', async () => {
    const ana = await createBudgeter('free')
    expect(await readBudget(ana)).toMatchObject({ limit: 3, used: 0 })
    await addLines(ana, categoryLine('SALUD', 1_000), categoryLine('ROPA', 1_000))
    const two = await addLines(ana, categoryLine('HOGAR', 1_000), categoryLine('OTROS', 1_000))
    expect([two.status, two.body.required_plan]).toEqual([403, 'grow'])
    expect((await readBudget(ana)).lines).toHaveLength(2)
    await setPlan(ana, 'grow')
    await addLines(ana, categoryLine('HOGAR', 1_000), categoryLine('OTROS', 1_000))
    await spend(ana, 50_000, 'OTROS')
    await setPlan(ana, 'free')
    const budget = await readBudget(ana)
    expect(
      budget.lines.map(({ category, is_beyond_plan, state }) => [category, is_beyond_plan, state]),
    ).toEqual([
      ['SALUD', false, 'ok'],
      ['ROPA', false, 'ok'],
      ['HOGAR', false, 'ok'],
      ['OTROS', true, 'ok'],
    ])
    expect(budget.total).toMatchObject({ planned: 3_000, spent: 0 })
    const paused = `${budgetPath}lines/${budget.lines[3]?.id}/`
    expect((await ana.call('PATCH', paused, { amount: 5 })).status).toBe(403)
    await ana.call('DELETE', `${budgetPath}lines/${budget.lines[0]?.id}/`)
    expect((await findLine(ana, 'OTROS')).is_beyond_plan).toBe(false)
  })

  test('stores three of six lines that are sent at once', async () => {
    const ana = await createBudgeter('free')
    const answers = await Promise.all(
      ['SALUD', 'ROPA', 'HOGAR', 'OTROS', 'TRANSPORTE', 'COMPRAS'].map((one) =>
        addLines(ana, categoryLine(one, 1_000)),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect((await readBudget(ana)).lines).toHaveLength(3)
  })
})

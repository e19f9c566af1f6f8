import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import {
  addLines,
  budgetPath,
  categoryLine,
  createBudgetTestApp,
} from '../../../test/support/module-apps/budget-test-app.ts'
import { recordStatements } from '../../platform/database/prepared-statements.ts'

const db = await testDatabase()
const { createBudgeter } = await createBudgetTestApp(db)

test('a change of a line or a move needs at most 12 statements, however many moves it cuts', async () => {
  const ana = await createBudgeter()
  const sub = { name: 'Botas', emoji: '🥾', color: 'blue', parent: 'OTROS' }
  await ana.call('POST', '/api/categories/', sub)
  const categories = ['SALUD', 'ROPA', 'HOGAR', 'Botas']
  const [giver, taker, third] = (await addLines(ana, ...categories.map((one) => categoryLine(one, 9_000))))
    .body.ids
  const costs: Record<string, number> = {}
  async function cost(
    name: string,
    method: 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: Record<string, unknown>,
  ) {
    const { result, statements } = await recordStatements(() =>
      ana.call(method, `${budgetPath}${path}`, body),
    )
    expect(result.status).toBeLessThan(300)
    // Every write sets the user and stores an outbox event.
    costs[name] = statements.filter((text) => !/set_config|outbox_event/.test(text)).length
    return result.body
  }
  const { id } = await cost('move', 'POST', 'moves/', { from_line: giver, to_line: taker, amount: 8_000 })
  await cost('move on', 'POST', 'moves/', { from_line: taker, to_line: third, amount: 17_000 })
  expect((await cost('lower', 'PATCH', `lines/${giver}/`, { amount: 1_000 })).cut_moves).toHaveLength(2)
  await cost('undo', 'DELETE', `moves/${id}/`)
  await cost('delete', 'DELETE', `lines/${third}/`)
  expect(Object.entries(costs).filter(([, count]) => count > 12)).toEqual([])
})

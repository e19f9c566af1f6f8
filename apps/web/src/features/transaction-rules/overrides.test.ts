import type { TransactionRule } from '@lucas/contract/transactions/transaction-rule.ts'
import { expect, test } from 'vitest'
import { uuid } from '../../../test/api-fixtures.ts'
import { createTransactionRule } from './fixtures/rules.ts'
import { listOverrides } from './overrides.ts'

const create = (last: number, overrides: Partial<TransactionRule>) =>
  createTransactionRule({ id: uuid(last), ...overrides })

test('names the later rules that set the same field to something else', () => {
  const rules = [
    create(1, {
      actions: { category: 'HOGAR', kind: 'spending', tags: 'Trabajo' },
      overridden_by: [uuid(3), uuid(2)],
    }),
    create(2, { actions: { category: 'HOGAR', kind: 'transfer' } }),
    create(3, { actions: { category: 'ROPA', kind: 'savings', tags: 'Viaje' } }),
  ]
  const [first] = rules
  expect(first && listOverrides(first, rules)).toEqual([
    { position: 3, fields: ['category', 'kind'] },
    { position: 2, fields: ['kind'] },
  ])
})

test('a rule that was deleted meanwhile is left out', () => {
  const rule = create(1, { actions: { category: 'HOGAR' }, overridden_by: [uuid(9)] })
  expect(listOverrides(rule, [rule])).toEqual([])
})

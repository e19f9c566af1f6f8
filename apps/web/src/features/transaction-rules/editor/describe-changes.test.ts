import { expect, test } from 'vitest'
import { uuid } from '../../../../test/api-fixtures.ts'
import { createTransaction } from '../../../../test/transactions.ts'
import { describeChanges } from './describe-changes.ts'

const names = { category: (choice: string) => choice, money: (amount: number) => `$${amount}` }
const transaction = createTransaction(1, { subcategory: 'Café', tags: 'Viaje', amount: -9_000 })

test('each proposed value is shown beside the one before', () => {
  const changes = describeChanges(
    transaction,
    {
      category: 'HOGAR',
      subcategory: null,
      merchant_name: 'Copec',
      tags: 'Viaje,Trabajo',
      kind: 'transfer',
      reviewed: true,
      split: [
        { category: 'HOGAR', subcategory: 'Arriendo', amount: -6_000 },
        { category: 'ROPA', subcategory: null, amount: -3_000 },
      ],
      goal: { goal_id: uuid(1), goal_name: 'Vacaciones', amount: 900 },
    },
    names,
  )
  expect(changes.map(({ before, after }) => `${before} → ${after}`)).toEqual([
    'Café → HOGAR',
    'Comercio 1 → Copec',
    'Viaje → Viaje, Trabajo',
    'Gasto → Traspaso propio',
    'sin revisar → revisado',
    'entero → $6000 Arriendo + $3000 ROPA',
    'sin meta → $900 a Vacaciones',
  ])
})

test('what a rule leaves alone is not listed', () => {
  expect(describeChanges(transaction, { tags: '' }, names)).toEqual([
    { field: 'tags', before: 'Viaje', after: 'sin etiquetas' },
  ])
})

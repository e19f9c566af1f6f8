import type { LearnedRule } from '@lucas/contract/transactions/transaction-rule.ts'
import type { RuleActions, RuleCondition } from '@lucas/contract/transactions/transaction-rule-input.ts'
import { expect, test } from 'vitest'
import { uuid } from '../../../test/api-fixtures.ts'
import { describeLearnedRule, describeRule, type RuleNames } from './rule-sentence.ts'

const names: RuleNames = {
  account: (id) => (id === uuid(1) ? 'Visa ****1738' : undefined),
  goal: (id) => (id === uuid(2) ? 'Vacaciones' : undefined),
  category: (choice) => ({ Bencina: 'Transporte › Bencina', HOGAR: 'Hogar' })[choice] ?? choice,
  money: (amount, currency) => `${currency === 'USD' ? 'US$' : '$'}${amount}`,
}
const inWords = (conditions: RuleCondition[], actions: RuleActions) => {
  const sentence = describeRule({ conditions, actions }, names)
  return `${sentence.conditions} → ${sentence.actions}`
}
const expense: RuleCondition = { field: 'sign', sign: 'expense' }
const account: RuleCondition = { field: 'account', account_id: uuid(1) }
const text: RuleCondition = { field: 'text', operator: 'contains', value: 'copec' }

test('a rule reads as one sentence, whatever the order of its conditions', () => {
  const expected =
    'Si el texto contiene «copec» y es un gasto en Visa ****1738 → Transporte › Bencina, etiqueta Trabajo'
  const actions: RuleActions = { category: 'Bencina', tags: 'Trabajo' }
  expect(inWords([text, expense, account], actions)).toBe(expected)
  expect(inWords([account, text, expense], actions)).toBe(expected)
})

test.each<[RuleCondition[], string]>([
  [[{ field: 'text', operator: 'pattern', value: '^uber' }], 'Si el texto calza con el patrón «^uber»'],
  [[{ field: 'amount', min: 5000, max: 5000, currency: 'CLP' }], 'Si el monto es $5000'],
  [[{ field: 'amount', min: 10, max: 20.5, currency: 'USD' }], 'Si el monto está entre US$10 y US$20.5'],
  [[{ field: 'amount', max: 9990, currency: 'CLP' }], 'Si el monto es hasta $9990'],
  [[account], 'Si es en Visa ****1738'],
  [[{ field: 'account', account_id: uuid(9) }], 'Si es en una cuenta que ya no está'],
  [[{ field: 'kind', kinds: ['spending', 'refund'] }], 'Si su tipo es Gasto o Devolución'],
  [[{ field: 'day_of_month', from: 5, to: 5 }], 'Si cae el día 5'],
  [
    [text, { field: 'counterparty', value: 'Ana Soto' }, { field: 'day_of_month', from: 28, to: 3 }],
    'Si el texto contiene «copec», es de o para Ana Soto y cae entre los días 28 y 3',
  ],
])('%j in words', (conditions, expected) =>
  expect(describeRule({ conditions, actions: {} }, names).conditions).toBe(expected),
)

test.each<[RuleActions, string]>([
  [
    { merchant_name: 'Copec', kind: 'transfer', reviewed: true },
    'se llama «Copec», tipo Traspaso propio, revisado',
  ],
  [{ tags: 'Trabajo,Viaje' }, 'etiquetas Trabajo y Viaje'],
  [
    {
      split: {
        currency: 'CLP',
        parts: [
          { category: 'HOGAR', percentage: 40 },
          { category: 'ROPA', rest: true },
        ],
      },
    },
    'dividido en 40% Hogar y el resto ROPA',
  ],
  [{ goal: { goal_id: uuid(2), amount: 5000 } }, '$5000 a la meta «Vacaciones»'],
  [{ goal: { goal_id: uuid(2), all: true } }, 'todo a la meta «Vacaciones»'],
])('%j in words', (actions, expected) =>
  expect(describeRule({ conditions: [text], actions }, names).actions).toBe(expected),
)

test('a learned rule reads like a written one', () => {
  const learned: LearnedRule = {
    id: uuid(5),
    subject: 'category',
    name: 'Copec',
    category: 'TRANSPORTE',
    subcategory: 'Bencina',
    merchant_name: null,
    learned_from: 3,
    enabled: true,
    uses: 0,
    last_used_at: null,
    created_at: '2026-11-20T12:00:00.000Z',
  }
  expect(describeLearnedRule(learned, names)).toEqual({
    conditions: 'Si el comercio es «Copec»',
    actions: 'Transporte › Bencina',
  })
  expect(
    describeLearnedRule({ ...learned, subject: 'name', merchant_name: 'Copec Ñuñoa' }, names).actions,
  ).toBe('se llama «Copec Ñuñoa»')
})

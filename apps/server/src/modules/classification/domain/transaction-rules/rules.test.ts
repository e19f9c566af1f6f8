import { limits } from '@lucas/contract/limits.ts'
import { sum } from '@lucas/contract/rules/money.ts'
import type { RuleCondition } from '@lucas/contract/transactions/transaction-rule-input.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileConditions, type HasPattern, isMet } from './compile.ts'
import { type ActiveRule, applyOutcome, decideByRules, pickRule, type RuledFields } from './decide.ts'
import { type RuleFacts, toRuleFacts } from './facts.ts'
import { canHoldTogether, listOverriding } from './overlap.ts'
import { hasLargeRepeat } from './pattern-repeats.ts'
import { revertFields, toRecordedFields } from './record.ts'
import { computeGoalAmount, computeParts } from './shares.ts'

const facts = (more: Partial<Parameters<typeof toRuleFacts>[0]> = {}): RuleFacts =>
  toRuleFacts({
    description: 'COMPRA  Café Ñuñoa 0312',
    merchant: 'Café Ñuñoa',
    amount: -4_500n,
    currency: 'CLP',
    accountId: 'a1',
    institution: 'BancoEstado',
    kind: 'spending',
    date: '2026-11-30',
    readRut: () => null,
    ...more,
  })
const noPatterns: HasPattern = () => false
const matches = (condition: RuleCondition, more = {}, has = noPatterns) =>
  isMet(compileConditions([condition]), facts(more), has)
const text = (operator: 'contains' | 'starts_with' | 'is' | 'pattern', value: string): RuleCondition => ({
  field: 'text',
  operator,
  value,
})

describe('conditions', () => {
  test('compare texts without case, accents and repeated blanks', () => {
    expect(matches(text('contains', 'compra CAFE nunoa'))).toBe(true)
    expect(matches(text('starts_with', 'café'))).toBe(true)
    expect(matches(text('starts_with', 'ñuñoa'))).toBe(false)
    expect(matches(text('is', 'CAFE ÑUÑOA'))).toBe(true)
    expect(matches(text('is', 'compra'))).toBe(false)
  })

  test('look up patterns by the beginning of the folded description and name', () => {
    const asked: [string, string][] = []
    const has: HasPattern = (...question) => {
      asked.push(question)
      return question[1] === 'cafe nunoa'
    }
    expect(matches(text('pattern', '^café'), {}, has)).toBe(true)
    expect(matches(text('pattern', '^café'), { merchant: null }, has)).toBe(false)
    expect(matches(text('pattern', 'x$'), { description: 'x'.repeat(5_000) }, has)).toBe(true)
    expect(asked.slice(0, 3)).toEqual([
      ['^café', 'compra cafe nunoa 0312'],
      ['^café', 'cafe nunoa'],
      ['^café', 'compra cafe nunoa 0312'],
    ])
    expect(asked[3]?.[1]).toHaveLength(limits.rulePatternReads)
  })

  test('ask for a pattern only where all other conditions are met', () => {
    const rule = compileConditions([text('pattern', 'cafe'), { field: 'sign', sign: 'income' }])
    const has: HasPattern = () => {
      throw new Error('asked')
    }
    expect(isMet(rule, facts(), has)).toBe(false)
    expect(() => isMet(rule, facts({ amount: 4_500n }), has)).toThrow('asked')
  })

  test('compare the absolute amount in its currency', () => {
    expect(matches({ field: 'amount', min: 4_500, max: 4_500, currency: 'CLP' })).toBe(true)
    expect(matches({ field: 'amount', min: 4_501, currency: 'CLP' })).toBe(false)
    expect(matches({ field: 'amount', max: 10_000, currency: 'USD' })).toBe(false)
    expect(matches({ field: 'amount', min: 45, max: 45, currency: 'USD' }, { currency: 'USD' })).toBe(true)
  })

  test('know sign, account, bank, kind and day', () => {
    expect(matches({ field: 'sign', sign: 'expense' })).toBe(true)
    expect(matches({ field: 'sign', sign: 'income' })).toBe(false)
    expect(matches({ field: 'account', account_id: 'a2' })).toBe(false)
    expect(matches({ field: 'institution', name: 'bancoestado' })).toBe(true)
    expect(matches({ field: 'kind', kinds: ['transfer', 'spending'] })).toBe(true)
    expect(matches({ field: 'day_of_month', from: 28, to: 3 })).toBe(true)
    expect(matches({ field: 'day_of_month', from: 28, to: 3 }, { date: '2026-11-04' })).toBe(false)
    expect(matches({ field: 'day_of_month', from: 30, to: 30 })).toBe(true)
  })

  test('find a person by RUT or by all words of the name', () => {
    const transfer = { description: 'TRANSFERENCIA A SOTO PEREZ PEDRO', readRut: () => '12345678-5' }
    expect(matches({ field: 'counterparty', value: '12.345.678-5' }, transfer)).toBe(true)
    expect(matches({ field: 'counterparty', value: '11.111.111-1' }, transfer)).toBe(false)
    expect(matches({ field: 'counterparty', value: 'Pedro Soto' }, transfer)).toBe(true)
    expect(matches({ field: 'counterparty', value: 'Pedro Sotomayor' }, transfer)).toBe(false)
  })

  test.each([
    ['a{21}', true],
    ['(ab|c){0,21}', true],
    ['(?:a{2}b){21,}', true],
    [String.raw`\\{21}`, true],
    ['a{20}(b{0,20}){20,}c', false],
    [String.raw`\{21}`, false],
    ['[{21}]', false],
    [String.raw`\x{1F600}\p{L}`, false],
    [String.raw`\Qa{21}\Eb`, false],
    ['21{x}', false],
  ])('of the repeats of %s, one is too large: %s', (pattern, isLarge) => {
    expect(hasLargeRepeat(pattern)).toBe(isLarge)
  })
})

describe('contradictions', () => {
  test('are found in signs, amounts, kinds and days', () => {
    const expense: RuleCondition = { field: 'sign', sign: 'expense' }
    expect(canHoldTogether([expense, { field: 'sign', sign: 'income' }])).toBe(false)
    expect(
      canHoldTogether([
        { field: 'amount', min: 10, currency: 'CLP' },
        { field: 'amount', max: 9, currency: 'CLP' },
      ]),
    ).toBe(false)
    expect(
      canHoldTogether([
        { field: 'kind', kinds: ['transfer'] },
        { field: 'kind', kinds: ['savings'] },
      ]),
    ).toBe(false)
    expect(
      canHoldTogether([
        { field: 'day_of_month', from: 28, to: 3 },
        { field: 'day_of_month', from: 4, to: 27 },
      ]),
    ).toBe(false)
    expect(
      canHoldTogether([expense, text('contains', 'a'), { field: 'day_of_month', from: 1, to: 31 }]),
    ).toBe(true)
  })

  test('between rules are shown where one transaction can meet both', () => {
    const rule = { id: '1', conditions: [text('contains', 'a')], actions: { category: 'ROPA' } }
    const same = { ...rule, id: '2' }
    const other = { ...rule, id: '3', actions: { category: 'SALUD' } }
    const apart = {
      ...other,
      id: '4',
      conditions: [{ field: 'sign', sign: 'income' } satisfies RuleCondition],
    }
    expect(listOverriding(rule, [same, other])).toEqual(['3'])
    expect(listOverriding({ ...rule, conditions: [{ field: 'sign', sign: 'expense' }] }, [apart])).toEqual([])
  })
})

describe('shares', () => {
  test('percentages are cut by the largest remainder and add up', () => {
    const parts = [33, 33, 34].map((percentage) => ({ category: 'ROPA', percentage }))
    expect(computeParts({ currency: 'CLP', parts }, -100n, 'USD')).toEqual([-33n, -33n, -34n])
    expect(computeParts({ currency: 'CLP', parts }, -101n, 'CLP')).toEqual([-33n, -33n, -35n])
  })

  test('amounts must add up to the transaction, or leave a rest', () => {
    const amount = { category: 'ROPA', amount: 400n }
    const rest = { category: 'SALUD', rest: true as const }
    expect(computeParts({ currency: 'CLP', parts: [amount, rest] }, 1_000n, 'CLP')).toEqual([400n, 600n])
    expect(computeParts({ currency: 'CLP', parts: [amount, amount] }, 1_000n, 'CLP')).toBe(null)
    expect(computeParts({ currency: 'CLP', parts: [amount, rest] }, 400n, 'CLP')).toBe(null)
    expect(computeParts({ currency: 'CLP', parts: [amount, rest] }, 1_000n, 'USD')).toBe(null)
  })

  test('parts always add up', () => {
    const shares = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), shares, (amount, percentages) => {
        const parts = [
          ...percentages.map((percentage) => ({ category: 'ROPA', percentage })),
          { category: 'SALUD', rest: true as const },
        ]
        const found = computeParts({ currency: 'CLP', parts }, -amount, 'CLP')
        expect(found === null ? -amount : sum(found)).toBe(-amount)
      }),
    )
  })

  test('a goal gets at least $100 and never more than is unassigned', () => {
    const row = { amount: -1_000n, currency: 'CLP' as const }
    expect(computeGoalAmount({ goalId: 'g', all: true }, row, 300n)).toBe(700n)
    expect(computeGoalAmount({ goalId: 'g', amount: 800n }, row, 300n)).toBe(null)
    expect(computeGoalAmount({ goalId: 'g', percentage: 9 }, row, 0n)).toBe(null)
    expect(computeGoalAmount({ goalId: 'g', percentage: 15 }, row, 0n)).toBe(150n)
    expect(computeGoalAmount({ goalId: 'g', all: true }, { ...row, currency: 'USD' }, 0n)).toBe(null)
  })
})

const kinds = ['spending', 'income', 'transfer', 'savings', 'card_payment', 'refund', 'excluded'] as const
const ruleArbitrary = fc.record({
  word: fc.constantFrom('compra', 'cafe', 'nunoa', 'nada'),
  category: fc.option(fc.constantFrom('ROPA', 'SALUD', 'HOGAR'), { nil: undefined }),
  merchant: fc.option(fc.constantFrom('Uno', 'Dos'), { nil: undefined }),
  tags: fc.uniqueArray(fc.constantFrom('x', 'y', 'z')),
  kind: fc.option(fc.constantFrom(...kinds), { nil: undefined }),
  reviewed: fc.boolean(),
})
const toRules = (drafts: readonly { word: string }[]): ActiveRule[] =>
  drafts.map(({ word, ...actions }, at) => ({
    tags: [],
    reviewed: false,
    ...actions,
    id: String(at),
    test: compileConditions([text('contains', word)]),
  }))
const rowArbitrary: fc.Arbitrary<RuledFields> = fc.record({
  amount: fc.constantFrom(-4_500n, 4_500n),
  category: fc.constantFrom('ROPA', 'OTROS'),
  categorySource: fc.constantFrom('person', 'learned', 'model', 'none'),
  categoryConfidence: fc.constantFrom(0, 100),
  merchant: fc.constantFrom('Café Ñuñoa', null),
  nameSource: fc.constantFrom('bank', 'person', 'learned'),
  kind: fc.constantFrom('spending', 'income'),
  kindSource: fc.constantFrom('sign', 'pair'),
  ownKind: fc.constant(null),
  ruleKind: fc.constant(null),
  textKind: fc.constant(null),
  isUncounted: fc.constant(false),
  refundOf: fc.constant(null),
  tags: fc.uniqueArray(fc.constantFrom('x', 'propia')),
  reviewed: fc.boolean(),
  ruleIds: fc.constant([]),
})
/** The kind that follows from the row alone, as a stored row has it. */
const settle = (row: RuledFields): RuledFields =>
  row.kindSource === 'pair' ? row : { ...row, kind: row.amount < 0n ? 'spending' : 'income' }

describe('what rules decide', () => {
  test('stays the same when they run again', () => {
    fc.assert(
      fc.property(fc.array(ruleArbitrary, { maxLength: 6 }), rowArbitrary, (drafts, base) => {
        const row = settle(base)
        const outcome = decideByRules(toRules(drafts), facts({ amount: row.amount }), noPatterns)
        const once = applyOutcome(row, outcome)
        expect(applyOutcome(once, outcome)).toEqual(once)
      }),
    )
  })

  test('of each field is what the last matching rule says, whatever the others set', () => {
    fc.assert(
      fc.property(fc.array(ruleArbitrary, { minLength: 1, maxLength: 6 }), (drafts) => {
        const rules = toRules(drafts)
        const outcome = decideByRules(rules, facts(), noPatterns)
        const matching = drafts.filter(({ word }) => word !== 'nada')
        expect(outcome.category?.value).toBe(
          matching.findLast(({ category }) => category !== undefined)?.category,
        )
        expect(outcome.merchant?.value).toBe(
          matching.findLast(({ merchant }) => merchant !== undefined)?.merchant,
        )
        // Running the rules one by one in their order, each only where it wins, gives the same row.
        const row = settle({
          amount: -4_500n,
          category: 'OTROS',
          categorySource: 'none',
          categoryConfidence: 0,
          merchant: null,
          nameSource: 'bank',
          kind: 'spending',
          kindSource: 'sign',
          ownKind: null,
          ruleKind: null,
          textKind: null,
          refundOf: null,
          tags: [],
          reviewed: false,
          ruleIds: [],
        })
        const { category: _, ...withoutCategory } = outcome
        const all = applyOutcome(row, withoutCategory)
        const stepwise = rules.reduce(
          (current, { id }) => applyOutcome(current, pickRule(withoutCategory, id)),
          row,
        )
        expect(stepwise).toEqual(all)
      }),
    )
  })

  test('never overrules the choices of the user', () => {
    fc.assert(
      fc.property(fc.array(ruleArbitrary, { maxLength: 6 }), rowArbitrary, (drafts, base) => {
        const row = settle({ ...base, categorySource: 'person', nameSource: 'person', ownKind: 'excluded' })
        const after = applyOutcome(
          row,
          decideByRules(toRules(drafts), facts({ amount: row.amount }), noPatterns),
        )
        expect(after.category).toBe(row.category)
        expect(after.merchant).toBe(row.merchant)
        const isFree = row.kindSource !== 'pair' && after.ruleIds.length > 0
        expect(after.kind).toBe(isFree ? 'excluded' : row.kind)
        expect(row.tags.every((tag) => after.tags.includes(tag))).toBe(true)
      }),
    )
  })

  test('is restored by the undo', () => {
    fc.assert(
      fc.property(fc.array(ruleArbitrary, { maxLength: 6 }), rowArbitrary, (drafts, base) => {
        const row = settle(base)
        const after = applyOutcome(
          row,
          decideByRules(toRules(drafts), facts({ amount: row.amount }), noPatterns),
        )
        const recorded = { ...toRecordedFields(after), isSplit: false, goal: null }
        const restored = revertFields(after, toRecordedFields(row), recorded)
        expect(toRecordedFields(restored)).toEqual(toRecordedFields(row))
      }),
    )
  })
})

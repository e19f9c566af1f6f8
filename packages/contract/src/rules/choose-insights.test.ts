import { describe, expect, test } from 'vitest'
import type { Insight } from '../notifications/insight.ts'
import { chooseInsights } from './choose-insights.ts'

describe('the choice', () => {
  const insight = (kind: Insight['kind'], key: string, category: string | null = null): Insight => ({
    key,
    kind,
    type: 'info',
    title: key,
    message: '',
    about: category === null ? { subject: 'account', key } : { subject: 'category', key: category },
  })
  const keys = (found: Insight[]) => chooseInsights(found, 3).map(({ key }) => key)

  test('takes each kind once before any twice, by rank', () =>
    expect(
      keys([
        insight('spending_down', 'down', 'TRANSPORTE'),
        insight('subscription_dearer', 'netflix'),
        insight('subscription_dearer', 'spotify'),
        insight('card_due', 'visa'),
      ]),
    ).toEqual(['visa', 'netflix', 'down']))
  test('puts a bill that is due after the bill of a card and before what changed', () =>
    expect(
      keys([
        insight('unusual_spending', 'week', 'ROPA'),
        insight('bill_due', 'enel'),
        insight('card_due', 'visa'),
      ]),
    ).toEqual(['visa', 'enel', 'week']))
  test('fills up with more of a kind', () =>
    expect(keys([insight('card_due', 'visa'), insight('card_due', 'master')])).toEqual(['visa', 'master']))
  test('names a category once', () =>
    expect(keys([insight('spending_up', 'up', 'ROPA'), insight('unusual_spending', 'week', 'ROPA')])).toEqual(
      ['week'],
    ))
})

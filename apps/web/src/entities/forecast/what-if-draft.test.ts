import { expect, test } from 'vitest'
import { forecastFixture, toId } from './fixtures/forecast.ts'
import { checkDraft, startDraft } from './what-if-draft.ts'

test('begins with a purchase today, with the first card whose days are known', () => {
  expect(startDraft(forecastFixture)).toMatchObject({
    kind: 'purchase',
    day: '2026-11-20',
    accountId: toId(2),
    seriesId: toId(6),
  })
  const cards = forecastFixture.cards.filter(({ bills }) => bills.length === 0)
  expect(startDraft({ ...forecastFixture, cards }).accountId).toBe(toId(1))
})

test.each([
  [{ day: '2026-11-19' }, 'Elige un día desde hoy.'],
  [{ day: '2027-11-21' }, 'Elige un día dentro de los próximos doce meses.'],
  [
    { kind: 'income' as const, day: '2027-11-15' },
    'Desde ese día ya no esperamos este ingreso: termina antes. Elige un día anterior.',
  ],
])('the day of %j is refused', (more, sentence) => {
  const draft = { ...startDraft(forecastFixture), amount: '1000', ...more }
  expect(checkDraft(draft, forecastFixture)).toEqual({ whatIf: null, faults: { day: sentence } })
})

test('an amount that is not typed yet is no fault', () =>
  expect(checkDraft(startDraft(forecastFixture), forecastFixture)).toEqual({ whatIf: null, faults: {} }))

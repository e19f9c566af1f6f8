import type { Forecast } from '@lucas/contract/planning/forecast.ts'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { advanceTime, fakeHttp, fakeTime, renderScreen } from '../../../test/fake-http.tsx'
import { togglePrivacy } from '../../lib/app/display-preferences.ts'
import { DueVerdicts } from './due-verdicts.tsx'
import { event, forecastFixture, toId } from './fixtures/forecast.ts'

fakeTime({ now: '2026-11-20T15:00:00Z' })
afterEach(() => localStorage.clear())

async function show(more: Partial<Forecast> = {}, accountId?: string) {
  fakeHttp({ 'GET /api/forecast/': { ...forecastFixture, ...more } })
  renderScreen(<DueVerdicts today={forecastFixture.today} {...(accountId && { accountId })} />)
  await advanceTime(100)
  return screen.queryAllByRole('listitem').map((item) => item.textContent)
}
const withoutBill = forecastFixture.events.filter(({ kind }) => kind !== 'card_bill')

test('says what is left after the next due day of a card, and with what is certain alone', async () =>
  expect(await show()).toEqual([
    'El 10 de diciembre pagas $501.118: te quedan $1.208.882.Visa Platinum ****1738 · solo con lo seguro te quedarían $1.448.882',
  ]))

test('says what is missing, and where only usual spending leads there', async () =>
  expect(await show({ balance: -400_000 })).toEqual([
    'El 10 de diciembre pagas $501.118: te faltan $91.118.Visa Platinum ****1738 · solo con lo seguro te quedarían $148.882',
  ]))

test('a bill that has not closed says what of it is a guess', async () =>
  expect((await show({ events: withoutBill }))[0]).toContain(
    'El 11 de enero de 2027 pagas cerca de $400.000: te quedan',
  ))

test('cards of one day are one sentence, on the panel of each of them too', async () => {
  const master = { account_id: toId(4), name: 'Mastercard', institution_name: 'BCI', mask: '2201', bills: [] }
  const more = {
    cards: [...forecastFixture.cards, master],
    events: [
      ...forecastFixture.events,
      event({
        kind: 'card_bill',
        date: '2026-12-10',
        amount: -100_000,
        account_id: toId(4),
        series_id: null,
      }),
    ],
  }
  expect(await show(more, toId(4))).toEqual([
    'El 10 de diciembre pagas $601.118: te quedan $1.108.882.Visa Platinum ****1738 y Mastercard ****2201 · solo con lo seguro te quedarían $1.348.882',
  ])
})

test('the panel of a card has its day only, without its name', async () => {
  expect((await show({}, toId(2)))[0]).not.toContain('Visa')
})

test.each([
  ['without a due day', { events: [] }],
  ['without everyday accounts', { accounts: [] }],
])('%s nothing is said', async (_, more) => expect(await show(more)).toEqual([]))

const billOfToday = event({
  kind: 'card_bill',
  date: '2026-11-20',
  amount: -10_000,
  account_id: toId(2),
  series_id: null,
})
test('a bill that is due today is paid today', async () =>
  expect((await show({ events: [billOfToday] }))[0]).toContain('Hoy pagas $10.000: te quedan $890.000.'))

test.each([
  [900_000, 'te quedan $890.000.'],
  [4_000, 'te faltan $6.000.'],
])('a bill whose payment is not seen is not said to be paid today: %d', async (balance, end) =>
  expect((await show({ balance, events: [{ ...billOfToday, due_on: '2026-11-10' }] }))[0]).toContain(
    `No vemos el pago de $10.000 que vencía el 10 de noviembre: con él ${end}`,
  ),
)

test('in modo privado no amount shows', async () => {
  togglePrivacy()
  expect(await show()).toEqual([
    'El 10 de diciembre pagas $•••••: te quedan $•••••.Visa Platinum ****1738 · solo con lo seguro te quedarían $•••••',
  ])
  togglePrivacy()
})

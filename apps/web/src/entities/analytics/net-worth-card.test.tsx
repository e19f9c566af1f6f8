import type { NetWorth } from '@lucas/contract/analytics/analysis.ts'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { advanceTime, fakeHttp, fakeTime, renderScreen } from '../../../test/fake-http.tsx'
import { NetWorthCard } from './net-worth-card.tsx'

fakeTime({ now: '2026-11-21T15:00:00Z' })

const worth = (month: string, from: string, to: string, net: number): NetWorth['points'][number] => ({
  month,
  days: { from, to },
  partial: to > '2026-11-21',
  date: to < '2026-11-21' ? to : '2026-11-21',
  assets: net,
  debts: 0,
  net,
  estimated: false,
})

test('the table of net worth names the days of months from payday to payday', async () => {
  const range = { from: '2026-09-28', to: '2026-11-21', months: 'own' as const }
  const answer: NetWorth = {
    currency: 'CLP',
    range: { from: range.from, to: range.to },
    points: [
      worth('2026-10', '2026-09-28', '2026-10-27', 1_000_000),
      worth('2026-11', '2026-10-28', '2026-11-27', 1_200_000),
    ],
    groups: [{ group: 'everyday', is_debt: false, amounts: [1_000_000, 1_200_000] }],
    change: 200_000,
    change_percentage: 20,
  }
  fakeHttp({
    'GET /api/analytics/net-worth/?from=2026-09-28&to=2026-11-21&currency=CLP&months=own': answer,
  })
  renderScreen(
    <NetWorthCard period={{ name: 'custom', range }} currency="CLP" by="purchase" today="2026-11-21" />,
  )
  await advanceTime(300)
  fireEvent.click(screen.getByRole('radio', { name: 'Ver como tabla' }))
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows.slice(1)).toEqual([
    expect.stringMatching(/^28 oct – 27 nov.*\$1\.200\.000$/),
    expect.stringMatching(/^28 sep – 27 oct.*\$1\.000\.000$/),
  ])
})

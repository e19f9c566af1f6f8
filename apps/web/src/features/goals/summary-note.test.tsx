import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aSummary } from './fixtures.ts'
import { SummaryNote } from './summary-note.tsx'

const open = (more: Parameters<typeof aSummary>[0]) =>
  render(<SummaryNote today="2026-11-20" summary={aSummary({ monthly_target: 103_000, ...more })} />)

test('the month is complete only when no goal misses anything', () => {
  // One goal got more than its month, another one 3.000 too little.
  open({ monthly_saved: 108_665, monthly_missing: 3_000 })
  const sentence = '$100.000 de $103.000 cuentan para este mes; $8.665 más fueron a metas al día'
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(screen.getByText('97,0%')).toBeTruthy()
  expect(screen.getByText('En camino')).toBeTruthy()
})

test('the month of goals that have everything is complete', () => {
  open({ monthly_saved: 108_665, monthly_missing: 0 })
  expect(screen.getByText('de $103.000 para este mes · completo')).toBeTruthy()
  expect(screen.getByText('100,0%')).toBeTruthy()
})

test('surplus of one goal does not bring another one on track', () => {
  open({ monthly_saved: 5_190_000, monthly_missing: 60_000 })
  expect(screen.getByText('Atrasado')).toBeTruthy()
})

test('a month from payday to payday says its days, and its share has passed', () => {
  open({ monthly_saved: 0, monthly_missing: 103_000, month: { from: '2026-10-28', to: '2026-11-27' } })
  expect(screen.getByText('Ahorrado del 28 oct al 27 nov')).toBeTruthy()
  // 24 of 31 days.
  expect(screen.getByText('77,4%')).toBeTruthy()
})

import { money } from '@lucas/contract/rules/money-text.ts'
import { describe, expect, test } from 'vitest'
import { checking, createLine, visa } from './fixtures.ts'
import { listFacts, toAccountText, toLineDays, toPriceNote } from './line-text.ts'

const today = '2026-11-20'
const formatMoney = (amount: number, currency: 'CLP' | 'USD' = 'CLP') => money(amount, currency)

describe('the days of a line', () => {
  test('name the next day with the rhythm, and its window where it is wide', () => {
    expect(toLineDays(createLine(), today)).toEqual({ problem: null, next: 'Próximo: 6 dic · cada mes' })
    const enel = createLine({ next_date: '2026-12-12', next_from: '2026-12-10', next_to: '2026-12-15' })
    expect(toLineDays(enel, today).next).toBe('Próximo: 12 dic, entre el 10 dic y el 15 dic · cada mes')
    // Banking days alone move a charge by two days.
    expect(toLineDays({ ...enel, next_to: '2026-12-13' }, today).next).toBe('Próximo: 12 dic · cada mes')
    expect(toLineDays(createLine({ next_date: today }), today).next).toMatch(/^Próximo: hoy/)
    expect(toLineDays(createLine({ next_date: '2026-11-21' }), today).next).toMatch(/^Próximo: mañana/)
  })

  test('say what did not come, by its month', () => {
    const enel = createLine({ name: 'Enel', state: 'late', late_since: '2026-11-12' })
    expect(toLineDays(enel, today).problem).toBe('No vimos tu Enel de noviembre')
    const card = createLine({ source: 'card', name: 'Visa', state: 'late', late_since: '2026-10-10' })
    expect(toLineDays(card, today).problem).toBe('No vimos el pago de tu Visa de octubre')
  })

  test('say since when nothing is known', () => {
    expect(toLineDays(createLine({ no_data_since: '2026-11-12' }), today).problem).toBe(
      'Sin datos desde el 12 nov',
    )
  })

  test('say when a line was cancelled or ended', () => {
    const over = { next_date: null, next_from: null, next_to: null }
    expect(
      toLineDays(createLine({ ...over, state: 'cancelled', cancelled_on: '2026-11-18' }), today).next,
    ).toBe('Lo diste de baja el 18 nov')
    expect(toLineDays(createLine({ ...over, state: 'ended', last_date: '2026-08-06' }), today).next).toBe(
      'El último fue el 6 ago',
    )
  })
})

describe('the facts of a line', () => {
  test('name the card that a charge goes to', () => {
    expect(listFacts(createLine(), formatMoney, today)).toEqual(['Va en tu Visa ****1738', 'PAT'])
  })

  test('name the account of a PAC', () => {
    const enel = createLine({
      account: checking,
      charged_to_card: false,
      automatic: 'pac',
    })
    expect(listFacts(enel, formatMoney, today)).toEqual(['PAC en Cuenta Corriente ****4821'])
  })

  test('have the range of an amount that varies', () => {
    const varies = { amount_varies: true, amount_min: 28_000, amount_max: 35_000 }
    expect(listFacts(createLine(varies), formatMoney, today).at(-1)).toBe('entre $28.000 y $35.000')
  })

  test('count instalments and what is left of them', () => {
    const falabella = createLine({
      source: 'instalments',
      automatic: null,
      rhythm: null,
      instalments: { charged: 2, total: 6, remaining_amount: 100_000, ends_on: '2027-03-04' },
    })
    expect(listFacts(falabella, formatMoney, today).slice(1)).toEqual([
      '2 de 6 cuotas',
      'quedan $100.000',
      'termina en marzo 2027',
    ])
  })

  test('say of a card its bill, and the minimum where the bank says it', () => {
    const card = createLine({
      source: 'card',
      rhythm: null,
      automatic: null,
      charged_to_card: false,
      bill: {
        closes_on: '2026-11-25',
        due_on: '2026-12-10',
        amount: 75_990,
        in_other_lines: 35_990,
        minimum: 7_599,
        state: 'open',
      },
    })
    expect(listFacts(card, formatMoney, today)).toEqual([
      'Estado de $75.990 que cierra el 25 nov',
      'mínimo $7.599',
    ])
  })

  test('say which card has it in its bill', () => {
    expect(listFacts(createLine({ included_in: visa }), formatMoney, today)[0]).toBe('incluido en Visa')
  })

  test('mark a written line until its first transaction', () => {
    const written = createLine({
      origin: 'person',
      last_date: null,
      account: null,
      charged_to_card: false,
      automatic: null,
    })
    expect(listFacts(written, formatMoney, today)).toEqual(['Sin cuenta', 'Escrito por ti'])
    expect(listFacts({ ...written, last_date: '2026-11-06' }, formatMoney, today)).not.toContain(
      'Escrito por ti',
    )
  })
})

test('the last change of the price says in which direction it went', () => {
  expect(toPriceNote(createLine(), formatMoney, today)).toBeNull()
  const change = { date: '2026-11-06', from: 8_990, to: 10_990 }
  const note = (to: number) =>
    toPriceNote(createLine({ price_change: { ...change, to } }), formatMoney, today)
  expect(note(10_990)).toBe('Subió de $8.990 a $10.990 el 6 nov')
  expect(note(7_990)).toBe('Bajó de $8.990 a $7.990 el 6 nov')
})

test('an account whose name has its number does not repeat it', () => {
  expect(toAccountText({ name: 'Visa 1738', mask: '1738' })).toBe('Visa 1738')
  expect(toAccountText({ name: 'Efectivo', mask: '' })).toBe('Efectivo')
})

test('a line says how it ends', () => {
  const end = { ends_on: '2027-02-06', next_number: 10, last_number: 12 }
  expect(listFacts(createLine(end), formatMoney, today).at(-1)).toBe('Pago 10 de 12, hasta el 6 feb 2027')
  expect(listFacts(createLine({ ends_on: '2026-12-31' }), formatMoney, today).at(-1)).toBe('hasta el 31 dic')
  const once = createLine({ rhythm: 'once', ends_on: '2026-12-06' })
  expect(listFacts(once, formatMoney, today)).not.toContain('hasta el 6 dic')
  expect(toLineDays(once, today).next).toMatch(/una sola vez$/)
  const ended = createLine({ state: 'ended', last_date: null, next_date: null, ends_on: '2026-11-06' })
  expect(toLineDays(ended, today).next).toBe('Terminó el 6 nov')
})

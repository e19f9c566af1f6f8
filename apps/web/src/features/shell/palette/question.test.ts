import { builtInCategories } from '@lucas/contract/transactions/category.ts'
import { describe, expect, test } from 'vitest'
import { isQuestionLike, parseQuestion, type Question } from './question.ts'

const today = '2026-11-20' // a Friday
const categories = [
  ...builtInCategories.map(({ category, name }) => ({ category, name })),
  { category: 'Mascotas', name: 'Mascotas' },
]
const parse = (text: string) => parseQuestion(text, { today, categories })

/** `spending ALIMENTACIÓN 2026-10-01 2026-10-31`. */
function describeQuestion(question: Question | null): string | null {
  if (question === null) return null
  if (question.ask === 'balance' || question.ask === 'left') return question.ask
  const { ask, subject, period } = question
  const named = subject === null ? '*' : 'category' in subject ? subject.category : `"${subject.merchant}"`
  return `${ask} ${named} ${period.range.from} ${period.range.to}`
}

const month = '2026-11-01 2026-11-20'
const october = '2026-10-01 2026-10-31'

describe('questions about money', () => {
  test.each([
    ['cuánto gasté en comida el mes pasado', `spending ALIMENTACIÓN ${october}`],
    ['¿Cuánto gasté en comida el mes pasado?', `spending ALIMENTACIÓN ${october}`],
    ['CUANTO GASTE EN COMIDA EL MES PASADO', `spending ALIMENTACIÓN ${october}`],
    ['cuanto gaste el mes pasado en comida', `spending ALIMENTACIÓN ${october}`],
    ['cuánto gasté en alimentación', `spending ALIMENTACIÓN ${month}`],
    ['cuánto gasté', `spending * ${month}`],
    ['cuánto he gastado este año', 'spending * 2026-01-01 2026-11-20'],
    ['cuánto llevo este mes', `spending * ${month}`],
    ['cuánto llevo en uber este mes', `spending "uber" ${month}`],
    ['cuánto llevo gastado en uber eats', `spending "uber eats" ${month}`],
    ['cuánto pagué de luz en octubre', `spending SERVICIOS ${october}`],
    ['cuánto se me fue en bencina en septiembre', 'spending TRANSPORTE 2026-09-01 2026-09-30'],
    ['cuánta plata gasté en ropa en diciembre', 'spending ROPA 2025-12-01 2025-12-31'],
    ['cuánto gasté en salud en marzo de 2025', 'spending SALUD 2025-03-01 2025-03-31'],
    ['cuánto gasté en mascotas los últimos 12 meses', 'spending Mascotas 2025-12-01 2026-11-20'],
    ['cuánto gasté hoy', 'spending * 2026-11-20 2026-11-20'],
    ['cuánto gasté ayer en el jumbo', 'spending "jumbo" 2026-11-19 2026-11-19'],
    ['cuánto gasté esta semana', 'spending * 2026-11-16 2026-11-20'],
    ['cuánto gasté el año pasado', 'spending * 2025-01-01 2025-12-31'],
    ['gastos en educación este año', 'spending EDUCACIÓN 2026-01-01 2026-11-20'],
    ['cuánto gané en octubre', `income * ${october}`],
    ['cuánto me pagaron el mes pasado', `income * ${october}`],
    ['ingresos de octubre', `income * ${october}`],
    ['cuánto gané de sueldo en octubre', `income SALARIO ${october}`],
    ['cuánto ahorré el mes pasado', `saved * ${october}`],
    ['cuánto tengo', 'balance'],
    ['¿Cuánta plata tengo?', 'balance'],
    ['cuánto me queda', 'left'],
    ['cuánto puedo gastar', 'left'],
    ['cuánta plata me queda', 'left'],
  ])('%s', (text, expected) => expect(describeQuestion(parse(text))).toBe(expected))
})

describe('other texts', () => {
  test.each([
    ['jumbo'],
    ['billetera'],
    ['gastos'],
    ['cuánto'],
    ['cunato gasté en comida'],
    ['cuánto gasét en comida'],
    ['cuánto cuesta el dólar'],
    ['cuándo me pagan'],
    ['dónde gasté más'],
    ['cuánto ahorré en comida'],
    ['cuánto tengo que pagar por la visa en enero'],
    ['cuánto gasté en diciembre de 2026'],
    ['cuánto gasté en lo que me dijo mi mamá ese día'],
    [''],
  ])('are not answered: %s', (text) => expect(parse(text)).toBeNull())

  test('a category that the user does not have is searched as a name', () =>
    expect(describeQuestion(parseQuestion('cuánto gasté en comida', { today, categories: [] }))).toBe(
      `spending "comida" ${month}`,
    ))
})

test.each([
  ['¿qué es esto?', true],
  ['cuánto vale una empanada', true],
  ['jumbo', false],
])('%s is meant as a question: %s', (text, expected) => expect(isQuestionLike(text)).toBe(expected))

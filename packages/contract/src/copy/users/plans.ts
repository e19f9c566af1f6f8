import { money } from '../../rules/money-text.ts'
import { type Plan, planPrices } from '../../rules/plans.ts'

const price = (plan: Plan): string => money(planPrices[plan], 'CLP')
const month = 'al mes'
const tax = 'IVA incluido'
const grow = { name: 'Grow', price: `${price('grow')} ${month}`, tax }

/** Texts of the plans (spec 9). */
export const plansCopy = {
  month,
  tax,
  grow,
  see: 'Ver planes',
  close: 'Entendido',
  preparing: 'En preparación',
  months: `Más de 12 meses es parte del plan Grow, ${grow.price}.`,
  offers: {
    free: {
      name: 'Gratis',
      price: price('free'),
      lead: 'Para ordenar tu mes',
      points: [
        'Bancos y tarjetas conectados',
        'Categorías automáticas',
        'Compromisos y calendario',
        'Presupuesto de 3 líneas',
        'Metas de Ahorro',
      ],
    },
    grow: {
      name: grow.name,
      price: price('grow'),
      lead: 'Para mirar más lejos',
      points: [
        'Presupuestos y reglas sin límite',
        'Exportación CSV',
        'Alertas ilimitadas a tu medida',
        'Análisis avanzado',
        'Soporte prioritario',
      ],
    },
    work: {
      name: 'Work',
      price: price('work'),
      lead: 'Todo Grow, para tu equipo',
      points: ['Todo lo de Grow'],
      /** What cannot be bought yet. */
      preparing: ['Varios usuarios', 'Acceso a la API', 'Integración contable'],
    },
  },
} as const

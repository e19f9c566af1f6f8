import type { Currency } from '../currency.ts'
import { depositsHold, sumNames } from './banking/sum-names.ts'

const accounts = (count: number): string =>
  count === 0 ? 'sin cuentas' : count === 1 ? '1 cuenta' : `${count} cuentas`
const currencyWords: Record<Currency, string> = { CLP: 'en pesos', USD: 'en dólares' }

/** Texts of Panel Principal (spec 2; quoted texts verbatim). */
export const panelCopy = {
  title: 'Panel Principal',
  updated: (day: string, time: string) => `Última actualización ${day}, ${time}`,
  never: 'Tus bancos todavía no envían datos',
  manual: 'Manual',
  currency: 'Moneda',
  currencies: { CLP: 'CLP', USD: 'USD' },
  figures: {
    label: 'Tus cifras',
    balanceClp: 'Balance CLP',
    balanceUsd: 'Balance USD',
    spending: 'Gastos del Mes',
    income: 'Ingresos del Mes',
    days: 'últimos 30 días',
    accounts,
    withoutCards: (count: number) =>
      count === 0 ? accounts(count) : `${accounts(count)}, sin contar deudas de tarjetas`,
  },
  flow: {
    title: 'Gastos e ingresos por mes',
    chart: 'Gastos, ingresos y balance de los últimos 6 meses',
    income: 'Ingresos',
    spending: 'Gastos',
    balance: 'Balance',
    empty: 'Verás lo que entra y lo que sale cada mes.',
    failed: 'No se pudieron cargar los gastos e ingresos',
  },
  summary: {
    title: 'Resumen de cuentas',
    tabs: 'Qué cuentas ver',
    all: 'Todas',
    deposits: 'Cuentas Vista',
    credit: 'Crédito',
    depositsHold,
    /** What the cards owe, shown with a minus. */
    cards: sumNames.cards,
    net: 'descontando tarjetas',
    counts: (deposits: number, cards: number) =>
      `${deposits === 1 ? '1 cuenta' : `${deposits} cuentas`} · ${cards === 1 ? '1 tarjeta' : `${cards} tarjetas`}`,
    noDeposits: 'No hay cuentas vista conectadas',
    noCards: 'No hay tarjetas de crédito conectadas',
    noDepositsIn: (currency: Currency) => `No tienes cuentas vista ${currencyWords[currency]}`,
    noCardsIn: (currency: Currency) => `No tienes tarjetas ${currencyWords[currency]}`,
    more: (count: number) => (count === 1 ? '+1 cuenta más' : `+${count} cuentas más`),
    used: 'usados',
    usedOf: 'usados de',
    limit: 'Cupo',
    noLimit: 'Tu banco no informa el cupo',
    utilisation: (card: string) => `Uso del cupo de ${card}`,
  },
  tiles: {
    label: 'Accesos rápidos',
    spending: 'Ver Gastos',
    configure: 'Configurar',
  },
  latest: 'Transacciones Recientes',
  accounts: { none: 'Aquí verás tus cuentas y cuánto hay en cada una.' },
  configure: {
    title: 'Configurar',
    home: 'Tu resumen',
    homeText: 'La pantalla que abres con Resumen.',
    theme: 'Tema',
    privacy: 'Modo privado',
    privacyText: 'Tus montos se ven como puntos en este equipo.',
    close: 'Listo',
  },
} as const

import { everydayMoney } from '../banking/sum-names.ts'
/** Texts of safe-to-spend ('¿Cuánto me queda?'), paydays and 'Mi ciclo'. */
export const safeToSpendCopy = {
  title: '¿Cuánto me queda?',
  skip: 'Saltar a ¿Cuánto me queda?',
  perDay: 'al día',
  perDayUntil: (day: string) => `al día hasta el ${day}`,
  freeUntil: (day: string) => `libres hasta el ${day}`,
  /** Text around an amount, which may be hidden. */
  free: { before: 'Libres', after: (until: string) => `hasta el ${until}, sin tocar tus ahorros.` },
  missing: { before: 'Te faltan', after: (until: string) => `para llegar al ${until}.` },
  /** When something is missing before an income that comes before the payday. */
  afterIncome: { before: 'Después te quedan', after: (until: string) => `hasta el ${until}.` },
  /** The pace leads below zero. The amount is the lowest balance, which may be hidden. */
  belowZero: {
    today: 'hoy',
    on: (day: string) => `el ${day}`,
    before: (when: string, hasPace: boolean) =>
      `${hasPace ? 'A tu ritmo' : 'Con lo que se viene'}, ${when} tu saldo baja de cero y llega a`,
    after: (when: string) => `${when}.`,
  },
  /** Irregular income: how long the money lasts. */
  runway: {
    title: (halfMonths: number) => `Te alcanza para ${formatHalfMonths(halfMonths)}`,
    spending: { before: 'Con', after: 'al mes, lo que sueles gastar, aunque no llegue nada.' },
    unknown: 'Con un mes completo de movimientos te diremos para cuánto tiempo te alcanza.',
    safe: { before: 'Gasto seguro:', after: 'al mes.' },
    safeHint: 'Aunque cada mes llegue lo del peor de los últimos seis, así te alcanza medio año.',
  },
  /** Before whole months show which bills repeat. */
  unknown: 'Con tres meses completos de movimientos te diremos cuánto es al día.',
  mode: {
    title: 'Tu ingreso',
    note: 'Cambia cómo se calcula ¿Cuánto me queda?',
    names: {
      automatic: 'Según mis movimientos',
      salary: 'Sueldo',
      irregular: 'Ingreso irregular',
      small: 'Pensión u otro ingreso chico',
    },
    hints: {
      salary: 'Lo que queda se reparte hasta tu próximo pago.',
      irregular: 'Te decimos para cuántos meses te alcanza, sin contar con el próximo ingreso.',
      small: 'Lo que queda se reparte hasta tu próximo pago, sin pasar de lo que sueles gastar.',
    },
    found: (mode: string) => `Ahora: ${mode}.`,
    shown: {
      irregular: 'Tus ingresos cambian de un mes a otro.',
      small: 'El monto al día no pasa de lo que sueles gastar.',
    },
    correct: 'Tengo un sueldo',
    done: 'Listo: calculamos con tu sueldo.',
    failed: 'No se pudo guardar tu tipo de ingreso. Intenta de nuevo.',
    invalid: 'Elige un tipo de ingreso.',
  },
  cushion: {
    title: 'Tu colchón',
    note: 'Plata que nunca contamos como libre.',
    line: 'Colchón',
    of: (amount: string) => `(de ${amount})`,
    after: 'Vence después de tu pago',
    afterHint: 'Tu pago está cerca: apartamos lo que vence en las dos semanas que siguen.',
    /** The amount before may be hidden. */
    missing: {
      free: 'libre:',
      before: 'te faltan',
      after: 'para tu colchón.',
      afterBills: 'para tu colchón y lo que vence después de tu pago.',
    },
    choices: {
      usual: 'Un mes de cuentas fijas',
      own: 'Otro monto',
      none: 'Sin colchón',
    },
    amount: 'Monto del colchón',
    save: 'Guardar',
    done: 'Tu colchón quedó guardado.',
    failed: 'No se pudo guardar tu colchón. Intenta de nuevo.',
    invalid: 'Escribe un monto en pesos.',
    max: 'El colchón puede ser de hasta $999.999.999.',
  },
  habit: {
    text: (chosen: string, habit: string) =>
      `Elegiste «${chosen}», pero tu próximo sueldo o pensión llega el ${habit}.`,
    use: 'Usar esa fecha',
    done: 'Listo: tu ciclo sigue a tu sueldo o pensión.',
  },
  cards: { before: 'Aparte debes', after: 'en tarjetas.' },
  /** Cards with known bills: a bill of the sum, and what is not deducted. */
  cardBill: {
    name: (name: string, mask: string) => (mask === '' ? name : `${name} ****${mask}`),
    due: (day: string) => `vence el ${day}`,
    late: (day: string) => `venció el ${day}`,
    open: (closes: string, due: string) => `cierra el ${closes}, vence el ${due}`,
    afterSalary: (amount: string, when: string) =>
      `Después de tu sueldo pagas ${amount} de tarjetas, ${when}.`,
    afterIncome: (amount: string, when: string) =>
      `Después de tu próximo ingreso pagas ${amount} de tarjetas, ${when}.`,
    /** Without a regular income. */
    ahead: (amount: string, when: string) => `Más adelante pagas ${amount} de tarjetas, ${when}.`,
    on: (day: string) => `el ${day}`,
    from: (day: string) => `desde el ${day}`,
    and: ' y ',
    charged: (amount: string) => `Tus tarjetas llevan ${amount} por facturar.`,
    see: 'Ver compromisos',
  },
  lines: {
    balance: everydayMoney,
    bills: 'Cuentas fijas',
    instalments: 'Cuotas por cobrar',
    savings: 'Ahorro e inversión',
    goals: 'Metas de este mes',
    incomes: 'Ingresos esperados',
    expected: (kind: 'salary' | 'income', day: string) =>
      `${kind === 'salary' ? 'Sueldo esperado' : 'Ingreso esperado'} el ${day}`,
    late: (kind: 'salary' | 'income', day: string) =>
      `${kind === 'salary' ? 'Sueldo' : 'Ingreso'} del ${day}, atrasado: cuenta cuando llegue`,
    free: 'Libre para gastar',
    missing: 'Te falta',
  },
  hints: {
    bills: 'Lo que suele cobrarse antes de tu próximo pago.',
    instalments: 'Cuotas de tus compras con tarjeta que vencen antes de tu próximo pago.',
    savings: 'Lo que suele irse a tus ahorros antes de tu próximo pago.',
    goals:
      'Lo que te falta aportar este mes, y lo que ya apartaste y sigue en tus cuentas corrientes o vista.',
    goalsCarried: (amount: string) => `Tus ahorros de este mes ya cubren ${amount}.`,
  },
  goal: {
    due: (amount: string) => `por aportar ${amount}`,
    setAside: (amount: string) => `apartado ${amount}`,
  },
  noAccounts: 'No hay cuentas corrientes ni vista en pesos.',
  /** In place of the lines of 0: what of them is not expected before a day. */
  nothing: {
    bills: 'cuentas',
    instalments: 'cuotas',
    goals: 'aportes',
    before: (what: readonly string[], day: string) => `No esperamos ${joinNone(what)} antes del ${day}.`,
  },
  late: 'Atrasada',
  noData: (day: string) => `${day} · sin datos aún`,
  instalment: (number: number, total: number) => `cuota ${number} de ${total}`,
  failed: 'No se pudo calcular cuánto te queda',
  chart: {
    title: 'Saldo esperado',
    pace: { before: ', a tu ritmo de', after: 'diarios' },
    label: 'Saldo esperado día a día',
    today: 'hoy',
    lowest: 'lo más bajo',
    goals: 'Metas',
    salary: 'Sueldo',
    day: 'Día',
    balance: 'Saldo',
  },
  payday: {
    title: 'Tu día de pago',
    change: 'Cambiar tu día de pago',
    next: (day: string) => `Próximo pago: ${day}.`,
    found: 'Lo encontramos en tus depósitos.',
    notFound: 'Todavía no vemos un sueldo que se repita: usamos el último día hábil del mes.',
    note: 'Tu ciclo va de un pago al siguiente. Lo usan ¿Cuánto me queda? y el periodo Mi ciclo.',
    names: {
      salary: 'Según tu sueldo o pensión',
      day_1: 'El 1 de cada mes',
      day_15: 'El 15 de cada mes',
      day_30: 'El 30 de cada mes',
      last_day: 'El último día del mes',
      last_banking_day: 'El último día hábil del mes',
    },
    /** As they stand in a row, under 'Tu día de pago'. */
    short: {
      day_1: '1',
      day_15: '15',
      day_30: '30',
      last_day: 'Último día',
      last_banking_day: 'Último día hábil',
      salary: 'Según tu sueldo',
    },
    failed: 'No se pudo guardar tu día de pago. Intenta de nuevo.',
    loadFailed: 'No se pudo cargar tu ciclo',
    invalid: 'Elige un día de pago.',
    nothing: 'No hay nada que guardar.',
  },
} as const

/** Joins 'cuentas, cuotas ni aportes'. */
const joinNone = (what: readonly string[]): string =>
  [what.slice(0, -1).join(', '), what.at(-1)].filter(Boolean).join(' ni ')

/** Formats '4 meses y medio', 'medio mes', 'menos de medio mes'. */
function formatHalfMonths(halfMonths: number): string {
  const months = Math.floor(halfMonths / 2)
  if (halfMonths === 0) return 'menos de medio mes'
  if (months === 0) return 'medio mes'
  const whole = months === 1 ? '1 mes' : `${months} meses`
  return halfMonths % 2 === 0 ? whole : `${whole} y medio`
}

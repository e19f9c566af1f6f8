/** Texts of '¿Me alcanza?': how the balance goes on, what card bills leave, and what a purchase would change. */
export const forecastScreenCopy = {
  failed: 'No se pudo calcular cómo sigue tu saldo',
  chart: {
    title: (until: string) => `Saldo esperado hasta el ${until}`,
    label: 'Saldo esperado día a día',
    today: 'hoy',
    lowest: 'lo más bajo',
    expected: 'Con tus gastos de siempre',
    certain: 'Solo lo seguro',
    before: 'Como venías',
    spokenCertain: (amount: string) => `solo con lo seguro ${amount}`,
    spokenBefore: (amount: string) => `como venías ${amount}`,
    month: 'Mes',
    day: 'Día',
    low: 'Lo más bajo',
    end: 'Al terminar',
    lowOn: (day: string) => `el ${day}`,
    usual: 'lo de siempre',
  },
  /** What the solid line counts and what the other one leaves out. */
  basis: 'Lo de siempre es según tus últimos meses; lo seguro es lo que ya está facturado o se repite.',
  lowest: {
    on: (amount: string, day: string, reason: string) => `Tu punto más bajo es ${amount} el ${day}${reason}.`,
    today: (amount: string) => `Tu punto más bajo es hoy, con ${amount}.`,
    last: (amount: string, day: string) =>
      `Tu saldo sigue bajando: llega a ${amount} el ${day}, el último día que miramos.`,
  },
  ends: {
    on: (day: string) => `Tu plata alcanza hasta el ${day}: ese día tu saldo baja de cero.`,
    today: 'Tu plata no alcanza hoy: tu saldo baja de cero.',
    withoutIncome: (day: string) =>
      `Sin un ingreso que esperar, tu plata alcanza hasta el ${day}, según lo que gastas al mes.`,
    withoutIncomeToday: 'Sin un ingreso que esperar, tu plata no alcanza hoy.',
    /** Nothing is expected to come in, but the money lasts as far as the line goes. */
    never: (day: string) => `Aunque no llegue ningún ingreso, tu plata alcanza más allá del ${day}.`,
  },
  irregular: 'Tus ingresos cambian de un mes a otro: no contamos con ninguno hasta que llegue.',
  noAccounts: 'No hay cuentas corrientes ni vista en pesos: conecta una para ver cómo sigue tu saldo.',
  connect: 'Conectar una cuenta',
  /** What led to the lowest point. */
  reasons: {
    paying: (name: string) => `, después de pagar ${name}`,
    card: (name: string) => `, después de pagar tu tarjeta ${name}`,
    /** The name is 'Compras habituales con Visa'. */
    usual: (name: string) => `, después de pagar tus ${name.charAt(0).toLowerCase()}${name.slice(1)}`,
    savings: (name: string) => `, después de pasar plata a ${name}`,
    goals: ', después de apartar lo de tus metas',
    yearly: (name: string) => `, después de pagar ${name}, si es como el año pasado`,
    whatIf: ', después de esta compra',
    spending: ', con lo que gastas cada día',
    beforeIncome: (name: string) => `, justo antes de que llegue ${name}`,
    beforeSalary: ', justo antes de tu sueldo',
  },
  due: {
    title: 'Si alcanza para tus tarjetas',
    on: (day: string) => `El ${day}`,
    today: 'Hoy',
    left: (when: string, paid: string, left: string) => `${when} pagas ${paid}: te quedan ${left}`,
    missing: (when: string, paid: string, missing: string) => `${when} pagas ${paid}: te faltan ${missing}`,
    /** The due day has passed, and nothing says that it was paid. */
    unseenLeft: (day: string, paid: string, left: string) =>
      `No vemos el pago de ${paid} que vencía el ${day}: con él te quedan ${left}`,
    unseenMissing: (day: string, paid: string, missing: string) =>
      `No vemos el pago de ${paid} que vencía el ${day}: con él te faltan ${missing}`,
    /** The bill has not closed: a part of it is what is usually bought. */
    about: (amount: string) => `cerca de ${amount}`,
    and: ' y ',
    card: (name: string, mask: string) => (mask === '' ? name : `${name} ****${mask}`),
    /** Below the sentence: what it counts, and what is left without habits. */
    usual: (amount: string) => `con ${amount} de lo que sueles comprar con ella según tus últimos meses`,
    usualOfSome: (amount: string) =>
      `con ${amount} de lo que sueles comprar con ellas según tus últimos meses`,
    certainLeft: (amount: string) => `solo con lo seguro te quedarían ${amount}`,
    certainMissing: (amount: string) => `solo con lo seguro te faltarían ${amount}`,
  },
  yearly: {
    title: 'Lucas espera además',
    item: (name: string, month: string) => `${name}, ${month}`,
    why: (day: string) => `porque lo pagaste el ${day}`,
    whyIncome: (day: string) => `porque te llegó el ${day}`,
    remove: 'Quitar',
    removeOf: (name: string) => `Quitar ${name}`,
    removed: (name: string) => `${name} ya no está en lo que viene.`,
    undo: 'Deshacer',
    restored: (name: string) => `${name} volvió a lo que viene.`,
    failed: 'No se pudo guardar el cambio. Intenta de nuevo.',
  },
  whatIf: {
    title: '¿Me alcanza?',
    lead: 'Mira cómo cambia tu saldo. No se guarda nada si no lo agregas.',
    kind: 'Qué cambia',
    kinds: { purchase: 'Una compra', income: 'Un ingreso menos' },
    amount: 'Monto',
    instalments: 'Cuotas',
    instalmentsHint: 'Sin interés',
    each: (amount: string) => `Sin interés: ${amount} cada mes`,
    account: 'Con qué pagas',
    income: 'Qué ingreso',
    incomeOption: (name: string, amount: string) => `${name} · ${amount}`,
    day: 'Qué día',
    incomeDay: 'Desde qué día no llega',
    name: 'Nombre',
    namePlaceholder: 'Bicicleta',
    purchase: 'Tu compra',
    horizon: 'Hasta cuándo mirar',
    close: 'Cerrar',
    add: 'Agregar a mis compromisos',
    adding: 'Agregando...',
    added: 'Compromiso agregado.',
    addFailed: 'No se pudo agregar el compromiso. Intenta de nuevo.',
    nameRequired: 'Escribe un nombre para agregarla.',
    unequal: (least: string, most: string) =>
      `No se puede agregar: las cuotas no son iguales (${least} y ${most}), y un compromiso tiene un solo monto.`,
    noIncomes: 'No esperamos ningún ingreso en estos doce meses.',
    waiting: 'Escribe un monto para ver si te alcanza.',
    faulty: 'Corrige lo marcado para ver si te alcanza.',
    enough: (before: string, after: string) => `Te alcanza: tu punto más bajo pasa de ${before} a ${after}.`,
    short: (before: string, after: string) =>
      `No te alcanza: tu punto más bajo pasa de ${before} a ${after}.`,
    shortBefore: (before: string, after: string) =>
      `Ya antes no te alcanzaba: tu punto más bajo pasa de ${before} a ${after}.`,
    same: (before: string) => `Te alcanza: tu punto más bajo no cambia, ${before}.`,
    sameShort: (before: string) => `No cambia tu punto más bajo, y ya antes no te alcanzaba: ${before}.`,
    point: (amount: string, day: string) => `${amount} el ${day}`,
    pointToday: (amount: string) => `${amount} hoy`,
    /** Instalments after the last day that is computed. */
    later: (amount: string, day: string) => `Otros ${amount} se pagan después del ${day}.`,
    daysOf: 'Decir sus días en Billetera',
    faults: {
      amount: {
        required: 'Escribe un monto mayor que $0.',
        too_much: 'Escribe un monto de hasta $999.999.999.',
      },
      instalments: { out_of_range: 'Escribe un número de cuotas de 1 a 120.' },
      accountId: {
        required: 'Elige una cuenta o tarjeta.',
        without_days:
          'No sabemos cuándo cierra y se paga esta tarjeta, así que no sabemos qué día saldría la plata.',
      },
      seriesId: { required: 'Elige un ingreso.' },
      day: {
        required: 'Elige un día.',
        past: 'Elige un día desde hoy.',
        far: 'Elige un día dentro de los próximos doce meses.',
        ended: 'Desde ese día ya no esperamos este ingreso: termina antes. Elige un día anterior.',
      },
    },
  },
} as const

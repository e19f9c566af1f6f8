const purchases = (count: number): string => (count === 1 ? '1 compra' : `${count} compras`)

/** Texts of automatic savings on /objetivos. */
export const savingsScreenCopy = {
  loadFailed: 'No pudimos cargar tu ahorro automático.',
  onPaper:
    'Lucas no mueve tu plata: al confirmar anota el aporte en la meta, y la transferencia la haces tú.',
  proposals: {
    title: 'Ahorro propuesto',
    total: (amount: string): string => `Suman ${amount}`,
    confirm: 'Confirmar',
    always: 'Confirmar siempre',
    dismiss: 'Descartar',
    confirmFor: (goal: string): string => `Confirmar el aporte a ${goal}`,
    alwaysFor: (goal: string): string => `Confirmar siempre los aportes de este plan a ${goal}`,
    dismissFor: (goal: string): string => `Descartar el aporte a ${goal}`,
    reason: {
      payday: (day: string): string => `Día de pago, ${day}`,
      day: (day: string): string => `Monto del mes, ${day}`,
      income: (name: string, day: string): string => `Parte de ${name}, ${day}`,
      roundUp: (count: number, day: string): string => `Redondeo de ${purchases(count)} antes del ${day}`,
    },
    heldBack: 'No se anotó sola: supera lo que te queda.',
    amountChanged: 'No se anotó sola: su monto cambió desde que la propusimos.',
    asksAgain: (before: string): string =>
      `El monto cambió: eran ${before}. Si está bien, confirma de nuevo.`,
    exceeds: (total: string, free: string): string =>
      `Tus propuestas suman ${total} y hasta tu próximo pago te quedan ${free}. Confirma solo lo que puedas apartar.`,
    short: (total: string, missing: string): string =>
      `Tus propuestas suman ${total}, pero hasta tu próximo pago te faltan ${missing}.`,
    confirmed: (amount: string, goal: string): string => `Anotamos ${amount} en ${goal}.`,
    confirmedAlways: (amount: string, goal: string): string =>
      `Anotamos ${amount} en ${goal}. Desde ahora este plan se anota solo.`,
    dismissed: 'Propuesta descartada.',
    failed: 'No pudimos guardar tu decisión. Intenta de nuevo.',
  },
  coverage: {
    account: (setAside: string, name: string, balance: string, missing: string): string =>
      `Tus metas guardan ${setAside} en ${name}, pero ahí hay ${balance}: faltan ${missing}.`,
    everyday: (setAside: string, balance: string): string =>
      `Tienes ${setAside} en metas, pero solo ${balance} en tus cuentas de todos los días. ¿Está en otra cuenta? Elígela en la meta.`,
  },
  section: {
    title: 'Ahorro automático',
    add: 'Agregar plan',
    empty:
      'Elige un monto, una parte de tus ingresos o el vuelto de tus compras, y Lucas te propone el aporte.',
    inactive: 'Las propuestas vuelven cuando la meta esté activa.',
    edit: 'Editar',
    pause: 'Pausar',
    resume: 'Reanudar',
    editFor: (plan: string): string => `Editar: ${plan}`,
    pauseFor: (plan: string): string => `Pausar: ${plan}`,
    resumeFor: (plan: string): string => `Reanudar: ${plan}`,
    paused: 'En pausa',
    always: 'Se anota solo',
    asks: 'Te pregunta cada vez',
    next: (day: string): string => `próximo ${day}`,
    collected: (amount: string): string => `lleva ${amount}`,
    pausedDone: 'Plan en pausa.',
    resumedDone: 'Plan reanudado.',
    failed: 'No pudimos cambiar el plan. Intenta de nuevo.',
  },
  plan: {
    payday: (amount: string): string => `${amount} en tu día de pago`,
    day: (amount: string, day: number): string => `${amount} el día ${day} de cada mes`,
    share: (percentage: string): string => `${percentage} de cada ingreso`,
    roundUp: 'Redondeo de tus compras a los $1.000',
  },
  form: {
    create: 'Nuevo plan de ahorro',
    edit: 'Editar plan de ahorro',
    kind: 'Cómo ahorrar',
    kinds: { fixed: 'Monto fijo', income_share: 'Parte de ingresos', round_up: 'Redondeo' },
    amount: 'Monto',
    when: 'Cuándo',
    whens: { payday: 'En mi día de pago', day: 'Un día del mes' },
    day: 'Día del mes',
    dayOption: (day: number): string => `Día ${day}`,
    dayHint: 'En los meses más cortos, el último día.',
    percentage: 'Porcentaje de cada ingreso',
    percentageHint: 'Solo ingresos en pesos a tus cuentas de todos los días.',
    roundUpHint:
      'Juntamos lo que le falta a cada compra para llegar al siguiente $1.000 y te lo proponemos cada lunes, desde $100.',
    always: 'Anotar siempre, sin preguntar',
    alwaysHint: 'Si un aporte supera lo que te queda hasta tu próximo pago, te preguntamos igual.',
    cancel: 'Cancelar',
    save: 'Guardar',
    saving: 'Guardando…',
    remove: 'Eliminar plan',
    created: 'Plan creado.',
    saved: 'Plan guardado.',
    removed: 'Plan eliminado. Lo que ya anotaste sigue en la meta.',
    failed: 'No pudimos guardar el plan. Intenta de nuevo.',
    removeFailed: 'No pudimos eliminar el plan. Intenta de nuevo.',
  },
  account: {
    label: 'Dónde está esta plata',
    none: 'En mis cuentas de todos los días',
    hint: 'Comparamos lo que guardan tus metas con el saldo de la cuenta.',
    missing: 'Una cuenta que ya no está',
    saved: 'Cuenta de la meta guardada.',
    failed: 'No pudimos guardar la cuenta. Intenta de nuevo.',
  },
} as const

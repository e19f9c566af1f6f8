/** Texts of Suscripción, the development checkout and payment mails. */
export const billingCopy = {
  /** Payment method, if the processor does not name it. */
  method: 'medio de pago',
  problems: {
    plan: 'Elige un plan.',
    off: 'Por ahora no se puede pagar aquí. Escríbenos y te ayudamos.',
    change: 'Ese cambio no es posible con tu plan de ahora.',
    running: 'Hay un pago en curso. Espera un momento y vuelve a intentar.',
  },
  card: {
    title: 'Tu plan',
    loadFailed: 'No se pudo cargar tu plan',
    status: {
      free: (plan: string, since: string) => `${plan}, desde el ${since}`,
      /** Of a copy of Lucas that has no payment processor. */
      unlimited: 'Esta copia de Lucas no cobra: tienes todo lo que existe, sin límites.',
      granted: (plan: string, since: string) => `${plan} por acuerdo con Lucas, desde el ${since}`,
      active: (plan: string, amount: string, day: string) =>
        `${plan}. El próximo cobro es de ${amount} el ${day}.`,
      ending: (plan: string, day: string, next: string) =>
        `${plan} hasta el ${day}. Desde ese día tienes ${next}.`,
      smaller: (plan: string, day: string, next: string, amount: string) =>
        `${plan} hasta el ${day}. Desde ese día tienes ${next}, por ${amount} al mes.`,
    },
    pastDue: (day: string, left: number) =>
      left === 1
        ? `No pudimos cobrar tu plan. Lo intentaremos una última vez el ${day}.`
        : `No pudimos cobrar tu plan. Lo intentaremos de nuevo el ${day}.`,
    payNow: 'Pagar ahora',
    rules: 'Avisos propios',
    months: 'Meses en Análisis',
    budgetLines: 'Líneas de presupuesto',
    transactionRules: 'Reglas',
    of: (limit: number) => `de ${limit}`,
    unlimited: 'sin límite',
    used: (what: string, used: number, limit: number) => `${what}: ${used} de ${limit}`,
  },
  plans: {
    label: 'Planes',
    current: 'Tu plan',
    isCurrent: 'Tu plan actual',
    choose: (plan: string) => `Elegir ${plan}`,
    opening: 'Abriendo el pago...',
    openFailed: 'No se pudo abrir el pago. Intenta de nuevo.',
    goTo: (plan: string) => `Cambiar a ${plan}`,
    keep: (plan: string) => `Seguir con ${plan}`,
    keeping: 'Guardando...',
    stayed: (plan: string) => `Sigues con ${plan}`,
    comes: (day: string) => `Desde el ${day}`,
    held: (plan: string) => `Incluido en ${plan}`,
    sales: 'Hablar con ventas',
  },
  leave: {
    title: (plan: string) => `¿Cambiar a ${plan}?`,
    text: (plan: string, day: string) =>
      `Sigues con ${plan} hasta el ${day}: ya está pagado. Después no te cobramos más por él.`,
    unpaid: (plan: string) => `Tu último pago de ${plan} no se pudo cobrar: el cambio es inmediato.`,
    stays: 'Tus datos se quedan como están.',
    cancel: 'Volver',
    confirm: (plan: string) => `Cambiar a ${plan}`,
    busy: 'Guardando...',
    done: (plan: string, day: string) => `Desde el ${day} tienes ${plan}`,
    doneNow: (plan: string) => `Ahora tienes ${plan}`,
    failed: 'No se pudo cambiar tu plan. Intenta de nuevo.',
  },
  sales: {
    title: 'Hablar con ventas',
    note: 'Cuéntanos de tu equipo y te respondemos por correo y en Soporte.',
    placeholder: 'Cuántas personas son y qué necesitan. No incluyas claves ni números de tarjeta.',
  },
  payments: {
    title: 'Pagos',
    none: 'Cuando elijas un plan, verás aquí tus comprobantes y tu medio de pago.',
    loadFailed: 'No se pudieron cargar tus pagos',
    method: (method: string) => `Cobramos a tu ${method}`,
    rehearsal: 'Los pagos de esta copia de Lucas son de ensayo: no se cobra nada.',
    list: 'Comprobantes',
    name: (plan: string) => `Plan ${plan}`,
    period: (from: string, to: string) => `${from} a ${to}`,
    number: (number: string) => `Comprobante ${number}`,
    refused: 'Rechazado',
    paid: 'Pagado',
    reasons: { start: 'Primer mes', upgrade: 'Cambio de plan', renewal: 'Mes siguiente' },
  },
  checkout: {
    title: 'Pago de ensayo',
    mark: 'Ensayo',
    lead: 'Esta página ocupa el lugar de un procesador de tarjetas. Nada se cobra: ni a ti ni a nadie.',
    product: (plan: string) => `Lucas ${plan}`,
    month: 'Un mes, IVA incluido',
    rest: 'Un mes, IVA incluido, menos lo que queda de tu plan de ahora',
    total: 'Total',
    card: 'Tarjeta',
    cards: {
      good: 'La tarjeta que siempre paga',
      once: 'La tarjeta que paga una vez y después se rechaza',
    },
    ending: (digits: string) => `tarjeta terminada en ${digits}`,
    pay: (amount: string) => `Pagar ${amount}`,
    refuse: 'Rechazar el pago',
    back: 'Volver a Lucas',
    refusedTitle: 'Pago rechazado',
    refused: 'La tarjeta no aceptó el pago. Tu plan sigue como estaba.',
    again: 'Elegir el plan otra vez',
    expiredTitle: 'Este pago ya no está vigente',
    expired: 'Se pagó, se rechazó o pasó su hora.',
  },
  mail: {
    action: 'Ver tu suscripción',
    paid: {
      subject: (plan: string) => `Recibimos tu pago de Lucas ${plan}`,
      before: (facts: { plan: string; amount: string; day: string; method: string; number: string }) => [
        `Pagaste ${facts.amount} por el plan ${facts.plan} el ${facts.day} con tu ${facts.method}. El monto incluye IVA.`,
        `Comprobante ${facts.number}.`,
      ],
      until: (day: string) => `Tu plan está pagado hasta el ${day}.`,
    },
    failed: {
      subject: 'No pudimos cobrar tu plan',
      before: (facts: { plan: string; amount: string; method: string }) => [
        `Tu ${facts.method} no aceptó el cobro de ${facts.amount} por el plan ${facts.plan}.`,
      ],
      retry: (day: string) =>
        `Lo intentaremos de nuevo el ${day}. Mientras tanto sigues con tu plan. También puedes pagar con otra tarjeta.`,
    },
    endedUnpaid: {
      subject: (plan: string) => `Terminó tu plan ${plan} por falta de pago`,
      before: (plan: string) => [
        `No pudimos cobrar el plan ${plan} después de varios intentos, así que desde hoy tienes el plan Gratis.`,
      ],
      after: ['Tus datos siguen como estaban. Puedes elegir un plan cuando quieras.'],
    },
    ended: {
      subject: (plan: string) => `Terminó tu plan ${plan}`,
      before: (plan: string) => [
        `Como pediste, tu plan ${plan} terminó y desde hoy tienes el plan Gratis. No te cobraremos más.`,
      ],
      after: ['Tus datos siguen como estaban.'],
    },
  },
} as const

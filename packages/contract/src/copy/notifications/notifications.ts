import { cardToPayCopy } from '../banking/card-to-pay.ts'

/** Notification texts; amounts and days are already formatted. */
export const notificationsCopy = {
  nothingToChange: 'No hay nada que cambiar.',
  connectionAttention: (bank: string, since: string) => ({
    title: `${bank} necesita que vuelvas a entrar`,
    message: `No recibimos datos de ${bank} desde el ${since}.`,
  }),
  /** `difference` is null where the days differ and their sum does not; `isMissing`, that Lucas has less than the statement. */
  reconciliationBroken: (account: string, until: string, difference: string | null, isMissing: boolean) => ({
    title: `${account} ya no cuadra con tu cartola`,
    message:
      difference === null
        ? `El banco o un archivo cambió días que habías cuadrado hasta el ${until}; la suma es la misma.`
        : `El banco o un archivo cambió días que habías cuadrado hasta el ${until}: ahora ${isMissing ? 'faltan' : 'sobran'} ${difference}.`,
  }),
  connectionStale: (bank: string, since: string) => ({
    title: `${bank} lleva más de 24 horas sin datos`,
    message: `La última sincronización fue el ${since}.`,
  }),
  syncError: (bank: string, since: string) => ({
    title: `No pudimos actualizar ${bank}`,
    message: `Tus datos de ${bank} son del ${since}; lo intentaremos de nuevo.`,
  }),
  bigMovement: (name: string, amount: string, account: string, day: string) => ({
    title: `Gasto grande: ${amount}`,
    message: `${name} cobró ${amount} el ${day} en ${account}, más de lo que sueles gastar de una vez.`,
  }),
  /** `usual` is the 90th percentile of weekly spending; null if it is zero. */
  unusualSpending: (
    category: string,
    amount: string,
    usual: string | null,
    [from, to]: [string, string],
  ) => ({
    title: `Gastas más que de costumbre en ${category}`,
    message:
      usual === null
        ? `Entre el ${from} y el ${to} van ${amount}; casi ninguna semana gastas en esto.`
        : `Entre el ${from} y el ${to} van ${amount}; casi ninguna semana pasas de ${usual}.`,
  }),
  duplicateCharge: (name: string, amount: string, account: string, day: string) => ({
    title: 'Posible cobro duplicado',
    message: `${name} cobró dos veces ${amount} en ${account}, la última el ${day}.`,
  }),
  fee: (name: string, amount: string, account: string, day: string) => ({
    title: `Te cobraron ${amount} de comisión o interés`,
    message: `${account} registró «${name}» por ${amount} el ${day}.`,
  }),
  lowBalance: (balance: string, bills: string, day: string) => ({
    title: 'Tu saldo no alcanza para lo que viene',
    message: `Tienes ${balance} y hasta el ${day} esperas pagos por ${bills}.`,
  }),
  utilisation: (account: string, share: string, used: string, limit: string, day: string) => ({
    title: `${account} llegó al ${share} del cupo`,
    message: `Usaste ${used} de ${limit} al ${day}.`,
  }),
  /** `minimum` is null where the bank does not print it; `others` are what the card asks for in other currencies. */
  cardDue: (
    card: string,
    amount: string,
    { day, days, minimum, others }: { day: string; days: number; minimum: string | null; others: string[] },
  ) => ({
    title: `Vence tu ${card}: ${amount}`,
    message: [
      `${cardToPayCopy.pay(amount, days === 0 ? `hoy, ${day}` : days === 1 ? `mañana, ${day}` : `el ${day}`)}.`,
      minimum !== null && `El mínimo es ${minimum}.`,
      others.length > 0 && `Además ${others.join(' y ')}, el mismo día.`,
    ]
      .filter(Boolean)
      .join(' '),
  }),
  instalmentEnding: (name: string, amount: string, account: string, day: string) => ({
    title: `Última cuota de ${name}`,
    message: `Con los ${amount} del ${day} en ${account} terminas de pagar.`,
  }),
  subscriptionNew: (name: string, amount: string, account: string, day: string) => ({
    title: `Nueva suscripción: ${name}`,
    message: `Se cobraron ${amount} el ${day} en ${account} y parece que volverá.`,
  }),
  subscriptionDearer: (name: string, from: string, to: string, account: string, day: string) => ({
    title: `${name} subió de ${from} a ${to}`,
    message: `Se cobró el ${day} en ${account}.`,
  }),
  chargeAfterCancel: (name: string, amount: string, account: string, day: string) => ({
    title: `${name} volvió a cobrar`,
    message: `Cobró ${amount} el ${day} en ${account}, aunque ya no lo esperabas.`,
  }),
  salaryArrived: (amount: string, account: string, day: string) => ({
    title: 'Llegó el sueldo',
    message: `Recibiste ${amount} el ${day} en ${account}.`,
  }),
  transferReceived: (name: string, amount: string, account: string, day: string) => ({
    title: `${name} te transfirió ${amount}`,
    message: `Llegó el ${day} a ${account}.`,
  }),
  goalNear: (goal: string, share: string, missing: string) => ({
    title: `Te falta poco para ${goal}`,
    message: `Ya llevas el ${share}; faltan ${missing}.`,
  }),
  goalReached: (goal: string, target: string) => ({
    title: `Tu meta ${goal} está lista para gastar`,
    message: `Completaste ${target}.`,
  }),
  savingsProposed: (goal: string, amount: string) => ({
    title: `${goal}: te proponemos ahorrar ${amount}`,
    message: 'Confírmalo en Metas. Lucas no mueve tu plata.',
  }),
  goalBehind: (goal: string, missing: string, day: string) => ({
    title: `${goal} va atrasada`,
    message: `A este ritmo faltan ${missing} para llegar el ${day}.`,
  }),
  budgetNear: (line: string, share: string, left: string, until: string) => ({
    title: `${line}: llevas el ${share} de tu presupuesto`,
    message: `Te quedan ${left} hasta el ${until}.`,
  }),
  /** `over` is null where the budget is spent exactly. */
  budgetOver: (line: string, spent: string, budget: string, over: string | null) => ({
    title: over === null ? `${line}: usaste todo tu presupuesto` : `${line}: te pasaste por ${over}`,
    message: `Van ${spent} de ${budget}.`,
  }),
  around: (amount: string) => `cerca de ${amount}`,
  /** The amount is an estimate where it varies. `account` is null if none is known. */
  billDue: (
    name: string,
    { amount, day, days, account }: { amount: string; day: string; days: number; account: string | null },
  ) => ({
    title: days === 0 ? `${name} vence hoy` : days === 1 ? `${name} vence mañana` : `${name} vence el ${day}`,
    message: account === null ? `Esperas pagar ${amount}.` : `Esperas pagar ${amount} desde ${account}.`,
  }),
  billMissing: (
    name: string,
    { month, day, account }: { month: string; day: string; account: string | null },
  ) => ({
    title: `No vimos tu ${name} de ${month}`,
    message: `Lo esperábamos el ${day}${account === null ? '' : ` en ${account}`} y no ha llegado. Si lo pagaste por otro lado, no tienes que hacer nada.`,
  }),
  ruleStopped: {
    title: 'Apagamos una de tus reglas',
    message:
      'Su patrón tardaba demasiado en tus movimientos, que quedaron guardados sin ella. Hazlo más simple y enciéndela de nuevo.',
  },
  security: {
    pin_set: { title: 'Cambió tu PIN', message: (day: string) => `Se guardó un PIN nuevo el ${day}.` },
    pin_removed: {
      title: 'Quitaste tu PIN',
      message: (day: string) => `Desde el ${day} Lucas no se bloquea.`,
    },
    passkey_added: {
      title: 'Nueva llave de acceso',
      message: (day: string) => `Se agregó una llave de acceso el ${day}.`,
    },
    passkey_removed: {
      title: 'Se quitó una llave de acceso',
      message: (day: string) => `Una llave de acceso dejó de servir el ${day}.`,
    },
    identity_linked: {
      title: 'Nueva cuenta vinculada',
      message: (day: string) => `Desde el ${day} se puede entrar a Lucas con otra cuenta tuya.`,
    },
    identity_unlinked: {
      title: 'Desvinculaste una cuenta',
      message: (day: string) => `Desde el ${day} ya no se entra a Lucas con ella.`,
    },
    contact_changed: {
      title: 'Cambiaron tus datos de contacto',
      message: (day: string) => `Se pidió cambiar tu correo o teléfono el ${day}.`,
    },
    email_confirmed: {
      title: 'Tienes un correo nuevo',
      message: (day: string) => `Confirmaste tu correo el ${day}.`,
    },
    password_changed: {
      title: 'Cambió tu contraseña',
      message: (day: string) => `Tu contraseña es otra desde el ${day}.`,
    },
    password_reset: {
      title: 'Recuperaste tu cuenta',
      message: (day: string) => `Alguien con acceso a tu correo puso una contraseña nueva el ${day}.`,
    },
    refresh_reuse: {
      title: 'Cerramos una sesión por seguridad',
      message: (day: string) => `El ${day} alguien usó una copia de una sesión tuya.`,
    },
  },
} as const

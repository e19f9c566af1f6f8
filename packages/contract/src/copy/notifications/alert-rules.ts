/** Alert rules: errors and screen texts. */
export const alertRulesCopy = {
  kindInvalid: 'Elige de qué quieres saber.',
  amountInvalid: 'Ingresa un monto válido',
  percentInvalid: 'Elige un porcentaje entre 1 y 100.',
  categoryRequired: 'Elige una categoría.',
  accountRequired: 'Elige una cuenta.',
  accountRefused: 'Este aviso no sirve para esa cuenta.',
  nothingToChange: 'No hay nada que cambiar.',
  subcategory: 'Un aviso cuenta una categoría entera: elige la que contiene la subcategoría.',
  full: 'Llegaste al máximo de avisos. Borra uno para agregar otro.',
  plan: 'Con el plan gratis puedes tener 3 avisos propios. Con Grow, $9.990 al mes, los que quieras.',

  title: 'Tus avisos',
  used: (count: number, limit: number) => `${count} de ${limit} en el plan gratis`,
  unlimited: (count: number) => (count === 1 ? '1 aviso' : `${count} avisos`),
  none: 'Dinos de qué quieres saber y te avisamos.',
  add: 'Agregar aviso',
  withGrow: 'Sin límite con Grow',
  loadFailed: 'No se pudieron cargar tus avisos',
  saveFailed: 'No se pudo guardar el cambio. Intenta de nuevo.',
  waits: 'En pausa: tu plan incluye 3',
  editOne: (title: string) => `Editar: ${title}`,
  turnedOff: (title: string) => `Aviso apagado: ${title}`,
  undo: 'Deshacer',
  allCards: 'Todas las tarjetas',
  allAccounts: 'Todas las cuentas',
  /** Title of a rule, and what it watches. */
  titles: {
    big_movement: (amount: string) => `Gasto sobre ${amount}`,
    low_balance: (amount: string, account: string) => `${account} bajo ${amount}`,
    category_limit: (amount: string, category: string) => `${category} sobre ${amount}`,
    utilisation: (percent: string) => `Cupo sobre ${percent}`,
    duplicate_charge: 'Cobro duplicado',
    salary_arrived: 'Llegó el sueldo',
    goal_reached: 'Meta cumplida',
    connection_stale: 'Conexión sin datos 24 h',
  },
  notes: {
    low_balance: 'Saldo bajo',
    category_limit: 'Gasto del mes',
    salary_arrived: 'Todas las cuentas',
    goal_reached: 'Todas las metas',
    connection_stale: 'Todos los bancos',
  },
  form: {
    create: 'Nuevo aviso',
    edit: 'Editar aviso',
    kind: '¿De qué quieres saber?',
    kinds: {
      big_movement: 'Un gasto grande',
      low_balance: 'Saldo bajo en una cuenta',
      category_limit: 'Una categoría sobre un monto al mes',
      utilisation: 'Cupo usado de una tarjeta',
      duplicate_charge: 'Un cobro duplicado',
      salary_arrived: 'Llegó el sueldo',
      goal_reached: 'Una meta cumplida',
      connection_stale: 'Un banco sin datos por 24 horas',
    },
    amounts: {
      big_movement: 'Avísame desde',
      low_balance: 'Avísame si baja de',
      category_limit: 'Avísame sobre',
    },
    percent: 'Avísame sobre este porcentaje del cupo',
    category: 'Categoría',
    chooseCategory: 'Elige una categoría',
    account: 'Cuenta',
    card: 'Tarjeta',
    chooseAccount: 'Elige una cuenta',
    always: 'Te avisamos aunque hayas silenciado este aviso de Lucas.',
    save: 'Guardar',
    createButton: 'Agregar aviso',
    saving: 'Guardando...',
    cancel: 'Cancelar',
    remove: 'Eliminar aviso',
    removing: 'Eliminando...',
    created: 'Aviso agregado',
    changed: 'Aviso guardado',
    removed: 'Aviso eliminado',
    failed: 'No se pudo guardar el aviso. Intenta de nuevo.',
    removeFailed: 'No se pudo eliminar el aviso. Intenta de nuevo.',
  },
  preview: {
    asking: 'Mirando tus últimos 90 días...',
    failed: 'No se pudo mirar cuántas veces habría avisado.',
    incomplete: 'Completa el aviso para ver cuántas veces te habría avisado.',
    count: (count: number) =>
      count === 0
        ? 'En los últimos 90 días no te habría avisado.'
        : count === 1
          ? 'En los últimos 90 días te habría avisado 1 vez'
          : `En los últimos 90 días te habría avisado ${count} veces`,
    last: (day: string) => `la última el ${day}.`,
    only: (day: string) => `el ${day}.`,
  },
  /** Notifications of a rule. */
  messages: {
    bigMovement: (name: string, amount: string, account: string, day: string, line: string) => ({
      title: `Gasto sobre ${line}: ${amount}`,
      message: `${name} cobró ${amount} el ${day} en ${account}.`,
    }),
    lowBalance: (account: string, balance: string, line: string, day: string) => ({
      title: `${account} bajó de ${line}`,
      message: `Al ${day} quedan ${balance} en ${account}.`,
    }),
    categoryLimit: (
      category: string,
      spent: string,
      line: string,
      within: { month: string } | { since: string },
    ) => ({
      title: `${category} pasó tu límite de ${line}`,
      message:
        'month' in within ? `En ${within.month} van ${spent}.` : `Desde el ${within.since} van ${spent}.`,
    }),
    utilisation: (
      account: string,
      share: string,
      used: string,
      limit: string,
      day: string,
      line: string,
    ) => ({
      title: `${account} llegó al ${share} del cupo`,
      message: `Usaste ${used} de ${limit} al ${day}; tu aviso está en ${line}.`,
    }),
  },
} as const

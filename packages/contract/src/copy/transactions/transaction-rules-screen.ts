const thousands = (count: number) => count.toLocaleString('es-CL', { useGrouping: 'always' })
const movements = (count: number) => (count === 1 ? '1 movimiento' : `${thousands(count)} movimientos`)
const quoted = (text: string) => `«${text}»`
/** `a, b o c` */
const listWith = (joint: string) => (items: readonly string[]) =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${joint} ${items.at(-1)}`

/** Texts of the transaction rules on their screen, of their editor, and of 'Crear regla' on other screens. */
export const transactionRulesScreenCopy = {
  title: 'Reglas',
  note: 'Se aplican en orden: si dos cambian lo mismo, vale la última',
  used: (count: number, limit: number) => `${count} de ${limit} en el plan gratis`,
  unlimited: (count: number) => (count === 1 ? '1 regla' : `${count} reglas`),
  add: 'Nueva regla',
  lastOne: 'Te queda una. Con Grow, las que quieras.',
  limitReached: 'Con Grow, las que quieras.',
  seePlans: 'Ver planes',
  loadFailed: 'No se pudieron cargar tus reglas',
  saveFailed: 'No se pudo guardar el cambio. Intenta de nuevo.',
  empty: {
    title: 'Que Lucas ordene por ti',
    text: 'Di qué movimientos reconocer y qué hacer con ellos: categoría, nombre, etiquetas o una meta.',
  },
  written: 'Tus reglas',
  learned: {
    title: 'Lo que Lucas aprendió de ti',
    note: 'Se usa después de tus reglas: cada corrección tuya sirve para los movimientos parecidos',
    empty: 'Todavía nada. Cuando cambies la categoría o el nombre de un movimiento, lo verás aquí.',
    from: (count: number) => `Aprendido de ${movements(count)}`,
    all: (count: number) => `Ver las ${thousands(count)} aprendidas`,
    forget: 'Olvidar',
    forgetOne: (name: string) => `Olvidar lo aprendido de ${name}`,
    forgotten: (restored: number) =>
      restored === 0
        ? 'Olvidado'
        : restored === 1
          ? 'Olvidado. 1 movimiento volvió a como estaba'
          : `Olvidado. ${thousands(restored)} movimientos volvieron a como estaban`,
    forgetFailed: 'No se pudo olvidar. Intenta de nuevo.',
  },
  row: {
    /** The accessible names of the controls of a rule. */
    name: (position: number) => `Regla ${position}`,
    enabled: (sentence: string) => `Usar la regla: ${sentence}`,
    drag: (position: number) => `Arrastrar la regla ${position}`,
    up: (position: number) => `Subir la regla ${position}`,
    down: (position: number) => `Bajar la regla ${position}`,
    moved: (position: number, count: number) => `Ahora es la regla ${position} de ${count}`,
    menu: (position: number) => `Más acciones de la regla ${position}`,
    edit: 'Editar',
    apply: 'Aplicar a los anteriores',
    remove: 'Eliminar',
    never: 'Sin usar todavía',
    uses: (count: number) => (count === 1 ? 'Usada 1 vez' : `Usada ${thousands(count)} veces`),
    last: (when: string) => `última vez el ${when}`,
    off: 'Apagada',
    beyondPlan: 'En pausa: tu plan incluye 3',
    overridden: (position: number, fields: readonly string[]) =>
      `La regla ${position} cambia después ${listWith('y')(fields)}`,
    fields: {
      category: 'la categoría',
      merchant_name: 'el nombre',
      tags: 'las etiquetas',
      kind: 'el tipo',
      reviewed: 'la revisión',
      split: 'la división',
      goal: 'la meta',
    },
  },
  /** Deleted rules whose changes can still be undone. */
  deleted: {
    title: 'Reglas eliminadas',
    note: 'Lo que cambiaron en los anteriores todavía se puede deshacer',
    unknown: 'Regla eliminada',
    applied: (day: string) => `Aplicada el ${day}`,
    progress: (rule: string) => `Avance de la regla eliminada: ${rule}`,
    undoOne: (rule: string) => `Deshacer los cambios de la regla eliminada: ${rule}`,
  },
  removal: {
    title: 'Eliminar regla',
    text: 'Los movimientos que ya cambió quedan como están. Esta acción no se puede deshacer.',
    /** Of a rule whose last run can be undone. */
    textApplied: (days: number) =>
      `Los movimientos que ya cambió quedan como están. La regla no vuelve, pero lo que aplicaste a los anteriores lo puedes deshacer durante ${days} días.`,
    cancel: 'Cancelar',
    confirm: 'Eliminar',
    busy: 'Eliminando...',
    done: 'Regla eliminada',
    failed: 'No se pudo eliminar la regla. Intenta de nuevo.',
  },
  run: {
    waiting: 'En cola para aplicarse a los anteriores',
    running: (done: string) => `Aplicando a los anteriores: ${done}`,
    share: (done: number, total: number) => `${thousands(done)} de ${thousands(total)}`,
    undoing: (done: string) => (done === '' ? 'Deshaciendo los cambios' : `Deshaciendo los cambios: ${done}`),
    progress: (position: number) => `Avance de la regla ${position}`,
    done: (changed: number) =>
      changed === 0
        ? 'Ningún movimiento anterior cambió'
        : changed === 1
          ? 'Cambió 1 movimiento anterior'
          : `Cambió ${thousands(changed)} movimientos anteriores`,
    /** Of a run that ended before its end. */
    stopped: (changed: number) =>
      changed === 0
        ? 'Se detuvo antes de terminar y no cambió nada'
        : `Se detuvo antes de terminar: cambió ${movements(changed)}`,
    started: 'Aplicando la regla a los anteriores',
    failed: 'No pudimos aplicar la regla a los anteriores. Intenta de nuevo.',
    undo: 'Deshacer',
    undoOne: (position: number) => `Deshacer los cambios de la regla ${position}`,
    undone: 'Listo, quedaron como antes',
    undoFailed: 'No pudimos deshacer los cambios. Intenta de nuevo.',
  },
  /** Parts of the sentence of a rule: 'Si el texto contiene «copec» → Transporte'. */
  sentence: {
    when: (conditions: readonly string[]) => `Si ${listWith('y')(conditions)}`,
    /** Read by screen readers for the arrow. */
    arrow: 'entonces',
    text: {
      contains: (value: string) => `el texto contiene ${quoted(value)}`,
      starts_with: (value: string) => `el texto empieza con ${quoted(value)}`,
      is: (value: string) => `el texto es ${quoted(value)}`,
      pattern: (value: string) => `el texto calza con el patrón ${quoted(value)}`,
    },
    amount: {
      exact: (amount: string) => `el monto es ${amount}`,
      between: (min: string, max: string) => `el monto está entre ${min} y ${max}`,
      min: (amount: string) => `el monto es desde ${amount}`,
      max: (amount: string) => `el monto es hasta ${amount}`,
    },
    sign: { expense: 'es un gasto', income: 'es un ingreso' },
    movement: 'es',
    place: (place: string) => `en ${place}`,
    counterparty: (name: string) => `es de o para ${name}`,
    kind: (names: readonly string[]) => `su tipo es ${listWith('o')(names)}`,
    day: (day: number) => `cae el día ${day}`,
    days: (from: number, to: number) => `cae entre los días ${from} y ${to}`,
    merchant: (name: string) => `el comercio es ${quoted(name)}`,
    missingAccount: 'una cuenta que ya no está',
    name: (name: string) => `se llama ${quoted(name)}`,
    tags: (tags: readonly string[]) =>
      tags.length === 1 ? `etiqueta ${tags.join('')}` : `etiquetas ${listWith('y')(tags)}`,
    setKind: (name: string) => `tipo ${name}`,
    reviewed: 'revisado',
    split: (parts: readonly string[]) => `dividido en ${listWith('y')(parts)}`,
    part: (share: string, category: string) => `${share} ${category}`,
    rest: (category: string) => `el resto ${category}`,
    goal: (share: string, goal: string) => `${share} a la meta ${quoted(goal)}`,
    goalAll: (goal: string) => `todo a la meta ${quoted(goal)}`,
    missingGoal: 'que ya no existe',
  },
  editor: {
    create: 'Nueva regla',
    edit: 'Editar regla',
    cancel: 'Cancelar',
    save: 'Guardar regla',
    saving: 'Guardando...',
    failed: 'No se pudo guardar la regla. Intenta de nuevo.',
    created: 'Regla guardada',
    changed: 'Regla actualizada',
    conditions: 'Si se cumple todo esto',
    condition: (position: number) => `Condición ${position}`,
    addCondition: 'Agregar condición',
    removeCondition: (position: number) => `Quitar la condición ${position}`,
    field: 'Qué mirar',
    fields: {
      text: 'Texto o comercio',
      amount: 'Monto',
      sign: 'Gasto o ingreso',
      account: 'Cuenta',
      institution: 'Banco',
      counterparty: 'Persona o RUT',
      kind: 'Tipo',
      day_of_month: 'Día del mes',
    },
    operator: 'Cómo comparar',
    operators: {
      contains: 'contiene',
      starts_with: 'empieza con',
      is: 'es igual a',
      pattern: 'con patrón',
    },
    ranges: { exact: 'es igual a', between: 'está entre', min: 'es desde', max: 'es hasta' },
    text: 'Texto',
    pattern: 'Patrón',
    patternHint: 'Expresión regular, sin distinguir mayúsculas ni tildes. Por ejemplo, ^uber (trip|eats)',
    amount: 'Monto',
    min: 'Desde',
    max: 'Hasta',
    currency: 'Moneda',
    currencies: { CLP: 'Pesos', USD: 'Dólares' },
    sign: 'Gasto o ingreso',
    signs: { expense: 'Gasto', income: 'Ingreso' },
    account: 'Cuenta',
    chooseAccount: 'Elige una cuenta',
    institution: 'Banco',
    chooseInstitution: 'Elige un banco',
    counterparty: 'Nombre o RUT',
    kinds: 'Tipos',
    from: 'Desde el día',
    to: 'Hasta el día',
    actions: 'Entonces',
    addAction: 'Agregar acción',
    removeAction: (name: string) => `Quitar: ${name}`,
    actionNames: {
      category: 'Poner categoría',
      merchant_name: 'Cambiar el nombre',
      tags: 'Agregar etiquetas',
      kind: 'Cambiar el tipo',
      reviewed: 'Marcar como revisado',
      split: 'Dividir',
      goal: 'Asignar a una meta',
    },
    reviewedHint: 'No aparecerá en Por revisar.',
    postedHint: 'Cuando el banco lo confirma; los pendientes esperan.',
    category: 'Categoría',
    chooseCategory: 'Elige una categoría',
    name: 'Nombre',
    kind: 'Tipo',
    chooseKind: 'Elige un tipo',
    part: (position: number) => `Parte ${position}`,
    addPart: 'Agregar parte',
    removePart: (position: number) => `Quitar la parte ${position}`,
    share: 'Cuánto',
    shares: { amount: 'Monto', percentage: 'Porcentaje', rest: 'El resto' },
    percentage: 'Porcentaje',
    goal: 'Meta',
    chooseGoal: 'Elige una meta',
    noGoals: 'No tienes metas activas.',
    goalShares: { all: 'Todo lo que quede', amount: 'Monto', percentage: 'Porcentaje' },
    applyToo: (count: number) =>
      count === 1
        ? 'Aplicar también al movimiento anterior'
        : `Aplicar también a los ${thousands(count)} anteriores`,
    applyHint: 'Podrás deshacerlo.',
  },
  preview: {
    title: 'Qué cambiaría',
    incomplete: 'Completa la regla y verás aquí qué cambiaría.',
    loading: 'Buscando movimientos...',
    failed: 'No pudimos calcular qué cambiaría. Puedes guardar igual.',
    invalid: 'Corrige lo marcado y verás aquí qué cambiaría.',
    none: 'Ningún movimiento tuyo cumple esto todavía. Valdrá para los próximos.',
    unchanged: (matched: number) =>
      matched === 1
        ? '1 movimiento lo cumple y ya está así.'
        : `${thousands(matched)} movimientos lo cumplen y ya están así.`,
    changed: (changed: number, matched: number) =>
      `Cambiaría ${movements(changed)} de ${thousands(matched)} que lo ${matched === 1 ? 'cumple' : 'cumplen'}.`,
    newest: 'Los más recientes:',
    rest: (count: number) => `y ${thousands(count)} más`,
    before: 'antes',
    after: 'después',
    noTags: 'sin etiquetas',
    notReviewed: 'sin revisar',
    reviewed: 'revisado',
    whole: 'entero',
    noGoal: 'sin meta',
    goal: (amount: string, name: string) => `${amount} a ${name}`,
  },
  fromTransaction: {
    action: 'Crear regla',
    failed: 'No pudimos preparar la regla. Intenta de nuevo.',
    limitTitle: 'Tus reglas',
    limitText: 'El plan gratis incluye 3 reglas y ya las usas. Con Grow puedes tener las que quieras.',
    limitStay: 'Las que tienes siguen funcionando. Puedes editarlas o borrarlas en Transacciones, Reglas.',
  },
} as const

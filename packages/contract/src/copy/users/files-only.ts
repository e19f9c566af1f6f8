/** Texts of an installation that links no banks (`PROVIDER=files`), in place of those that speak of linking. */
export const filesOnlyCopy = {
  import: 'Importar cartola',
  bankMail: 'Correo del banco',
  account: 'Cuenta a mano',
  connections: {
    title: 'Tus cuentas',
    lead: 'De dónde vienen tus datos y hasta qué día llegan',
    empty: {
      title: 'Aún no hay cuentas',
      text: 'Sube la cartola que descargas de tu banco y mira todas tus lucas en un solo lugar. O anota una cuenta a mano.',
    },
  },
  settingsTab: {
    title: 'Tus cuentas',
    note: 'Lo que trajiste de cada banco, y hasta qué día',
    /** There may be accounts by hand. */
    empty: {
      title: 'Aún no traes nada de un banco',
      text: 'Sube la cartola que descargas de tu banco y aquí verás hasta qué día llega.',
    },
  },
  transactions: {
    title: 'Aquí van tus movimientos',
    text: 'Importa una cartola y aparecerán ordenados por categoría. También puedes anotarlos a mano.',
  },
  latest: 'Las transacciones aparecerán cuando importes una cartola o las anotes',
  commitments:
    'Importa tus cartolas y encontraremos tus cuentas, suscripciones, cuotas e ingresos, con su próxima fecha.',
  wallet: 'Importa una cartola, o anota tú el efectivo, el auto o el departamento.',
  analysis:
    'Importa una cartola y aquí verás cómo se mueve tu plata: mes a mes, por categoría y por comercio.',
  forecast: 'No hay cuentas corrientes ni vista en pesos: trae una para ver cómo sigue tu saldo.',
  missingAccount: (name: string) => `Importa la cartola de ${name} y Lucas une las dos partes.`,
  oldBill: 'Faltan los movimientos desde entonces. Sube el estado de cuenta siguiente.',
  onboarding: {
    note: 'Importa una cartola y el resto se ordena solo.',
    bank: {
      title: 'Trae tus movimientos',
      text: 'Con la cartola que descargas de tu banco, o anotándolos a mano',
      action: 'Importar cartola',
    },
  },
  verifyNote: ['Un paso más', 'y traes tus movimientos.'],
  mailStep:
    'El siguiente paso es importar la cartola de tu banco: verás tus saldos, en qué se va la plata y cuánto te queda hasta fin de mes.',
  landing: {
    lead: 'Subes las cartolas de tus bancos y Lucas ordena cada movimiento solo. Sabes en qué se va, cuánto te queda y cuánto falta para tu meta.',
    banks: 'Importa cartolas de',
    password: {
      title: 'Lucas no pide tu clave',
      text: 'Los datos llegan en las cartolas que tú descargas de tu banco y subes aquí.',
    },
    readOnly: 'Solo leemos las cartolas que subes. No podemos transferir ni pagar.',
    leave: {
      title: 'Te vas cuando quieras',
      text: 'Elimina una cuenta y borramos también sus transacciones.',
    },
    faq: {
      password: 'No. Esta instalación no se conecta con bancos: lee las cartolas que tú descargas y subes.',
      move: 'No. Lucas solo lee cartolas: no hay forma de transferir, pagar ni pedir créditos desde aquí.',
      leave:
        'Descargas todos tus datos y eliminas tu cuenta cuando quieras. Borramos también tus transacciones.',
    },
    signup: 'En un par de minutos subes tu primera cartola y ves tu primer resumen.',
  },
  help: {
    password: 'No. Esta instalación no se conecta con bancos y no pide ninguna clave de tu banco.',
    import: '¿Cómo traigo mis movimientos?',
  },
} as const

/** What the app says while it has no connection. */
export const offlineCopy = {
  /** Nothing stored is shown. */
  waiting: 'Sin conexión. Seguimos intentando.',
  stored: (moment: string) => `Sin conexión. Así estaba el ${moment}.`,
  /** In place of what this device has not stored. */
  missing:
    'Esto aún no está guardado en este dispositivo. Ábrelo una vez con conexión para verlo también sin ella.',
  unlock: 'Conéctate para desbloquear',
  unlockByPasskey: 'Sin conexión. Con tu huella o rostro ves lo guardado en este dispositivo.',
  /** The passkey did not open what is stored. */
  unlockFailed: 'No pudimos abrir lo guardado con tu huella o rostro. Conéctate para desbloquear.',
  /** Marks what was written and is not sent, and opens the list of it. */
  unsent: 'Por enviar',
  unsentCount: (count: number) => `${count} por enviar`,
  refusedCount: (count: number) => (count === 1 ? '1 no se envió' : `${count} no se enviaron`),
  openUnsent: (count: string) => `${count}. Ver la lista`,
  /** Above the rows of the list of transactions. */
  unsentNote: 'Los totales todavía no lo incluyen.',
  /** After the user wrote something without a connection. */
  saved: {
    Expense: 'Sin conexión. Tu gasto está guardado aquí y se envía cuando vuelva.',
    Income: 'Sin conexión. Tu ingreso está guardado aquí y se envía cuando vuelva.',
    change: 'Sin conexión. Tu cambio está guardado aquí y se envía cuando vuelva.',
  },
  cashLater: 'Lo que queda en efectivo no se anotó: para eso hace falta conexión.',
  /** On the lock screen. */
  sealed: (count: number) =>
    count === 1
      ? 'Tienes 1 cambio por enviar. Se envía cuando desbloquees con conexión.'
      : `Tienes ${count} cambios por enviar. Se envían cuando desbloquees con conexión.`,
  lost: (count: number) =>
    count === 1
      ? '1 cambio que escribiste sin conexión no se alcanzó a enviar y se borró de este dispositivo.'
      : `${count} cambios que escribiste sin conexión no se alcanzaron a enviar y se borraron de este dispositivo.`,
}

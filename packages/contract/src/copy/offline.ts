/** What the app says while it has no connection. */
export const offlineCopy = {
  /** Nothing stored is shown. */
  waiting: 'Sin conexión. Seguimos intentando.',
  stored: (moment: string) => `Sin conexión. Así estaba el ${moment}.`,
  /** In place of what this device has not stored. */
  missing:
    'Esto aún no está guardado en este dispositivo. Ábrelo una vez con conexión para verlo también sin ella.',
  unlock: 'Conéctate para desbloquear',
}

/** Refreshing connections (spec 2, 4 and 8; decisions 3). */
export const refreshCopy = {
  action: 'Actualizar',
  busy: 'Actualizando...',
  started: (accounts: number) =>
    accounts === 1 ? 'Actualizando 1 cuenta...' : `Actualizando ${accounts} cuentas...`,
  stillRunning: 'La actualización sigue en curso',
  done: '¡Cuentas actualizadas con éxito!',
  failed: (reason: string) => `Error al actualizar: ${reason}`,
  /** spec 8: without a reason from the server. */
  notRefreshed: 'No se pudieron actualizar las cuentas',
  nothingToRefresh: 'No hay bancos conectados',
} as const

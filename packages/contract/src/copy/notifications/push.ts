/** Texts of notifications on a device (Web Push), and of the settings that turn them on. */
export const pushCopy = {
  endpointRefused:
    'Este navegador usa un servicio de notificaciones que Lucas no conoce. Prueba con Chrome, Edge, Firefox o Safari.',
  keysInvalid: 'El navegador entregó datos incompletos. Apaga y enciende las notificaciones de nuevo.',
  full: (limit: number) => `Ya tienes ${limit} dispositivos con notificaciones. Quita uno para agregar este.`,
  /** Without amounts: the kind or the title of a notification is all that a locked phone shows. */
  hidden: 'Ábrelo en Lucas para ver el detalle.',
  several: (count: number) => `${count} avisos de Lucas`,
  summary: (count: number) => (count === 1 ? 'Tu resumen: 1 aviso' : `Tu resumen: ${count} avisos`),
  test: {
    title: 'Las notificaciones funcionan',
    body: 'Así te avisará Lucas en este dispositivo.',
  },
  actions: { pay: 'Marcar pagado', open: 'Ver' },
} as const

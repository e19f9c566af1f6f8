/** Notification mails. */
export const alertMailCopy = {
  subject: (count: number) => `${count} avisos de Lucas`,
  summary: (count: number) =>
    count === 1 ? 'Tu resumen de Lucas: 1 aviso' : `Tu resumen de Lucas: ${count} avisos`,
  before: {
    alert: 'Esto merece tu atención:',
    summary: 'Esto pasó desde el último resumen:',
    security: 'Esto pasó con tu cuenta:',
  },
  open: 'Ver en Lucas',
  choose: 'Elegir qué correos recibo',
  leave: 'No recibir más avisos por correo',
  /** Plain version, meant to be forwarded. */
  plain: {
    head: (subject: string) => `Lucas · ${subject}`,
    more: (count: number) => (count === 1 ? 'Y 1 más.' : `Y ${count} más.`),
    open: (url: string) => `Ver en Lucas: ${url}`,
    choose: (url: string) => `Elegir qué correos llegan: ${url}`,
  },
  more: (count: number) => (count === 1 ? 'Hay 1 aviso más en Lucas.' : `Hay ${count} avisos más en Lucas.`),
  /** Page behind the unsubscribe link of a mail. */
  page: {
    title: '¿No recibir más avisos por correo?',
    lead: 'Los seguirás viendo en Lucas. Los correos sobre la seguridad de tu cuenta llegan siempre.',
    done: 'Ya no te enviaremos avisos por correo',
    doneLead: 'Puedes volver a activarlos en Configuración, en la pestaña Notificaciones.',
    note: ['Menos correos.', 'Lo importante sigue en Lucas.'],
    leave: 'No recibir más avisos',
    enter: 'Ir a Lucas',
    missing: 'Al enlace le falta una parte. Ábrelo otra vez desde el correo.',
    failed: 'No se pudo guardar. Por favor intenta nuevamente.',
  },
  linkInvalid: 'Este enlace no sirve. Ábrelo otra vez desde el correo más reciente.',
} as const

/** Double opt-in before any newsletter (decisions 5; Ley 21.719). */
export const newsletterMailCopy = {
  subject: '¿Quieres recibir consejos de Lucas?',
  before: [
    'En la portada de Lucas marcaron que quieres recibir consejos para cuidar tus lucas. Si fuiste tú, confírmalo durante los próximos 7 días:',
  ],
  action: 'Sí, quiero recibirlos',
  after: ['Si no fuiste tú o cambiaste de idea, no hagas nada: no te enviaremos consejos.'],
} as const

export const newsletterPageCopy = {
  title: '¿Quieres recibir consejos?',
  lead: 'Te escribiremos de vez en cuando con ideas para cuidar tus lucas.',
  confirm: 'Sí, quiero recibirlos',
  done: 'Listo, te escribiremos',
  doneLead: 'Puedes dejar de recibirlos cuando quieras en Configuración, Privacidad y Datos.',
  failed: 'No pudimos guardar tu respuesta. Intenta de nuevo.',
} as const

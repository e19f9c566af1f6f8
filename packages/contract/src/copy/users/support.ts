/** Texts of Soporte y Acerca de, and of support mails. */
export const supportCopy = {
  problems: {
    topic: 'Elige de qué se trata.',
    text: 'Escribe tu mensaje.',
    long: 'El mensaje puede tener hasta 4.000 caracteres.',
    many: 'Ya enviaste muchos mensajes hoy. Te responderemos los que tenemos.',
  },
  topics: {
    question: 'Una pregunta',
    problem: 'Algo no funciona',
    idea: 'Una idea',
    sales: 'Plan Work para mi equipo',
  },
  mail: {
    toUs: {
      subject: (topic: string, thread: string) => `Soporte: ${topic} (${thread})`,
      from: (name: string, email: string) => `Escribe ${name} (${email}).`,
      how: (thread: string) => `Para responder: npm run operator -- support answer ${thread}`,
    },
    toPerson: {
      subject: 'Respuesta de Lucas a tu mensaje',
      after: ['Puedes seguir la conversación en Configuración, Soporte y Acerca de.'],
      action: 'Ver la conversación',
    },
    received: {
      subject: 'Recibimos tu mensaje',
      before: [
        'Gracias por escribirnos. Te responderemos a este correo y en Lucas.',
        'Esto fue lo que nos dijiste:',
      ],
      after: [],
    },
  },
  screen: {
    title: 'Escríbenos',
    note: 'Te respondemos por correo y aquí mismo',
    topic: 'Tema',
    text: 'Mensaje',
    placeholder: 'Cuéntanos qué necesitas. No incluyas claves ni números de tarjeta.',
    send: 'Enviar mensaje',
    sending: 'Enviando...',
    sent: 'Mensaje enviado. Te responderemos a tu correo.',
    failed: 'No se pudo enviar el mensaje. Intenta de nuevo.',
    threads: 'Tus conversaciones',
    loadFailed: 'No se pudieron cargar tus conversaciones',
    you: 'Tú',
    lucas: 'Lucas',
    waiting: 'Esperando respuesta',
    answered: 'Respondido',
    reply: 'Responder',
    replyLabel: 'Tu respuesta',
    cancel: 'Cancelar',
  },
  about: {
    title: 'Acerca de Lucas',
    version: 'Versión',
    build: 'Compilación',
    licences: 'Licencias de código abierto',
    licencesNote: 'Los programas de otros con que está hecho Lucas',
    help: 'Ayuda',
    helpNote: 'Preguntas frecuentes y atajos de teclado',
    open: 'Abrir',
  },
  licences: {
    title: 'Licencias de código abierto',
    lead: (count: number) =>
      `Lucas está hecho con ${count} programas de código abierto. Gracias a quienes los escriben.`,
    loadFailed: 'No se pudo cargar la lista',
    name: 'Programa',
    version: 'Versión',
    licence: 'Licencia',
  },
} as const

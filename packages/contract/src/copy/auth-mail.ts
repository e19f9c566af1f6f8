/** Mails about the account. Short, and never with more about the person than the mail needs. */
export const authMailCopy = {
  confirmEmail: {
    subject: 'Confirma tu nuevo correo en Lucas',
    text: (link: string) =>
      `Hola:\n\nPidieron usar este correo en una cuenta de Lucas. Si fuiste tú, confírmalo aquí durante los próximos 30 minutos:\n\n${link}\n\nSi no fuiste tú, no hagas nada: el correo no cambiará.\n\nLucas`,
  },
  emailChangeAsked: {
    subject: 'Alguien pidió cambiar el correo de tu cuenta de Lucas',
    text: 'Hola:\n\nPidieron cambiar el correo con que entras a Lucas. El cambio se hará cuando se confirme desde el correo nuevo.\n\nSi no fuiste tú, entra a Lucas y cambia tu contraseña.\n\nLucas',
  },
  sessionCopied: {
    subject: 'Cerramos una sesión de tu cuenta de Lucas',
    text: 'Hola:\n\nVimos que alguien intentó usar una copia antigua de tu sesión, así que la cerramos. Entra de nuevo en el dispositivo donde estabas.\n\nSi no reconoces esto, cambia tu contraseña.\n\nLucas',
  },
  registerTaken: {
    subject: 'Ya tienes una cuenta en Lucas',
    text: 'Hola:\n\nIntentaron crear una cuenta de Lucas con este correo, que ya tiene una. Si fuiste tú, entra con tu contraseña de siempre.\n\nSi no fuiste tú, no hagas nada: tu cuenta sigue igual.\n\nLucas',
  },
} as const

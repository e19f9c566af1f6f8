/** The page with mails of a development machine. */
export const mailPageCopy = {
  title: 'Correo de desarrollo',
  lead: 'Estos correos no salieron de esta máquina. Lo más nuevo está arriba.',
  file: 'Bajar el correo como se ve',
  message: 'Mensaje de texto',
  kinds: { mail: 'Correo', message: 'Mensaje' },
  empty: 'Todavía no hay correos.',
} as const

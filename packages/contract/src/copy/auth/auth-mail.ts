/** Texts of one mail: subject, paragraphs and at most one action. */
interface MailCopy {
  subject: string
  /** Paragraphs above and below the code or button. */
  before: readonly string[]
  after: readonly string[]
  /** Label of the button. */
  action?: string
}

const notYou = 'Si no fuiste tú, cambia tu contraseña en Lucas y cierra las sesiones que no reconozcas.'

/** Mails about the account. Short, with no more personal data than needed. */
export const authMailCopy = {
  /** Around every mail. */
  frame: {
    brand: 'lucas',
    greeting: (name: string | null): string => (name === null ? 'Hola:' : `Hola, ${name}:`),
    sender: 'Saludos del equipo de Lucas',
    foot: 'Recibes este correo porque hay una cuenta de Lucas con esta dirección. Nunca te pediremos tu contraseña por correo.',
  },
  welcome: {
    subject: 'Te damos la bienvenida a Lucas',
    before: ['Tu cuenta está lista. Con este código confirmas que este correo es tuyo:'],
    after: [
      'Vence en 15 minutos. Si venció, pide otro en la misma pantalla.',
      'El siguiente paso es conectar tu banco: verás tus saldos, en qué se va la plata y cuánto te queda hasta fin de mes.',
      'Si no creaste esta cuenta, no hagas nada: sin el código nadie puede confirmarla.',
    ],
  },
  /** For a user whose address is already confirmed. */
  welcomeKnown: {
    subject: 'Te damos la bienvenida a Lucas',
    before: [
      'Tu cuenta está lista.',
      'El siguiente paso es conectar tu banco: verás tus saldos, en qué se va la plata y cuánto te queda hasta fin de mes.',
    ],
    after: [],
  },
  stepUpCode: {
    subject: 'Confirma que eres tú en Lucas',
    before: ['Con este código confirmas que eres tú:'],
    after: [
      'Vence en 10 minutos y reemplaza a los anteriores.',
      'Si no lo pediste, alguien tiene abierta tu cuenta: cierra las sesiones que no reconozcas.',
    ],
  },
  identityLinked: {
    subject: 'Vincularon otra cuenta a tu cuenta de Lucas',
    before: [
      'Desde ahora también se puede entrar a tu cuenta de Lucas con la cuenta externa que se vinculó.',
    ],
    after: [
      'Si fuiste tú, no hagas nada. Si no, desvincúlala en Configuración y cierra las sesiones que no reconozcas.',
    ],
  },
  identityUnlinked: {
    subject: 'Desvincularon una cuenta de tu cuenta de Lucas',
    before: ['Ya no se puede entrar a tu cuenta de Lucas con la cuenta externa que se desvinculó.'],
    after: ['Si fuiste tú, no hagas nada.', notYou],
  },
  secondFactorEnabled: {
    subject: 'Activaste la verificación en dos pasos en Lucas',
    before: [
      'Desde ahora, para entrar a tu cuenta hace falta también un código de tu app de verificación.',
      'Guarda tus códigos de recuperación: con uno de ellos entras si pierdes tu teléfono.',
    ],
    after: ['Si fuiste tú, no hagas nada.', notYou],
  },
  secondFactorRemoved: {
    subject: 'Quitaron la verificación en dos pasos de tu cuenta de Lucas',
    before: [
      'Ya no hace falta un código para entrar a tu cuenta. Tus códigos de recuperación y tus equipos de confianza dejaron de servir.',
    ],
    after: ['Si fuiste tú, no hagas nada.', notYou],
  },
  recoveryCodesCreated: {
    subject: 'Creaste otros códigos de recuperación en Lucas',
    before: ['Los códigos de recuperación que tenías dejaron de servir.'],
    after: ['Si fuiste tú, no hagas nada.', notYou],
  },
  recoveryCodeUsed: {
    subject: 'Usaron un código de recuperación de tu cuenta de Lucas',
    before: [
      'Se usó un código de recuperación en lugar del código de tu app de verificación. Ese código ya no sirve.',
    ],
    after: [
      'Si fuiste tú, revisa en Configuración, Seguridad, cuántos te quedan: ahí puedes crear otros o configurar otro teléfono.',
      notYou,
    ],
  },
  calendarFeedCreated: {
    subject: 'Creaste una dirección de calendario en Lucas',
    before: [
      'Desde ahora, quien tenga la dirección privada que se creó en tu cuenta puede ver las fechas de tus compromisos sin entrar a Lucas.',
      'Si tenías otra, dejó de funcionar.',
    ],
    after: [
      'Si fuiste tú, no hagas nada. Si no, elimínala en Configuración, Seguridad, y cambia tu contraseña.',
    ],
  },
  invitationCreated: {
    subject: 'Creaste una invitación a tu instalación de Lucas',
    before: [
      'Con el enlace que se creó en tu cuenta, una persona puede crear la suya en esta instalación durante 7 días.',
      'Si había otro enlace sin usar, dejó de funcionar.',
    ],
    after: [
      'Si fuiste tú, no hagas nada. Si no, anúlalo en Configuración, Seguridad, y cambia tu contraseña.',
    ],
  },
  bankMailCreated: {
    subject: 'Creaste una dirección para el correo del banco en Lucas',
    before: [
      'Desde ahora, lo que se reenvíe a la dirección privada que se creó en tu cuenta llega a Lucas, y los avisos firmados por tu banco se anotan solos.',
      'Si tenías otra, dejó de funcionar.',
    ],
    after: [
      'Si fuiste tú, no hagas nada. Si no, elimínala en Configuración, Seguridad, y cambia tu contraseña.',
    ],
  },
  bankMailboxCreated: {
    subject: 'Lucas empezó a leer un correo para tu cuenta',
    before: [
      'Desde ahora Lucas busca avisos de bancos en el correo cuyo usuario y contraseña se guardaron en tu cuenta, y anota los que el banco firmó.',
      'Si leía otro, dejó de hacerlo.',
    ],
    after: [
      'Si fuiste tú, no hagas nada. Si no, elimínalo en Configuración, Seguridad, y cambia tu contraseña.',
    ],
  },
  bankMailboxUnread: {
    subject: 'Lucas no puede leer tu correo',
    before: [
      'Pediste que Lucas busque en tu correo los avisos de tu banco, y no ha podido. Mientras tanto esos avisos no se anotan.',
    ],
    after: ['En Conexiones, Correo del banco, dice por qué y puedes cambiar la contraseña de aplicación.'],
  },
  pushDeviceAdded: {
    subject: 'Se agregó un dispositivo a las notificaciones de Lucas',
    before: [
      'Desde ahora un navegador en que está abierta tu cuenta recibe sus notificaciones, también con Lucas cerrado.',
    ],
    after: [
      'Si fuiste tú, no hagas nada. Si no, quítalo en Configuración, Notificaciones, cierra esa sesión y cambia tu contraseña.',
    ],
  },
  verifyCode: {
    subject: 'Tu código de Lucas',
    before: ['Este es tu código para confirmar tu correo:'],
    after: ['Vence en 15 minutos y reemplaza a los anteriores.', 'Si no lo pediste, no hagas nada.'],
  },
  confirmEmail: {
    subject: 'Confirma tu nuevo correo en Lucas',
    before: [
      'Pidieron usar este correo en una cuenta de Lucas. Si fuiste tú, confírmalo durante los próximos 30 minutos:',
    ],
    after: ['Si no fuiste tú, no hagas nada: el correo no cambiará.'],
    action: 'Confirmar correo',
  },
  /** For a user without a confirmed address. */
  confirmEmailCode: 'También puedes escribir este código en la pantalla de verificación:',
  emailChangeAsked: {
    subject: 'Alguien pidió cambiar el correo de tu cuenta de Lucas',
    before: [
      'Pidieron cambiar el correo con que entras a Lucas. El cambio se hará cuando se confirme desde el correo nuevo.',
    ],
    after: ['Si no fuiste tú, entra a Lucas y cambia tu contraseña.'],
  },
  sessionCopied: {
    subject: 'Cerramos una sesión de tu cuenta de Lucas',
    before: [
      'Vimos que alguien intentó usar una copia antigua de tu sesión, así que la cerramos. Entra de nuevo en el dispositivo donde estabas.',
    ],
    after: ['Si no reconoces esto, cambia tu contraseña.'],
  },
  registerTaken: {
    subject: 'Ya tienes una cuenta en Lucas',
    before: [
      'Intentaron crear una cuenta de Lucas con este correo, que ya tiene una. Si fuiste tú, entra con tu contraseña de siempre.',
    ],
    after: ['Si no fuiste tú, no hagas nada: tu cuenta sigue igual.'],
  },
  passwordReset: {
    subject: 'Elige una contraseña nueva para Lucas',
    before: [
      'Pidieron cambiar la contraseña de tu cuenta. Durante los próximos 30 minutos puedes elegir otra aquí:',
    ],
    after: ['Si no fuiste tú, no hagas nada: tu contraseña sigue siendo la misma.'],
    action: 'Elegir contraseña',
  },
  passwordChanged: {
    subject: 'Cambió la contraseña de tu cuenta de Lucas',
    before: [
      'La contraseña de tu cuenta cambió recién. Las demás sesiones se cerraron. Si habías pedido cambiar tu correo, pídelo de nuevo.',
    ],
    after: ['Si no fuiste tú, recupera tu cuenta ahora con «Olvidé mi contraseña».'],
    action: 'Recuperar mi cuenta',
  },
  /** For a user who had an address that works without a session. */
  passwordChangedAddresses:
    'También dejaron de funcionar tus direcciones privadas, como la de tu calendario. Si las usas, crea otras.',
  newDevice: {
    subject: 'Entraron a tu cuenta de Lucas desde otro equipo',
    before: [],
    after: ['Si fuiste tú, no hagas nada.', notYou],
  },
  newDeviceFacts: (device: string, when: string) => `Se inició sesión en ${device} el ${when}.`,
  unknownDevice: 'un equipo que no reconocemos',
  device: (browser: string | null, system: string | null) =>
    [browser, system].filter((part) => part !== null).join(' en '),
  /** Notices in the app of an installation that sends no mail. */
  withoutMail: {
    verify_code: {
      subject: 'Pidieron un código para confirmar tu correo',
      before: ['Esta instalación de Lucas no envía correos: pídele el código a quien la administra.'],
      after: ['Si no fuiste tú, no hagas nada.'],
    },
    email_change: {
      subject: 'Alguien pidió cambiar el correo de tu cuenta de Lucas',
      before: [
        'El cambio se hará cuando escribas el código que hace quien administra esta instalación, porque aquí no se envían correos.',
      ],
      after: ['Si no fuiste tú, cambia tu contraseña.'],
    },
    password_reset: {
      subject: 'Pidieron cambiar la contraseña de tu cuenta',
      before: [
        'Esta instalación de Lucas no envía correos: el enlace para elegir otra lo hace quien la administra.',
      ],
      after: ['Si no fuiste tú, no hagas nada: tu contraseña sigue siendo la misma.'],
    },
    step_up_code: {
      subject: 'No podemos enviarte un código',
      before: [
        'Esta instalación de Lucas no envía correos. Para confirmar que eres tú, quien la administra te hace un enlace con que eliges una contraseña.',
      ],
      after: [],
    },
  },
  /** The operator made a code or a link for the user. */
  operatorCode: {
    subject: 'Hicieron un código para tu cuenta de Lucas',
    before: [
      'Quien administra esta instalación hizo un código o un enlace para que puedas confirmar tu correo, elegir otra contraseña o recuperar tu cuenta.',
    ],
    after: ['Si no lo pediste, pregúntale por qué. Todo queda anotado en Configuración, Seguridad.'],
  },
  /** Of a text message. */
  phoneCode: (code: string) =>
    `${code} es tu código de Lucas. Vence en 15 minutos. No lo compartas con nadie.`,
} as const satisfies Record<string, MailCopy | object | string | ((...words: never[]) => string)>

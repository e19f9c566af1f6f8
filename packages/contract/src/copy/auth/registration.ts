/** Texts of an installation that does not let everyone register (REGISTRATION). */
export const registrationCopy = {
  problems: {
    closed: 'Esta instalación de Lucas no recibe más cuentas.',
    invite: 'Para crear una cuenta aquí necesitas una invitación. Pídesela a quien abrió esta instalación.',
    invalid: 'Esa invitación ya se usó, venció o la reemplazó otra. Pide una nueva.',
    full: (people: number) =>
      `Esta instalación ya tiene ${people} personas, el máximo de su base de datos. Quien la administra puede pasarla a un PostgreSQL propio.`,
  },
  /** The /register screen. */
  screen: {
    first: 'Eres la primera persona de esta instalación. Después de ti no se crean más cuentas.',
    firstInvites: 'Eres la primera persona de esta instalación. Después tú invitas a las demás.',
    invited: 'Te invitaron a esta instalación de Lucas.',
    closedTitle: 'Aquí no se crean más cuentas',
    inviteTitle: 'Se entra con invitación',
    enter: 'Entrar con mi cuenta',
  },
  /** The landing page, in place of the sign-up form. */
  landing: {
    title: ['Un Lucas', 'de la casa.'],
    first: 'Esta instalación es de una sola persona: quien la abrió. Nadie más puede crear una cuenta aquí.',
    invite: 'Esta instalación es de una familia o un grupo: se entra con una invitación.',
    enter: 'Entrar',
    register: 'Crear la primera cuenta',
  },
  /** To the first person, when the operator made an invitation in their name. */
  operatorMail: {
    subject: 'Crearon una invitación a tu instalación de Lucas',
    before: ['Quien administra esta instalación creó un enlace con que una persona puede crear su cuenta.'],
    after: ['Si no lo pediste, anúlalo en Configuración, Seguridad.'],
  },
  /** The card under Configuración, Seguridad. */
  card: {
    title: 'Invitar a alguien',
    note: 'Con un enlace, otra persona crea su propia cuenta en esta instalación',
    lead: 'Cada enlace sirve una vez y dura 7 días. Cada persona ve solo lo suyo.',
    loadFailed: 'No se pudo cargar tu invitación',
    create: 'Crear enlace',
    replace: 'Crear otro enlace',
    creating: 'Creando...',
    createFailed: 'No pudimos crear el enlace. Intenta de nuevo.',
    revoke: 'Anular',
    revoked: 'El enlace dejó de servir',
    revokeFailed: 'No pudimos anular el enlace. Intenta de nuevo.',
    open: (day: string) =>
      `Hay un enlace sin usar, que vence el ${day}. Si lo perdiste, crea otro: el anterior deja de servir.`,
    link: 'Enlace para una persona',
    once: 'Cópialo ahora: no lo volveremos a mostrar.',
    copy: 'Copiar',
    copied: 'Enlace copiado',
    copyFailed: 'No se pudo copiar. Selecciónalo y cópialo tú.',
  },
} as const

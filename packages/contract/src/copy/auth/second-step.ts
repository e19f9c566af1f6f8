/** The second step of signing in. */
export const secondStepCopy = {
  title: 'Un paso más',
  lead: 'Escribe el código de 6 números que muestra tu app de verificación.',
  code: 'Código de tu app',
  trust: 'No pedirlo en este equipo por 30 días',
  trustNote: 'Márcalo solo si el equipo es tuyo.',
  enter: 'Entrar',
  entering: 'Entrando...',
  failed: 'No pudimos revisar tu código. Intenta de nuevo.',
  lost: 'No tengo mi teléfono',
  recoveryTitle: 'Usa un código de recuperación',
  recoveryLead: 'Es uno de los diez que guardaste al activar la verificación. Cada uno sirve una vez.',
  recovery: 'Código de recuperación',
  withoutCodes: '¿Tampoco tienes tus códigos?',
  otherWays: [
    'Entra en un equipo donde marcaste que no se pida el código.',
    'Entra con una llave de acceso, si agregaste una: no pide código.',
    'Si todavía tienes Lucas abierto en otro equipo, abre ahí Configuración, Seguridad: con una llave de acceso o un código de recuperación puedes quitar la verificación.',
    'Si nada de eso te sirve, escribe al equipo de Lucas desde el correo de tu cuenta. Después de comprobar que eres tú puede quitar la verificación. Recuperar la contraseña no la quita.',
  ],
  backToApp: 'Usar mi app',
  otherAccount: 'Entrar con otra cuenta',
  fewLeft: (left: number) =>
    left === 0
      ? 'Usaste tu último código de recuperación. Crea otros en Configuración, Seguridad.'
      : `Te ${left === 1 ? 'queda 1 código' : `quedan ${left} códigos`} de recuperación.`,
} as const

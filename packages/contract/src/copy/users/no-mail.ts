/** Texts of an installation that sends no mail, in place of those that speak of one. Codes and links come from its operator. */
export const noMailCopy = {
  verifyTitle: 'Confirma tu correo',
  verifyLead:
    'Esta instalación no envía correos. Si quieres confirmar el tuyo, pídele un código de 6 dígitos a quien la administra.',
  forgotLead:
    'Esta instalación de Lucas no envía correos. Pídele a quien la administra un enlace para elegir otra contraseña: dura 30 minutos.',
  pendingEmail: (next: string) =>
    `Confirma ${next} en Verificar, con un código de quien administra esta instalación. Hasta entonces sigues entrando con tu correo de siempre.`,
  changeEmailNote: 'El código para confirmarlo te lo da quien administra esta instalación.',
  supportNote: 'Te respondemos aquí mismo',
  supportSent: 'Mensaje enviado. Te responderemos aquí.',
  notifications:
    'Esta instalación de Lucas no envía correos: todos los avisos, también los de seguridad, te llegan a las alertas.',
  mailSwitch: 'Esta instalación no envía correos',
  deleteUndo: 'Durante 7 días puedes recuperarla: el enlace te lo da quien administra esta instalación.',
  deleted:
    'Tu cuenta quedó cerrada. Si te arrepientes, pídele el enlace a quien administra esta instalación.',
} as const

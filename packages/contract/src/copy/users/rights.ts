/** Names of the data subject rights (Ley 19.628, artículo 4), in mails and the register. */
export const rightsCopy = {
  kinds: {
    access: 'acceso',
    rectification: 'rectificación',
    erasure: 'supresión',
    objection: 'oposición',
    portability: 'portabilidad',
    blocking: 'bloqueo',
  },
  mail: {
    subject: (right: string): string => `Respuesta a tu solicitud de ${right}`,
    received: (right: string, day: string): string => `Recibimos tu solicitud de ${right} el ${day}.`,
    outcomes: {
      granted: 'La acogimos.',
      partly: 'La acogimos en parte.',
      refused: 'No la podemos acoger.',
    },
    /** Article 11: a refusal names the complaint to the Agencia and its deadline. */
    claim:
      'Si no estás de acuerdo, tienes 30 días hábiles para reclamar ante la Agencia de Protección de Datos Personales.',
    after: 'Si tienes dudas, responde este correo.',
  },
  /** Stored after an erasure, as proof of the request. */
  selfErasure: 'Eliminación de la cuenta pedida en Configuración.',
  selfErasureAnswer: 'Cuenta y datos eliminados.',
} as const

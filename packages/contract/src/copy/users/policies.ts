/** Frame of the policy pages, and links to them (decisions 5). */
export const policiesCopy = {
  label: 'Privacidad y términos',
  since: 'Vigente desde el 1 de diciembre de 2026',
  back: 'Volver a Lucas',
  help: 'Ayuda',
  accept: 'Acepto los',
  names: {
    privacidad: 'Política de privacidad',
    terminos: 'Términos y Condiciones',
    'declaracion-de-datos': 'Declaración de datos compartidos',
    encargados: 'Encargados de tratamiento',
    'registro-de-tratamientos': 'Registro de tratamientos',
  },
} as const

/** The data controller; the server inserts it into the page. */
export const operatorCopy = {
  named: (name: string, rut: string) =>
    `Responde por tus datos ${name}, RUT ${rut}, que opera Lucas en la dirección donde lees esta página.`,
  unnamed:
    'Responde por tus datos quien opera Lucas en la dirección donde lees esta página. Si le preguntas por su nombre y su RUT, tiene que dártelos.',
}

/** Data processors; the server inserts the names into the page (docs/configuration.md). */
export const processorsCopy = {
  bank: {
    floid: 'Lo presta Floid, en su propia ventana.',
    fintoc: 'Lo presta Fintoc, en su propia ventana.',
    files:
      'Nadie: esta instalación de Lucas no se conecta con bancos. Lo que sigue vale solo donde sí lo hace.',
  },
  named: (name: string): string => `Lo presta ${name}.`,
  noMail: 'Nadie: esta instalación de Lucas no envía correos.',
  unnamed: 'Quién lo presta te lo dice quien opera Lucas en esta dirección, si le escribes a Soporte.',
} as const

export const policyPaths = [
  'privacidad',
  'terminos',
  'declaracion-de-datos',
  'encargados',
  'registro-de-tratamientos',
] as const
/** The policies that every signed-in screen links to; the others are reached through the first one. */
export const mainPolicyPaths = ['privacidad', 'terminos'] as const
export type PolicyPath = (typeof policyPaths)[number]

/** Around the policy pages, and the links that lead there (decisions 5). */
export const policiesCopy = {
  label: 'Privacidad y términos',
  since: 'Vigente desde el 21 de noviembre de 2026',
  back: 'Volver a Lucas',
  help: 'Ayuda',
  accept: 'Acepto los',
  names: {
    privacidad: 'Política de privacidad',
    terminos: 'Términos y Condiciones',
    'declaracion-de-datos': 'Declaración de datos compartidos',
  },
} as const

/** Who answers for people's data; the server writes it into the page, and no screen carries it. */
export const operatorCopy = {
  named: (name: string, rut: string) =>
    `Responde por tus datos ${name}, RUT ${rut}, que opera Lucas en la dirección donde lees esta página.`,
  unnamed:
    'Responde por tus datos quien opera Lucas en la dirección donde lees esta página, que todavía no publicó aquí su nombre ni su RUT.',
}

export const policyPaths = ['privacidad', 'terminos', 'declaracion-de-datos'] as const
export type PolicyPath = (typeof policyPaths)[number]

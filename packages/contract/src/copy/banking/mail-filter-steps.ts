/** What a drawing of a screen of a mail service shows. `chosen` is the place of what the user presses or marks. */
export type PicturePart =
  | { kind: 'tabs' | 'list' | 'options'; labels: readonly string[]; chosen: number }
  | { kind: 'field'; label: string; value: string }
  | { kind: 'check' | 'button'; label: string }

/** A step with the drawing of the screen where it is done, with the words of that service in Spanish. */
export interface FilterStep {
  text: string
  screen: string
  parts: readonly PicturePart[]
}

const ownAddress = 'tu dirección de Lucas'
const bank = 'bancochile.cl'

/** How to have notices of banks forwarded, step by step. */
export const mailFilterSteps = {
  gmail: [
    {
      text: 'En un computador abre Gmail, Configuración, Ver todos los ajustes, y la pestaña Reenvío y correo POP/IMAP.',
      screen: 'Configuración',
      parts: [
        {
          kind: 'tabs',
          labels: ['General', 'Filtros y direcciones bloqueadas', 'Reenvío y correo POP/IMAP'],
          chosen: 2,
        },
      ],
    },
    {
      text: 'Elige Agregar una dirección de reenvío y pega tu dirección de Lucas. Google manda un código: lo mostramos aquí en segundos.',
      screen: 'Reenvío y correo POP/IMAP',
      parts: [
        { kind: 'button', label: 'Agregar una dirección de reenvío' },
        { kind: 'field', label: 'Dirección de reenvío', value: ownAddress },
      ],
    },
    {
      text: 'Escribe ese código en Gmail. Deja marcado Inhabilitar el reenvío: solo se reenviará lo que elija el filtro.',
      screen: 'Reenvío y correo POP/IMAP',
      parts: [
        { kind: 'field', label: 'Código de confirmación', value: '731945286' },
        { kind: 'button', label: 'Verificar' },
        {
          kind: 'options',
          labels: ['Inhabilitar el reenvío', 'Reenviar una copia del correo entrante'],
          chosen: 0,
        },
      ],
    },
    {
      text: 'En Filtros y direcciones bloqueadas crea un filtro. En De escribe los remitentes de tu banco, separados por OR, y elige Reenviarlo a, con tu dirección de Lucas.',
      screen: 'Crear un filtro nuevo',
      parts: [
        { kind: 'field', label: 'De', value: `${bank} OR bci.cl` },
        { kind: 'check', label: `Reenviarlo a: ${ownAddress}` },
        { kind: 'button', label: 'Crear filtro' },
      ],
    },
  ],
  outlook: [
    {
      text: 'Abre Outlook en el navegador, Configuración, Correo, Reglas, y elige Agregar nueva regla.',
      screen: 'Configuración · Correo',
      parts: [
        { kind: 'list', labels: ['Redactar y responder', 'Reglas', 'Correo no deseado'], chosen: 1 },
        { kind: 'button', label: 'Agregar nueva regla' },
      ],
    },
    {
      text: 'Como condición elige La dirección del remitente incluye y escribe los remitentes de tu banco.',
      screen: 'Agregar una condición',
      parts: [{ kind: 'field', label: 'La dirección del remitente incluye', value: bank }],
    },
    {
      text: 'Como acción elige Redirigir a, no Reenviar a: reenviar quita la firma del banco, y entonces cada aviso espera tu confirmación.',
      screen: 'Agregar una acción',
      parts: [{ kind: 'list', labels: ['Reenviar a', 'Redirigir a'], chosen: 1 }],
    },
    {
      text: 'Pega tu dirección de Lucas y guarda la regla.',
      screen: 'Regla nueva',
      parts: [
        { kind: 'field', label: 'Redirigir a', value: ownAddress },
        { kind: 'button', label: 'Guardar' },
      ],
    },
  ],
} as const satisfies Record<string, readonly FilterStep[]>

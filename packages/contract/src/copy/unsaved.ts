/** The question before a form with changes is left. */
export const unsavedCopy = {
  title: '¿Salir sin guardar?',
  text: 'Los cambios que hiciste se pierden.',
  cancel: 'Seguir editando',
  confirm: 'Salir sin guardar',
  busy: 'Saliendo...',
} as const

/** Hint next to controls that a data block disables. */
export const blockHintCopy = 'No disponible: tus datos están bloqueados'

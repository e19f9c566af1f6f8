/** Texts about cards that a sum does not count, because their debt is unknown. */
export const uncountedDebtsCopy = {
  uncounted: (names: string) => `Sin contar la deuda de ${names}, que está por confirmar.`,
  confirm: 'Confirmarla',
} as const

/** Texts of 'Ahorrado e invertido' in the analysis. */
export const savedCopy = {
  total: 'Ahorrado e invertido',
  totalNote: 'No se suma a tus gastos ni se resta de tu ahorro',
  investments: 'En inversiones',
  investmentsNote: 'Fondos, APV y depósitos, menos lo que rescataste',
  transfers: 'En tus cuentas de ahorro',
  transfersNote: 'Lo que pasaste a ellas, menos lo que sacaste',
  failed: 'No se pudo cargar lo ahorrado e invertido',
} as const

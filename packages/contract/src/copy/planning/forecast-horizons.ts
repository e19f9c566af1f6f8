/** How far the user looks, and what opens '¿Me alcanza?': the only texts of a forecast on the first screen. */
export const forecastHorizonsCopy = {
  label: 'Hasta cuándo mirar',
  names: {
    payday: 'Hasta tu sueldo',
    card: 'Hasta tu tarjeta',
    '3_months': '3 meses',
    '6_months': '6 meses',
    '12_months': '12 meses',
  },
  /** Without a salary that the cycle follows, and without a regular income. */
  payment: 'Hasta tu pago',
  thirtyDays: '30 días',
  whatIf: 'Y si compro…',
} as const

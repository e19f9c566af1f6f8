/** Words of the paid plans, wherever a part of one is met (spec 9). */
export const plansCopy = {
  grow: { name: 'Grow', price: '$9.990 al mes', tax: 'IVA incluido' },
  close: 'Entendido',
  months: 'Más de 12 meses es parte del plan Grow, $9.990 al mes.',
} as const

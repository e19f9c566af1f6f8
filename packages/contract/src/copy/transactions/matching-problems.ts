/** Errors of merges, transfers and refunds. */
export const matchingProblems = {
  mergeRefused: 'Estos dos movimientos no pueden ser el mismo: revisa cuenta, moneda y monto.',
  mergeNotUndoable: 'Este movimiento cambió después de la unión. Deshaz primero lo más reciente.',
  pairRefused:
    'Para un traspaso se necesitan un cargo y un abono del mismo monto en dos cuentas tuyas, con hasta 10 días entre ellos. Entre pesos y dólares vale el monto del cambio.',
  alreadyPaired: 'Uno de los movimientos ya es parte de otro traspaso.',
  refundRefused: 'Una devolución es un abono que corresponde a una compra anterior en la misma moneda.',
  refundExceeds: 'La devolución es mayor que lo que queda de esa compra.',
  suggestionDecided: 'Ya respondiste lo contrario sobre estos movimientos.',
} as const

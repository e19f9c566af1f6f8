/** Texts of the question how much cash there is, asked when cash is or would be below zero. */
export const cashCopy = {
  question: '¿Cuánto efectivo tienes?',
  left: '¿Cuánto efectivo te queda después de este gasto?',
  wouldFall: 'Con este gasto tu efectivo quedaría bajo cero. Si lo cuentas, corregimos tu saldo.',
  lead: 'Tu efectivo está bajo cero: falta anotar plata que entró. Cuenta lo que tienes y corregimos tu saldo.',
  amount: 'Efectivo que tienes hoy',
  cancel: 'Cancelar',
  submit: 'Corregir saldo',
  saving: 'Corrigiendo...',
  done: 'Tu efectivo quedó al día.',
  failed: 'No pudimos corregir tu efectivo. Intenta de nuevo.',
} as const

export type MagicEffect =
  | 'wrong_password'
  | 'locked'
  | 'bank_down'
  | 'second_factor_timeout'
  | 'no_callback'
  | 'partial_data'
  | 'late_data'
  | 'duplicate_delivery'
  | 'odd_types'
  | 'expired_login'

export interface MagicRut {
  rut: string
  effect: MagicEffect
  label: string
}

/** RUTs that cause a fault; every other valid RUT connects with any password. */
export const magicRuts: readonly MagicRut[] = [
  { rut: '22222222-2', effect: 'wrong_password', label: 'Clave incorrecta' },
  { rut: '33333333-3', effect: 'locked', label: 'Clave bloqueada' },
  { rut: '44444444-4', effect: 'bank_down', label: 'Banco caído después de entrar' },
  { rut: '55555555-5', effect: 'second_factor_timeout', label: 'Segundo factor sin confirmar' },
  { rut: '66666666-6', effect: 'no_callback', label: 'Los datos no llegan nunca' },
  { rut: '77777777-7', effect: 'partial_data', label: 'Cuentas sin movimientos' },
  { rut: '88888888-8', effect: 'late_data', label: 'Los datos llegan tarde' },
  { rut: '99999999-9', effect: 'duplicate_delivery', label: 'Los datos llegan tres veces' },
  { rut: '10101010-4', effect: 'odd_types', label: 'Números escritos como texto' },
  { rut: '12121212-9', effect: 'expired_login', label: 'La clave guardada vence' },
]

export const findMagicEffect = (rut: string): MagicEffect | undefined =>
  magicRuts.find((candidate) => candidate.rut === rut)?.effect

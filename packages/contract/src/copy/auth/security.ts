/** Server messages of PIN, lock and passkeys (spec 2 and 8 verbatim). */
export const securityCopy = {
  pinWrong: 'PIN incorrecto', // spec 5, 8
  pinDigits: 'El PIN tiene 4 números.',
  pinMissing: 'Primero crea tu PIN.',
  pinBlocked: 'Demasiados PIN incorrectos. Entra con tu contraseña.',
  pinClosed: 'Cerramos tu sesión después de 4 PIN incorrectos. Entra de nuevo.',
  pinOrPassword: 'Escribe tu PIN o tu contraseña.',
  sessionLocked: 'Lucas está bloqueado. Desbloquéalo para seguir.',
  timeoutInvalid: 'Elige 10 segundos, 30 segundos, 1 minuto o 5 minutos.',
  passkeyRefused: 'No pudimos reconocer tu llave. Intenta de nuevo.',
  passkeyMissing: 'Primero agrega una llave de acceso.',
  passkeyFull: 'Ya tienes todas las llaves que caben. Quita una para agregar otra.',
  passkeyName: 'Llave de acceso',
  addressesToday: 'Ya creaste 10 direcciones privadas hoy. Intenta de nuevo mañana.',
  lastWayIn: 'Es tu única forma de entrar. Agrega otra antes de quitarla.',
} as const

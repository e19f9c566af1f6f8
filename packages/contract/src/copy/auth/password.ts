/** New password: strength, rules and errors (S-11). */
export const passwordCopy = {
  strength: ['Débil', 'Justa', 'Buena', 'Muy fuerte'],
  ruleLength: 'Al menos 10 caracteres',
  ruleGuess: 'No es fácil de adivinar',
  ruleName: 'No es solo tu nombre, tu correo o «lucas»',
  ruleMet: 'cumplida',
  ruleOpen: 'pendiente',
  blank: 'La contraseña no puede tener solo espacios.',
  repetitive: 'La contraseña debe tener al menos 5 caracteres distintos.',
  common: 'Esa contraseña es muy común. Elige otra.',
  personal: 'La contraseña no puede ser casi solo tu nombre, tu correo o «lucas».',
} as const

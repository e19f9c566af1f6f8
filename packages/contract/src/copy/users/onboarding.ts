/** Texts of the first steps, which only those see who have not taken them. */
export const onboardingCopy = {
  banks: 'Elige tu banco',
  otherBank: 'Otro banco',
  note: 'Conecta tu banco y el resto se llena solo.',
  done: 'listo',
  loadFailed: 'No se pudieron cargar tus primeros pasos',
  hide: 'Ocultar',
  hideFailed: 'No se pudieron ocultar tus primeros pasos. Intenta de nuevo.',
  steps: {
    account: { title: 'Crea tu cuenta' },
    verify: { title: 'Verifica tu correo', text: 'Con el código que te enviamos', action: 'Verificar' },
    bank: {
      title: 'Conecta tu banco',
      text: 'Con tu clave de internet, en la ventana del proveedor',
      action: 'Conectar Banco',
    },
    review: {
      title: 'Revisa cinco movimientos',
      text: 'Así Lucas aprende cómo ordenas tus gastos',
      action: 'Revisar',
    },
    goal: {
      title: 'Crea tu primera meta',
      text: 'Un nombre, un monto y, si quieres, una fecha',
      action: 'Crear meta',
    },
    pin: {
      title: 'Protege Lucas con un PIN',
      text: 'Se bloquea solo cuando no lo usas',
      action: 'Crear PIN',
    },
  },
  import: 'Importar cartola',
} as const

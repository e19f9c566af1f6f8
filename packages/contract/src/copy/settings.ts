/** Words of /settings (spec 2; the quoted ones to the letter). */
export const settingsCopy = {
  title: 'Configuración',
  tabs: {
    label: 'Secciones',
    account: 'Cuenta',
    security: 'Seguridad',
    connections: 'Conexiones',
    notifications: 'Notificaciones',
    categories: 'Categorías y Ciclos',
    plan: 'Suscripción',
    privacy: 'Privacidad y Datos',
    support: 'Soporte y Acerca de',
    deletion: 'Eliminar Cuenta',
  },
  save: {
    dirty: 'Tienes cambios sin guardar',
    discard: 'Descartar',
    save: 'Guardar',
    saving: 'Guardando...',
    saved: 'Cambios guardados',
  },
  account: {
    title: 'Datos personales',
    note: 'Así te saludamos y te contactamos',
    loadFailed: 'No se pudieron cargar tus datos',
    firstName: 'Nombre',
    lastName: 'Apellido',
    email: 'Correo',
    verified: 'Verificado',
    unverified: 'Sin verificar',
    pendingEmail: (next: string) =>
      `Enviamos un enlace a ${next}. Hasta que lo abras sigues entrando con tu correo de siempre.`,
    phone: 'Teléfono',
    phonePlaceholder: '+56 9 XXXX XXXX',
    failed: 'Error al guardar los cambios. Por favor, intenta de nuevo.', // spec 8
  },
  display: {
    title: 'Preferencias de pantalla',
    home: 'Tu resumen',
    homeNote: 'La pantalla que abres con Resumen',
    privacy: 'Modo privado',
    privacyNote: 'Tus montos se ven como puntos en este equipo',
    theme: 'Apariencia',
    themeNote: 'Se guarda en este equipo',
  },
  cycle: {
    title: 'Tu ciclo',
    day: (day: number, days: number) => `Hoy, día ${day} de ${days}`,
    progress: 'Avance de tu ciclo',
  },
} as const

/** Asking whether it is really the person (S-20). */
export const stepUpCopy = {
  title: 'Confirma que eres tú',
  note: 'Escribe tu contraseña para hacer este cambio.',
  password: 'Tu contraseña',
  confirm: 'Continuar',
  confirming: 'Revisando...',
  cancel: 'Cancelar',
  failed: 'No pudimos confirmar que eres tú. Intenta de nuevo.',
} as const

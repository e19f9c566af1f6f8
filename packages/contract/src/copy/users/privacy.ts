/** Privacidad y Datos and Eliminar Cuenta (spec 2, 5 and 8; quoted texts verbatim). */
export const privacyCopy = {
  file: 'mis-datos-de-lucas',
  readme: (day: string): string =>
    [
      'Tus datos en Lucas',
      '',
      `Este archivo tiene todo lo que Lucas guarda de ti al ${day}.`,
      '',
      'Puedes traerlo a una cuenta nueva de Lucas, aquí o en otro servidor: súbelo tal cual en Cuentas, Importar cartola.',
      '',
      'lucas.json  de quién es este archivo, de cuándo y en qué versión está escrito.',
      'json/  cada tabla con una fila por línea (JSON Lines), tal como la guardamos.',
      'csv/   las mismas filas para una planilla de cálculo (separadas por comas, UTF-8).',
      'archivos/  lo que mandó tu banco y lo que subiste tú, cada uno en su archivo; la fila que le toca dice cuál es.',
      '',
      'Los montos están en la unidad menor de cada moneda: pesos enteros para CLP y centavos para USD.',
      'Lo único que no incluimos son las claves y sus huellas: contraseña, PIN, tokens, llaves de acceso, verificación en dos pasos y el acceso a tus bancos.',
      'Lo que mandó tu banco, y que guardamos cifrado, va aquí descifrado.',
      '',
      'Cuida este archivo: cualquiera que lo tenga puede leerlo.',
      '',
    ].join('\r\n'),
  sealed:
    'Tu cuenta está en proceso de eliminación. Si te arrepentiste, usa el enlace para recuperarla: te llegó por correo o, donde no se envían correos, te lo da quien administra esta instalación.',
  undoInvalid: 'Este enlace ya no sirve: la cuenta fue eliminada, o ya la recuperaste.',
} as const

/** Mails about account deletion. */
export const deletionMailCopy = {
  subject: 'Tu cuenta de Lucas se eliminará en 7 días',
  before: (day: string): string[] => [
    `Pediste eliminar tu cuenta. Desde ahora está cerrada: nadie puede entrar ni leer tus datos, y ya no tenemos acceso a tus bancos.`,
    `El ${day} borraremos todo para siempre. Hasta entonces puedes arrepentirte:`,
  ],
  action: 'Recuperar mi cuenta',
  after: ['Si no fuiste tú, recupera tu cuenta con el botón y cambia tu contraseña.'],
} as const

const deleteUndo = 'Durante 7 días puedes recuperarla con el enlace que te llegará por correo.'

export const privacyTabCopy = {
  export: 'Tus datos',
  exportNote: 'Todo lo que Lucas guarda de ti, gratis y cuando quieras',
  exportText:
    'Descargas un archivo ZIP con cada tabla en JSON y en CSV: tus cuentas, movimientos, metas, lo que mandó tu banco y el registro de tu actividad. Con él puedes mudarte a otra cuenta de Lucas.',
  download: 'Descargar mis datos',
  downloading: 'Preparando...',
  downloaded: 'Tu archivo está listo',
  downloadFailed: 'No se pudieron descargar tus datos. Intenta de nuevo.',
  policiesNote: 'Qué hace Lucas con tus datos, en palabras simples',
  consents: 'Tus permisos',
  consentsNote: 'Lo que aceptaste, y desde cuándo',
  loadFailed: 'No se pudieron cargar tus permisos',
  terms: 'Términos y Condiciones',
  accepted: 'Aceptados',
  termsNote: (day: string): string => `Los aceptaste el ${day}. Dejan de valer si eliminas tu cuenta.`,
  newsletter: 'Consejos por correo',
  newsletterOn: (day: string): string => `Los recibes desde el ${day}. Puedes dejarlos cuando quieras.`,
  newsletterOff: (day: string): string => `No los recibes desde el ${day}.`,
  newsletterNever: 'No los has pedido.',
  saveFailed: 'No se pudo guardar el cambio. Intenta de nuevo.',
  delete: 'Eliminar Cuenta', // spec 2
  deleteNote: 'Cierras tu cuenta hoy; en 7 días la borramos para siempre',
  deleteFacts: [
    'Se cierran todas tus sesiones y nadie puede volver a entrar.',
    'Lucas pierde el acceso a tus bancos en ese momento.',
    deleteUndo,
    'Después se borran tus cuentas, movimientos, metas y todo lo demás.',
  ],
  deleteUndo,
  deleteExport: 'Si quieres guardar algo, descarga antes tus datos en Privacidad y Datos.',
  deleteTitle: '¿Eliminar tu cuenta?',
  deletePin: 'Escribe tu PIN para confirmar',
  deletePassword: 'Escribe tu contraseña para confirmar',
  cancel: 'Cancelar', // spec 2
  confirm: 'Eliminar', // spec 2
  deleting: 'Eliminando...', // spec 2
  deleteFailed: 'Error al eliminar la cuenta', // spec 8
  deleted: 'Tu cuenta quedó cerrada. Te enviamos un correo por si te arrepientes.',
  undoTitle: 'Recupera tu cuenta',
  undoLead:
    'Si la cerraste hace menos de 7 días, puedes recuperarla: tus datos vuelven a estar como antes, y tus bancos los conectas de nuevo.',
  undo: 'Recuperar mi cuenta',
  undone: 'Recuperaste tu cuenta',
  undoneLead: 'Entra con tu contraseña de siempre. Tendrás que conectar otra vez tus bancos.',
  undoMissing: 'Este enlace está incompleto. Ábrelo de nuevo desde el correo que te enviamos.',
  undoFailed: 'No pudimos recuperar tu cuenta. Intenta de nuevo.',
  enter: 'Entrar',
  note: ['Tu decisión.', 'También la de volver.'],
} as const

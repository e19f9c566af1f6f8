import { formatPlainDate } from '../../rules/day-text.ts'

const accountNotEmpty =
  'Esta cuenta de Lucas ya tiene datos. Tu archivo se importa en una cuenta nueva, para no duplicar ni mezclar nada. Crea otra cuenta y súbelo ahí.'

/** Problems of importing the ZIP of one's data. */
export const dataImportCopy = {
  accountNotEmpty,
  alreadyImported: (file: string, day: string): string =>
    `Esta cuenta ya recibió tus datos: importaste ${file} el ${formatPlainDate(day, 'date')}. No hace falta hacerlo de nuevo.`,
  running: 'Ya hay un archivo de Lucas en camino en esta cuenta. Termínalo o descártalo antes de subir otro.',
  notReady: 'Este archivo todavía no está listo, o ya se importó. Recarga y mira cómo va.',
  otherOwner: 'Este archivo es de otra persona. Confirma que quieres importar sus datos en tu cuenta.',
  tooBig: 'El archivo pesa más de 200 MB. Es el máximo que se puede importar.',
  unnamed: 'mis-datos-de-lucas.zip',
  problems: {
    not_lucas: 'Este ZIP no es el de tus datos de Lucas. Descárgalo en Configuración, Privacidad y Datos.',
    unversioned:
      'Este archivo es de una versión de Lucas que todavía no decía en qué forma estaba escrito. Descarga tus datos de nuevo e importa ese archivo.',
    newer_version:
      'Este archivo es de un Lucas más nuevo que este, y aquí no se puede leer completo. Impórtalo donde esté la versión nueva.',
    broken: 'El archivo está dañado o incompleto. Descárgalo de nuevo y súbelo tal cual, sin descomprimirlo.',
    too_much_inside: 'El archivo trae adentro más de lo que se puede importar. No se importó nada.',
    row_invalid:
      'Hay un dato que Lucas no escribe así: el archivo fue cambiado o está dañado. No se importó nada.',
    contradicts:
      'Los datos del archivo se contradicen entre sí: fue cambiado o está incompleto. No se importó nada.',
    account_not_empty: accountNotEmpty,
    took_too_long: 'El archivo tardó demasiado en leerse. No se importó nada.',
    unexpected: 'No pudimos terminar de importar tus datos. No se importó nada. Intenta de nuevo.',
  },
  /** Where in the archive the problem is. */
  place: (table: string, row: string): string => `json/${table}.jsonl, línea ${row}`,
} as const

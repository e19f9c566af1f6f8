import { formatPlainDate } from '../../rules/day-text.ts'

const day = (on: string) => formatPlainDate(on, 'date')

/** The ZIP of one's data on the import screen. */
export const dataImportScreenCopy = {
  accepted: '¿Vienes de otro Lucas? Sube el ZIP de tus datos tal cual: hasta 200\u00a0MB.',
  title: 'Tus datos de Lucas',
  sending: (percentage: string) => `Subiendo ${percentage}`,
  reading: (rows: string) => `Leyendo y revisando cada dato: ${rows} hasta ahora`,
  storing: (done: string, total: string) => `Guardando ${done} de ${total} datos`,
  progress: 'Avance',
  leave: 'Puedes salir de esta pantalla: Lucas sigue trabajando.',
  halfSent: 'La subida de este archivo quedó a medias. Descártalo y súbelo de nuevo.',
  offline: 'Se cortó la conexión. Descarta lo que alcanzó a subir y elige el archivo de nuevo.',
  failed: 'No pudimos subir el archivo. Intenta de nuevo.',
  lead: 'Esto trae el archivo. Se importa todo o nada, no se deshace, y tus bancos los conectas de nuevo después.',
  owner: 'De quién es',
  exported: 'Exportado el',
  exportedOn: (on: string) => day(on),
  counts: {
    transactions: 'Movimientos',
    accounts: 'Cuentas',
    goals: 'Metas',
    budgets: 'Presupuestos',
    categories: 'Categorías propias',
    rules: 'Reglas y avisos',
    commitments: 'Compromisos',
    wallet_items: 'Bienes y deudas',
  },
  period: (from: string, to: string) => `del ${day(from)} al ${day(to)}`,
  otherOwner: (name: string) => `Este archivo no es de tu correo: es de ${name}.`,
  otherOwnerNote: 'Si sigues, sus movimientos, metas y presupuestos quedan en tu cuenta.',
  knows: (name: string) => `Sé que son los datos de ${name} y quiero traerlos a mi cuenta`,
  confirm: 'Importar todo',
  confirming: 'Importando...',
  discard: 'Descartar',
  discardFailed: 'No se pudo descartar el archivo. Intenta de nuevo.',
  remove: 'Quitar',
  done: 'Tus datos ya están aquí',
  doneText: (transactions: string, oneTransaction: boolean, accounts: string, oneAccount: boolean) =>
    `${oneTransaction ? '1 movimiento' : `${transactions} movimientos`} en ${oneAccount ? '1 cuenta' : `${accounts} cuentas`}. Las cuentas de bancos quedaron como cuentas de archivo: conéctalas cuando quieras.`,
  /** Nothing of it can be taken back alone: rows, goals, budgets and rules refer to each other from then on. */
  again:
    '¿No era este archivo? Para empezar de nuevo, elimina esta cuenta en Configuración y sube el correcto en una cuenta nueva, con otro correo mientras esta termina de eliminarse.',
  see: 'Ver mi resumen',
  problemTitle: 'No se importó nada',
} as const

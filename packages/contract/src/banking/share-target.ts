/** Where a device sends files or a text that its user shares with the installed app. The service worker takes them; no server gets this call. */
export const shareTarget = {
  action: '/connections/importar',
  /** The field of the form with the files. */
  field: 'files',
  /** The field of the form with a text, such as the message of a bank. */
  text: 'text',
  /** The address at which the app asks the service worker for that text. */
  textTarget: '/spend?nuevo=mensaje',
  /** The search parameter with which the import screen opens, to ask the service worker for them. */
  parameter: 'compartido',
  accept: [
    'application/pdf',
    '.pdf',
    'text/csv',
    '.csv',
    'application/vnd.ms-excel',
    '.xls',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    '.xlsx',
    'application/x-ofx',
    '.ofx',
    'application/zip',
    '.zip',
  ],
} as const

/** What the app sends to the service worker, with a port for the answer: the files or the text, which the worker then forgets. */
export const takeSharedFiles = 'take-shared-files'
export const takeSharedText = 'take-shared-text'

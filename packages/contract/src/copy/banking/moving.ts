/** Texts of moving in from another app. */
export const movingCopy = {
  accounts: {
    title: (app: string) => `Tus cuentas en ${app}`,
    one: (app: string) => `Tu cuenta en ${app}`,
    note: 'Elige a cuál de las tuyas corresponde cada una, o crea una nueva.',
    whole: 'Todo el archivo',
    account: (name: string) => `Cuenta de Lucas para ${name}`,
    rows: 'Ver filas',
    rowsOf: (name: string) => `Ver filas de ${name}`,
    current: 'Sus filas están abajo',
  },
  categories: {
    title: 'Tus categorías',
    note: 'Quedan guardadas para el próximo archivo. Lo que venga con una categoría cuenta como elegido por ti.',
    none: 'El archivo no trae categorías: Lucas las propone.',
    category: (name: string) => `Categoría de Lucas para ${name}`,
    count: (count: string, one: boolean) => (one ? '1 movimiento' : `${count} movimientos`),
    fresh: (name: string) => `Crear «${name}»`,
    freshIn: (name: string, parent: string) => `Crear «${name}» en ${parent}`,
    reasons: {
      chosen: 'La elegiste antes',
      same_name: 'Se llama igual',
      usual: 'Suele ser esta',
      new: 'Nueva',
      other: 'Ya tienes el máximo de categorías propias',
    },
    loading: 'Cargando tus categorías',
    loadFailed: 'No pudimos cargar las categorías del archivo.',
  },
  rows: {
    parts: (count: number) => `Dividida en ${count}`,
    transfer: (account: string) => `Traspaso con ${account}`,
  },
  confirm: {
    title: 'Mudanza',
    text: 'Los traspasos entre tus cuentas quedan unidos, y lo que dividiste sigue dividido.',
    import: (rows: string, oneRow: boolean, accounts: string, oneAccount: boolean) =>
      `Importar ${oneRow ? '1 movimiento' : `${rows} movimientos`} en ${oneAccount ? '1 cuenta' : `${accounts} cuentas`}`,
    nothing: 'No hay movimientos nuevos',
    reading: 'Espera a que se lean todas las cuentas.',
    missing: 'Falta elegir la cuenta de Lucas para alguna.',
    busy: 'Importando...',
    failed: 'No pudimos guardar tus categorías. Intenta de nuevo.',
  },
} as const

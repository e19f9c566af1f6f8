import { shellCopy } from './shell.ts'

/** Texts of the command palette. */
export const paletteCopy = {
  label: shellCopy.searchAll,
  placeholder: 'Pantallas, movimientos, comercios, cuentas...',
  groups: {
    recent: 'Recientes',
    screens: 'Ir a',
    actions: 'Acciones',
    merchants: 'Comercios',
    accounts: 'Cuentas',
    goals: 'Objetivos',
    movements: 'Movimientos',
  },
  screens: {
    dashboard: 'Resumen por periodo',
    legacy: 'Panel Principal',
    topbar: 'Últimos 12 meses',
    help: 'Ayuda',
    settings: (tab: string): string => `Configuración: ${tab}`,
  },
  actions: {
    link: 'Conectar Banco',
    addExpense: 'Agregar gasto',
    addIncome: 'Agregar ingreso',
    transfer: 'Transferir dinero',
    theme: (name: string): string => `Tema: ${name}`,
  },
  times: (count: number): string => (count === 1 ? '1 movimiento' : `${count} movimientos`),
  all: (text: string): string => `Ver todos los movimientos con «${text}»`,
  searching: 'Buscando...',
  failed: 'No se pudieron buscar tus movimientos',
  nothing: (text: string): string => `Nada con «${text}»`,
  nothingNote: 'Prueba con parte del nombre del comercio, de la cuenta o del objetivo, o con un monto.',
  keys: { move: 'mover', open: 'abrir', close: 'cerrar' },
} as const

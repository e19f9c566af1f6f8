/** Texts of Configuración, Categorías y Ciclos (design: settings-categorias). */
export const settingsCategoriesCopy = {
  title: 'Categorías',
  note: 'Movimientos en 12 meses',
  loadFailed: 'No se pudieron cargar tus categorías',
  add: 'Agregar',
  edit: 'Editar',
  editOne: (name: string) => `Editar ${name}`,
  remove: (name: string) => `Eliminar ${name}`,
  menu: (name: string) => `Más acciones de ${name}`,
  hide: 'Ocultar',
  hidden: (target: string) => `Oculta · pasa a ${target}`,
  show: 'Mostrar',
  showOne: (name: string) => `Mostrar ${name}`,
  shown: (name: string, moved: number) =>
    moved === 0
      ? `${name} se muestra de nuevo`
      : moved === 1
        ? `${name} se muestra de nuevo. Volvió 1 movimiento`
        : `${name} se muestra de nuevo. Volvieron ${moved.toLocaleString('es-CL')} movimientos`,
  showFailed: 'No se pudo mostrar la categoría. Intenta de nuevo.',
  count: (count: number) => (count === 1 ? '1 movimiento' : `${count.toLocaleString('es-CL')} movimientos`),
  form: {
    create: 'Nueva categoría',
    name: 'Nombre',
    placeholder: 'Por ejemplo, Mascota',
    emoji: (emoji: string) => `Cambiar el emoji ${emoji}`,
    parent: 'Dentro de',
    noParent: 'Ninguna',
    emojis: 'Emoji',
    color: 'Color',
    colors: {
      orange: 'Naranjo',
      blue: 'Azul',
      crimson: 'Frambuesa',
      lavender: 'Lavanda',
      green: 'Verde',
      teal: 'Calipso',
      red: 'Rojo',
      gold: 'Dorado',
      grey: 'Gris',
      brown: 'Café',
      plum: 'Ciruela',
    },
    reset: 'Restablecer',
    cancel: 'Cancelar',
    save: 'Guardar',
    saving: 'Guardando...',
    failed: 'No se pudo guardar la categoría. Intenta de nuevo.',
    added: (name: string) => `Categoría ${name} agregada`,
    changed: 'Categoría actualizada',
  },
  removal: {
    title: 'Eliminar categoría',
    question: (name: string) => `¿Eliminar ${name}?`,
    none: 'No tiene movimientos en los últimos 12 meses. Si los hay de antes, pasan a la que elijas.',
    some: (count: number) =>
      count === 1
        ? 'Tiene 1 movimiento en los últimos 12 meses. Elige a qué categoría pasan sus movimientos, también los de antes.'
        : `Tiene ${count.toLocaleString('es-CL')} movimientos en los últimos 12 meses. Elige a qué categoría pasan, también los de antes.`,
    target: 'Pasan a',
    irreversible: 'Esta acción no se puede deshacer',
    cancel: 'Cancelar',
    confirm: 'Eliminar',
    busy: 'Eliminando...',
    done: (moved: number, target: string) =>
      moved === 0
        ? 'Categoría eliminada'
        : moved === 1
          ? `Categoría eliminada. 1 movimiento pasó a ${target}`
          : `Categoría eliminada. ${moved.toLocaleString('es-CL')} movimientos pasaron a ${target}`,
    failed: 'No se pudo eliminar la categoría. Intenta de nuevo.',
  },
  hiding: {
    title: 'Ocultar categoría',
    question: (name: string) => `¿Ocultar ${name}?`,
    note: 'Sus movimientos, los de antes y los nuevos, pasan a la que elijas. Si la muestras de nuevo, vuelven.',
    target: 'Pasan a',
    cancel: 'Cancelar',
    confirm: 'Ocultar',
    busy: 'Ocultando...',
    done: (name: string, moved: number, target: string) =>
      moved === 0
        ? `${name} quedó oculta`
        : moved === 1
          ? `${name} quedó oculta. 1 movimiento pasó a ${target}`
          : `${name} quedó oculta. ${moved.toLocaleString('es-CL')} movimientos pasaron a ${target}`,
    failed: 'No se pudo ocultar la categoría. Intenta de nuevo.',
  },
} as const

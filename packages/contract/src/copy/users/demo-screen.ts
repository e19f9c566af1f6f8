/** Demo session: preparation, the bar on every screen, and the end. */
export const demoScreenCopy = {
  preparing: 'Preparando los datos de ejemplo...',
  preparingLead: 'Dos años de una persona inventada, con su banco, sus gastos y sus metas.',
  failedTitle: 'No pudimos preparar el ejemplo',
  failed: 'Algo falló de nuestro lado. Intenta de nuevo en un momento.',
  overTitle: 'El ejemplo terminó',
  overLead: 'Los datos de ejemplo duran dos horas. Ya los borramos.',
  again: 'Empezar de nuevo',
  back: 'Volver',
  bar: {
    label: 'Datos de ejemplo',
    title: 'Estás explorando con datos de ejemplo',
    text: 'Nada es real y nada queda guardado.',
    create: 'Crear mi cuenta',
    leave: 'Salir',
  },
} as const

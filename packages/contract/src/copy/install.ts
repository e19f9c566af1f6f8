/** Lucas as an app on the device: its manifest, the offer to install it, and its updates. */
export const installCopy = {
  name: 'Lucas',
  description: 'Conecta tus bancos o trae tus cartolas, y mira qué tienes, qué gastas y cuánto te queda.',
  shortcuts: {
    expense: 'Agregar gasto',
    import: 'Importar cartola',
    left: '¿Cuánto me queda?',
  },
  screenshots: { wide: 'Tu resumen en el computador', narrow: 'Tu resumen en el teléfono' },
  title: 'Instala Lucas en este dispositivo',
  text: 'Se abre desde tu pantalla de inicio, a pantalla completa.',
  /** Safari on phones installs only from its own menu. */
  textOnApple: 'En Safari, toca Compartir y luego “Agregar a inicio”.',
  install: 'Instalar',
  dismiss: 'No, gracias',
  updateReady: 'Hay una versión nueva de Lucas.',
  update: 'Actualizar',
} as const

import { filesOnlyCopy } from './files-only.ts'

/** The help page: frequent questions and shortcuts. States only what the software does. */
export const helpCopy = {
  title: 'Ayuda',
  lead: 'Lo que más nos preguntan',
  description:
    'Respuestas cortas sobre bancos, movimientos y privacidad en Lucas, y todos los atajos de teclado.',
  keys: 'Los atajos funcionan en Transacciones, con teclado.',
  more: '¿No está tu respuesta?',
  write: 'Escríbenos',
  writeNote: 'Entras con tu cuenta, y la respuesta te llega ahí y a tu correo.',
  search: 'Buscar en la ayuda',
  nothing: 'Ninguna respuesta tiene esas palabras.',
  groups: { banks: 'Bancos y seguridad', transactions: 'Movimientos', month: 'Tu mes' },
  questions: [
    {
      group: 'banks',
      question: '¿Lucas puede mover mi plata?',
      answer:
        'No. Lucas solo lee tus saldos y movimientos. No hace transferencias ni pagos, y no tiene cómo hacerlos.',
    },
    {
      group: 'banks',
      question: '¿Lucas guarda la clave de mi banco?',
      answer:
        'No. Escribes tu clave en la ventana del proveedor de conexión, que corre aparte. Esa clave no pasa por Lucas.',
      answerForFiles: filesOnlyCopy.help.password,
    },
    {
      group: 'banks',
      needsBanks: true,
      question: '¿Cómo conecto un banco?',
      answer:
        'En Cuentas, elige Conectar Banco, busca tu banco y entra con tus datos en la ventana del proveedor. Tus movimientos llegan en menos de un minuto.',
    },
    {
      group: 'banks',
      needsBanks: true,
      question: '¿Qué hago si mi banco dice Reconectar?',
      answer:
        'Hace más de 72 horas que no recibimos datos, o el banco pide que entres de nuevo. Presiona Reconectar y entra con tus datos: tu historia se mantiene.',
    },
    {
      group: 'banks',
      question: 'Mi banco no está o no conecta. ¿Puedo usar una cartola?',
      questionForFiles: filesOnlyCopy.help.import,
      answer:
        'Sí. En Cuentas, elige Importar cartola y sube el archivo que descargaste de tu banco: PDF, Excel, CSV, OFX o QIF. Antes de guardarla puedes corregir o dejar fuera cualquier fila. Lo que ya estaba no se repite, y puedes deshacer la importación. Si no la leemos, en la misma página haces una muestra anónima para mandárnosla.',
    },
    {
      group: 'banks',
      question: '¿Cómo sé que en Lucas no falta nada?',
      answer:
        'En Cuentas, abre los ajustes de tu banco y elige Cuadrar con mi cartola. Con el saldo final y la fecha de tu cartola, Lucas dice si cuadra y, si no, qué días y movimientos faltan o sobran. Lo que confirmas queda cuadrado hasta ese día, y Lucas avisa si después cambia.',
    },
    {
      group: 'transactions',
      question: '¿Cómo cambio la categoría de un movimiento?',
      answer:
        'Abre el movimiento y toca su categoría. Lucas aprende de ese cambio para los parecidos. En Configuración, Categorías y Ciclos, puedes crear categorías tuyas. En Transacciones, Reglas, escribes reglas y deshaces lo que Lucas aprendió.',
    },
    {
      group: 'transactions',
      question: '¿Por qué un traspaso no aparece como gasto?',
      answer:
        'La plata que pasa entre tus cuentas no es gasto ni ingreso. Lucas une las dos partes, y lo mismo hace con el pago de tu tarjeta. Si se equivoca, puedes separarlas en el detalle del movimiento.',
    },
    {
      group: 'month',
      question: '¿Qué muestra «¿Cuánto me queda?»?',
      answer:
        'Lo que puedes gastar por día hasta tu próximo pago: lo que hay en tus cuentas corrientes, vista y efectivo, menos las tarjetas facturadas, las cuentas fijas, las cuotas, tus metas y tu colchón, que puedes cambiar. Si tus ingresos cambian de un mes a otro, muestra para cuántos meses te alcanza. Cada línea se abre y muestra de qué está hecha.',
    },
    {
      group: 'transactions',
      question: '¿Puedo anotar efectivo?',
      answer:
        'Sí. Con Agregar anotas un gasto o un ingreso. Lo que va sin banco queda en tus Cuentas manuales, que también puedes abrir en Billetera.',
    },
    {
      group: 'month',
      question: '¿Cómo cambio mi día de pago?',
      answer:
        'En Configuración, Categorías y Ciclos. Lucas puede encontrarlo por tu sueldo, o lo eliges tú. Desde ahí parte el periodo Mi ciclo.',
    },
    {
      group: 'month',
      question: '¿Cómo hago un presupuesto?',
      answer:
        'En Objetivos, Presupuestos. Lucas propone un monto para cada categoría según tus meses anteriores, y tú los cambias. Si una línea se pasa, puedes cubrirla con lo que queda en otra. Lo que gastas fuera de tus líneas se muestra aparte.',
    },
    {
      group: 'month',
      question: '¿Qué son los Compromisos?',
      answer:
        'Lo que se viene: cuentas, suscripciones, cuotas, créditos y el pago de tus tarjetas, con su día y su monto, y si te alcanza. Lucas los encuentra en tus movimientos; tú puedes agregar otros, corregirlos o llevarlos a tu calendario.',
    },
    {
      group: 'month',
      question: '¿Una meta puede ahorrar sola?',
      answer:
        'Sí. En la página de la meta eliges Monto fijo, Parte de tus ingresos o Redondeo. Lucas propone cada aporte y tú lo confirmas, o eliges que se confirme siempre. Lucas no mueve plata: anota cuánto de lo que tienes es para esa meta.',
    },
    {
      group: 'transactions',
      question: '¿Cómo hago una regla?',
      answer:
        'En Transacciones, Reglas, o desde el detalle de un movimiento con Crear regla. Dices qué movimientos y qué les pasa: categoría, nombre, etiquetas y más. Antes de guardarla ves a cuáles afecta, y puedes deshacerla.',
    },
  ],
} as const

import { billingCopy } from './billing.ts'
import { filesOnlyCopy } from './files-only.ts'
import { landingFormCopy } from './landing-form.ts'
import { plansCopy } from './plans.ts'

const files = filesOnlyCopy.landing

/** The landing page. It makes no claims: the figure is a goal, the quote an example (decisions 5). */
export const landingCopy = {
  name: 'Lucas',
  title: 'Lucas: todas tus lucas, en un solo lugar',
  description: 'Junta tus bancos y mira en simple cuánto tienes, cuánto gastas y cuánto te queda.',
  nav: {
    label: 'Secciones',
    footer: 'Más de Lucas',
    features: 'Funcionalidades',
    prices: 'Precios',
    security: 'Seguridad',
    faq: 'FAQ',
  },
  enter: 'Entrar',
  begin: 'Empezar',
  hero: {
    title: 'Todas tus lucas, en un solo lugar.',
    lead: 'Conecta tus bancos y Lucas ordena cada movimiento solo. Sabes en qué se va, cuánto te queda y cuánto falta para tu meta.',
    create: 'Crea tu cuenta gratis',
    dashboard: 'El resumen de Lucas: ingresos y gastos del mes, cuánto queda por día y gastos por categoría.',
    phone: 'Las transacciones en el teléfono, cada una con su categoría.',
  },
  banks: 'Conecta tus cuentas de',
  /** Names as text, not logos (design 3); the seven of spec 9. */
  bankNames: ['Banco de Chile', 'Santander', 'BCI', 'Banco Estado', 'Itaú', 'Security', 'Falabella'],
  features: {
    title: ['Menos planillas,', 'más claridad.'],
    sorted: {
      title: 'Tus gastos se ordenan solos',
      text: 'La inteligencia artificial de Lucas le pone categoría a cada compra. Si algo no calza, lo cambias en un toque y aprende.',
    },
    cards: {
      title: 'Tus tarjetas, sin sorpresas',
      text: 'Ves cuánto cupo llevas usado, tarjeta por tarjeta, antes de que se apriete.',
      used: 'usado',
    },
    goals: {
      title: 'Metas que avanzan de a poco',
      text: 'Le pones nombre, monto y fecha. Lucas te dice cuánto apartar cada mes y celebra contigo cuando llegas.',
    },
    commitments: {
      title: 'Sabes lo que se viene, y si te alcanza',
      text: 'Cuentas, cuotas, suscripciones y el pago de tus tarjetas, semana por semana y con su día.',
      label: 'Se viene hasta el 28 de diciembre',
      sum: '$1.284.500',
      verdict: 'Tu sueldo llega el lunes 30: te quedarían $562.300 después de pagar todo.',
      salary: 'Sueldo',
      weeks: ['30 nov', '7 dic', '14 dic', '21 dic', '28 dic'],
    },
    budgets: {
      title: 'Presupuestos que dicen la verdad',
      text: 'Lucas propone cada línea según tus meses. Si una se pasa, la cubres con lo que queda en otra.',
      left: 'Quedan $68.791',
      over: 'Te pasaste por $52.285',
      cover: 'Cubrir con $52.285 de Hogar',
      lines: [
        { category: 'ALIMENTACIÓN', spent: '$311.209 de $380.000' },
        { category: 'TRANSPORTE', spent: '$172.285 de $120.000' },
      ],
    },
    goalName: 'Pie del departamento',
    goalHint: 'Sugerido $538.500 al mes',
    goalTarget: 'de $12.000.000',
    rows: [
      { name: 'Líder Express', category: 'ALIMENTACIÓN', amount: '−$62.415' },
      { name: 'Metro de Santiago', category: 'TRANSPORTE', amount: '−$10.000' },
      { name: 'Enel', category: 'SERVICIOS', amount: '−$38.740' },
      { name: 'Sueldo Agencia Andes', category: 'SALARIO', amount: '+$1.850.000' },
    ],
  },
  proof: {
    label: 'Nuestra meta',
    figure: '85%',
    text: 'Que ahorres al menos el 85% de lo que te propones cada mes.',
    quote:
      '“Antes abría cuatro apps para saber si llegaba a fin de mes. Ahora lo veo en una pantalla, el domingo, con un café.”',
    example: 'Ejemplo',
    exampleNote: 'Así nos gustaría que lo cuentes',
  },
  security: {
    title: ['Tu plata es tuya.', 'Tus datos también.'],
    points: [
      {
        title: 'Tu clave no pasa por Lucas',
        text: 'Entras a tu banco en la ventana segura del proveedor de conexión.',
        files: files.password,
      },
      {
        title: 'Lucas no mueve plata',
        text: 'Solo leemos tus saldos y movimientos. No podemos transferir ni pagar.',
        files: { title: 'Lucas no mueve plata', text: files.readOnly },
      },
      {
        title: 'Tu plata no sale a otra IA',
        text: 'El modelo que ordena tus gastos es nuestro y corre en nuestra propia máquina.',
      },
      { title: 'Modo privado', text: 'Oculta todos tus montos con un toque, en la micro o en la oficina.' },
      {
        title: 'Te desconectas cuando quieras',
        text: 'Elimina una cuenta y borramos también sus transacciones.',
        files: files.leave,
      },
    ],
  },
  plans: {
    title: 'Parte gratis. Crece cuando quieras.',
    unpaid: billingCopy.card.status.unlimited,
    month: plansCopy.month,
    tax: plansCopy.tax,
    free: { ...plansCopy.offers.free, action: 'Crear cuenta', note: 'No pedimos tarjeta' },
    grow: {
      ...plansCopy.offers.grow,
      action: 'Crear cuenta para Grow',
      note: 'Lo eliges cuando tengas tu cuenta',
    },
    work: {
      ...plansCopy.offers.work,
      action: 'Crear cuenta',
      note: 'Con tu cuenta puedes hablar con ventas',
    },
  },
  faq: {
    title: 'Preguntas frecuentes',
    items: [
      {
        question: '¿Lucas ve la clave de mi banco?',
        answer:
          'No. La escribes en la ventana del proveedor de conexión, que es otro sitio. A Lucas solo llegan tus saldos y movimientos.',
        files: files.faq.password,
      },
      {
        question: '¿Lucas puede mover mi plata?',
        answer:
          'No. La conexión es solo de lectura: no hay forma de transferir, pagar ni pedir créditos desde Lucas.',
        files: files.faq.move,
      },
      {
        question: '¿Cuánto cuesta?',
        answer:
          'Partir es gratis y no pedimos tarjeta. Los planes pagados agregan funciones; los precios llevan IVA incluido.',
        unpaid: 'Nada: esta copia de Lucas no cobra. Tienes todo lo que existe, sin límites.',
      },
      {
        question: '¿Qué pasa si me quiero ir?',
        answer:
          'Desconectas tus bancos cuando quieras. Al eliminar una cuenta borramos también sus transacciones.',
        files: files.faq.leave,
      },
    ],
  },
  signup: {
    title: ['Empieza hoy,', 'es gratis.'],
    lead: 'En un par de minutos tienes tus cuentas conectadas y tu primer resumen.',
    firstName: 'Nombre',
    lastName: 'Apellido',
    email: 'Correo',
    emailHint: 'tu@correo.cl',
    country: 'País',
    newsletter: 'Quiero recibir consejos para cuidar mis lucas',
    terms: 'Acepto los Términos y Condiciones',
    submit: landingFormCopy.submit,
    submitting: landingFormCopy.submitting,
  },
} as const

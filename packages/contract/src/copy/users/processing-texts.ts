import {
  builtBankProcessor,
  builtHostingProcessor,
  builtMailProcessor,
  builtOperator,
} from '../../build-placeholders.ts'
import type { Policy } from './policy.ts'

/** Data processors: what the code sends, and to whom. */
export const processorsPolicy: Policy = {
  title: 'Encargados de tratamiento',
  lead: 'Quién trata datos personales por cuenta de Lucas, qué recibe y para qué. La lista es completa.',
  sections: [
    {
      title: 'Qué es un encargado',
      text: [
        'Es quien trata datos por cuenta de Lucas y según sus instrucciones. Por ellos responde Lucas ante ti.',
        builtOperator,
      ],
    },
    {
      title: 'Conexión con bancos',
      text: [`Lo presta ${builtBankProcessor}, en su propia ventana.`],
      points: [
        'Recibe de Lucas: un número de caso sin tu nombre y, para actualizar, el permiso cifrado que ellos mismos entregaron.',
        'Recibe de ti: tu RUT y tu clave del banco. Lucas no ve tu clave.',
        'Entrega a Lucas: tus cuentas, saldos, cupos y movimientos, con el nombre y el RUT del titular.',
        'Termina: cuando desconectas el banco o eliminas tu cuenta, Lucas olvida el permiso y, si el proveedor lo ofrece, le pide que lo revoque.',
      ],
    },
    {
      title: 'Correo',
      text: [builtMailProcessor],
      points: [
        'Recibe: tu dirección y el texto de cada correo: códigos, avisos de seguridad, resúmenes, respuestas y comprobantes.',
        'No recibe: tus movimientos completos ni tus claves.',
      ],
    },
    {
      title: 'Alojamiento',
      text: [builtHostingProcessor],
      points: [
        'Guarda: la base de datos y los respaldos de Lucas.',
        'Lo que mandó tu banco y el acceso a él están cifrados dentro de ella con una llave tuya.',
      ],
    },
    {
      title: 'Quiénes no son encargados',
      text: ['No tratan datos por cuenta de Lucas, pero conviene saberlo:'],
      points: [
        'Google y Facebook, solo si entras con ellos: saben que entraste a Lucas y responden por su propio tratamiento.',
        'Nadie más: no hay publicidad, ni medición de otros, ni servicios de inteligencia artificial externos. Las categorías las propone un programa propio en nuestro servidor.',
      ],
    },
  ],
}

interface Treatment {
  title: string
  purpose: string
  data: string
  basis: string
  recipients: string
  time: string
}

const treatments: readonly Treatment[] = [
  {
    title: 'Cuenta y acceso',
    purpose: 'crear tu cuenta, dejarte entrar y cuidar que nadie más entre',
    data: 'nombre, correo, país, teléfono si lo das, huella de contraseña y PIN, llaves de acceso, sesiones con equipo y dirección IP',
    basis: 'el contrato que aceptas con los términos, y nuestro interés en la seguridad de las cuentas',
    recipients: 'correo y alojamiento',
    time: 'mientras tengas cuenta; las sesiones, 90 días después de terminar',
  },
  {
    title: 'Bancos conectados',
    purpose: 'traer tus cuentas y movimientos y mantenerlos al día',
    data: 'institución, titular, últimos dígitos, tipo, saldos, cupos, movimientos y el permiso de acceso cifrado',
    basis: 'el contrato, y tu permiso en la ventana del proveedor',
    recipients: 'conexión con bancos y alojamiento',
    time: 'mientras tengas cuenta o hasta que borres la historia del banco; lo que mandó el banco tal como llegó, 30 días',
  },
  {
    title: 'Orden de tu plata',
    purpose: 'categorías, traspasos, cuotas, recurrentes, metas y análisis',
    data: 'tus movimientos y lo que agregas: categorías, notas, etiquetas, metas, cuentas a mano, bienes y filtros',
    basis: 'el contrato',
    recipients: 'alojamiento',
    time: 'mientras tengas cuenta',
  },
  {
    title: 'Cartolas que importas',
    purpose: 'leer el archivo, mostrarte qué trae y guardarlo si lo confirmas',
    data: 'el archivo, cifrado, y sus filas',
    basis: 'el contrato',
    recipients: 'alojamiento',
    time: 'el archivo, hasta que confirmas o 7 días; sus filas, como tus otros movimientos',
  },
  {
    title: 'Avisos y resúmenes',
    purpose: 'contarte lo que pasa con tu plata y tu cuenta, en la app y por correo',
    data: 'tus movimientos, metas y preferencias de avisos',
    basis: 'el contrato; los apagas cuando quieras, salvo los de seguridad',
    recipients: 'correo y alojamiento',
    time: 'mientras tengas cuenta',
  },
  {
    title: 'Consejos por correo',
    purpose: 'mandarte consejos',
    data: 'correo y la fecha en que los pediste o dejaste',
    basis: 'tu consentimiento, que retiras cuando quieras',
    recipients: 'correo y alojamiento',
    time: 'hasta que los dejas; si no tienes cuenta, 90 días',
  },
  {
    title: 'Datos que dejas en la portada',
    purpose: 'ayudarte a crear tu cuenta sin escribir todo de nuevo',
    data: 'nombre, apellido, correo y país',
    basis: 'tu pedido de crear una cuenta',
    recipients: 'alojamiento',
    time: '90 días si no creas una cuenta',
  },
  {
    title: 'Planes y pagos',
    purpose: 'darte el plan que elegiste, cobrarlo y guardar sus comprobantes',
    data: 'plan, cobros, fechas y correo; nunca el número de tu tarjeta',
    basis: 'el contrato y obligaciones legales',
    recipients: 'alojamiento y, cuando hay un medio de pago conectado, quien lo procesa',
    time: 'mientras tengas cuenta',
  },
  {
    title: 'Soporte',
    purpose: 'responderte',
    data: 'tus mensajes y nuestras respuestas',
    basis: 'el contrato',
    recipients: 'correo y alojamiento',
    time: 'mientras tengas cuenta',
  },
  {
    title: 'Seguridad y derechos',
    purpose: 'dejar constancia de lo que pasa con tu cuenta y de cómo ejerces tus derechos',
    data: 'actividad de la cuenta, bloqueos, permisos, solicitudes y respuestas',
    basis: 'obligaciones legales y nuestro interés en la seguridad de las cuentas',
    recipients: 'alojamiento; la autoridad, cuando la ley lo pide',
    time: 'la actividad, mientras tengas cuenta; las solicitudes, 4 años desde que se cierran',
  },
]

const toSection = ({
  title,
  purpose,
  data,
  basis,
  recipients,
  time,
}: Treatment): Policy['sections'][number] => ({
  title,
  text: [],
  points: [
    `Para qué: ${purpose}.`,
    `Qué datos: ${data}.`,
    `Con qué base: ${basis}.`,
    `Quién los recibe: ${recipients}.`,
    `Cuánto tiempo: ${time}.`,
  ],
})

/** Summary of the record of processing activities; the full record is in docs/privacidad/. */
export const treatmentsPolicy: Policy = {
  title: 'Registro de tratamientos',
  lead: 'Un resumen de cada cosa que Lucas hace con datos personales: para qué, con cuáles, con qué base y por cuánto tiempo.',
  sections: [
    {
      title: 'Cómo se lee',
      text: [
        builtOperator,
        'Los datos vienen de ti, de los bancos que conectas y de lo que haces en Lucas. Son de personas que tienen cuenta o que dejaron sus datos en la portada.',
        'Los encargados que reciben datos están en su propia página. Si bloqueas tus datos, se suspenden los bancos conectados, las cartolas, los avisos, los consejos y las categorías automáticas.',
      ],
    },
    ...treatments.map(toSection),
  ],
}

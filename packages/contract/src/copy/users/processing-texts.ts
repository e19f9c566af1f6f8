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
      text: [builtBankProcessor],
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
        'El servicio de calendario al que le des la dirección de tus compromisos, solo si la creas: lee las fechas y, si lo eliges, nombres y montos. Responde por su propio tratamiento, a veces fuera de Chile.',
        'El servicio de avisos de tu navegador (Google, Mozilla, Apple o Microsoft), solo si enciendes las notificaciones: lleva a tu dispositivo avisos cifrados que no puede leer, y sabe cuándo llega uno.',
        'El servidor de tu correo, solo si pides que Lucas lo lea: recibe el usuario y la contraseña de aplicación que nos diste. Responde por su propio tratamiento.',
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
    data: 'nombre, correo, país, teléfono si lo das, huella de contraseña y PIN, llaves de acceso, secreto cifrado de tu app de verificación y huellas de tus códigos de recuperación, equipos de confianza, huella de la invitación que hagas, sesiones con equipo y dirección IP',
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
    purpose: 'categorías, traspasos, devoluciones, tarjetas, metas, billetera y análisis',
    data: 'tus movimientos y lo que agregas: categorías, notas, etiquetas, metas, cuentas a mano, bienes, filtros y hasta qué día cuadraste cada cuenta',
    basis: 'el contrato',
    recipients: 'alojamiento',
    time: 'mientras tengas cuenta',
  },
  {
    title: 'Reglas que escribes',
    purpose:
      'aplicar a tus movimientos lo que escribiste: categoría, nombre, etiquetas, tipo, partes y metas',
    data: 'tus reglas, tus movimientos y, para poder deshacer, cómo estaban antes',
    basis: 'el contrato',
    recipients: 'alojamiento',
    time: 'mientras tengas cuenta',
  },
  {
    title: 'Presupuestos',
    purpose: 'comparar tu gasto con lo que te propusiste y sugerirte montos',
    data: 'tus presupuestos y tus movimientos',
    basis: 'el contrato',
    recipients: 'alojamiento',
    time: 'mientras tengas cuenta',
  },
  {
    title: 'Compromisos',
    purpose: 'encontrar lo que se repite y tus cuotas, y decirte qué viene',
    data: 'tus movimientos, los compromisos que escribes o corriges y lo del año que sacas de tu proyección',
    basis: 'el contrato',
    recipients: 'alojamiento',
    time: 'mientras tengas cuenta',
  },
  {
    title: 'Ahorro automático',
    purpose:
      'proponerte aportes a tus metas y, si dejas un plan en «siempre», anotarlos sin preguntarte. Es una decisión automatizada: usa tus movimientos, tu día de pago y lo que te queda libre, no mueve plata, y la pausas, apagas o deshaces cuando quieras',
    data: 'tus planes de ahorro, sus propuestas, tus metas y tus movimientos',
    basis: 'el contrato; el «siempre» lo enciendes tú, plan por plan',
    recipients: 'alojamiento',
    time: 'mientras tengas cuenta',
  },
  {
    title: 'Calendario en otro servicio',
    purpose:
      'mostrar tus compromisos en el calendario que tú elijas, con una dirección secreta que creas y quitas tú',
    data: 'las fechas de tus compromisos y, si lo eliges, sus nombres y montos; de la dirección, solo su huella',
    basis: 'tu pedido: es una transferencia que haces tú',
    recipients: 'el servicio de calendario al que le des la dirección, a veces fuera de Chile; alojamiento',
    time: 'hasta que la quitas, la reemplazas o eliminas tu cuenta; lo que ese servicio ya leyó queda en él',
  },
  {
    title: 'Correo del banco',
    purpose:
      'anotar los avisos de tu banco, si tu banco los firmó: los que reenvías a una dirección secreta, o los que Lucas busca en tu correo; creas y quitas ambos tú',
    data: 'los correos que llegan, cifrados; lo que dicen; de la dirección, solo su huella; si Lucas lee tu correo, su servidor, tu usuario y la contraseña de aplicación, cifrada, y de los demás mensajes solo remitente, tamaño y fecha, que no se guardan',
    basis: 'tu pedido',
    recipients:
      'alojamiento; el servidor de tu correo, si pides que Lucas lo lea; a servidores de nombres se les pregunta solo por la firma del banco',
    time: 'un correo por confirmar o no entendido, 30 días; la huella de uno anotado, 90 días; la dirección y el acceso a tu correo, hasta que los quitas',
  },
  {
    title: 'Traer tus datos de otro Lucas',
    purpose: 'leer el archivo que exportaste y guardar en tu cuenta lo que trae, si lo confirmas',
    data: 'el archivo, cifrado, y lo que trae',
    basis: 'el contrato',
    recipients: 'alojamiento',
    time: 'el archivo, hasta que lo importas o un día; lo que trae, como tus otros datos',
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
    purpose:
      'contarte lo que pasa con tu plata y tu cuenta, en la app, por correo y, si lo enciendes, en tus dispositivos',
    data: 'tus movimientos, metas y preferencias de avisos; de cada dispositivo, su dirección de avisos cifrada, su nombre y su último aviso',
    basis: 'el contrato; los apagas cuando quieras, salvo los de seguridad',
    recipients:
      'correo y alojamiento; y el servicio de avisos de tu navegador (Google, Mozilla, Apple o Microsoft), que recibe el aviso cifrado y no puede leerlo, fuera de Chile',
    time: 'mientras tengas cuenta; los dispositivos, hasta que cierras su sesión o los quitas',
  },
  {
    title: 'Consejos por correo',
    purpose: 'mandarte consejos, si los pediste y lo confirmaste',
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
    recipients: 'alojamiento; correo, si pediste consejos',
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
    title: 'Seguridad y funcionamiento',
    purpose:
      'dejar constancia de lo que pasa con tu cuenta, limitar intentos, no hacer dos veces lo mismo y arreglar errores',
    data: 'actividad de la cuenta, dirección IP, contadores de intentos y errores de la página, sin lo que escribiste',
    basis: 'nuestro interés en la seguridad de las cuentas y del servicio',
    recipients: 'alojamiento',
    time: 'la actividad, mientras tengas cuenta; los contadores, dos días; el registro del servidor, el tiempo que fije quien opera Lucas',
  },
  {
    title: 'Tus derechos',
    purpose: 'atender lo que pides y dejar constancia de cómo ejerces tus derechos',
    data: 'bloqueos, permisos, eliminaciones, solicitudes y respuestas',
    basis: 'obligaciones legales',
    recipients: 'correo y alojamiento; la autoridad, cuando la ley lo pide',
    time: 'las solicitudes, 4 años desde que se cierran; lo demás, mientras tengas cuenta',
  },
  {
    title: 'Filtraciones',
    purpose: 'registrar una filtración si la hubiera, reportarla y avisarte',
    data: 'qué pasó, cuándo y qué se hizo; sin datos tuyos',
    basis: 'obligaciones legales',
    recipients: 'la autoridad y las personas afectadas',
    time: 'sin término',
  },
  {
    title: 'Visita con datos de ejemplo',
    purpose: 'mostrarte Lucas sin que des tus datos',
    data: 'un hogar inventado y tu dirección IP',
    basis: 'nuestro interés en mostrar el servicio',
    recipients: 'alojamiento',
    time: 'dos horas',
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
        'Los encargados que reciben datos están en su propia página. Si bloqueas tus datos, se suspenden los bancos conectados, las cartolas, los avisos, los consejos, las reglas, el ahorro automático, el calendario y las categorías automáticas.',
      ],
    },
    ...treatments.map(toSection),
  ],
}

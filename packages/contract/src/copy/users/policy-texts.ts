import { builtOperator } from '../../build-placeholders.ts'
import type { PolicyPath } from './policies.ts'
import type { Policy } from './policy.ts'
import { processorsPolicy, treatmentsPolicy } from './processing-texts.ts'

const privacidad: Policy = {
  title: 'Política de privacidad',
  lead: 'Qué guarda Lucas de ti, para qué, por cuánto tiempo y cómo lo controlas. Escrita para leerse de una vez.',
  sections: [
    {
      title: 'Quién responde',
      text: [
        builtOperator,
        'Le escribes desde Configuración, en Soporte y Acerca de; la respuesta te llega ahí y a tu correo.',
      ],
    },
    {
      title: 'Qué guardamos',
      text: ['Guardamos lo que hace falta para mostrarte tu plata, y nada más:'],
      points: [
        'Tu cuenta: nombre, apellido, correo, país y, si lo das, tu teléfono.',
        'Tu acceso: la huella cifrada de tu contraseña y de tu PIN (nunca los textos), la parte pública de tus llaves de acceso, el secreto cifrado de tu app de verificación si la activas y, si entras con Google o Facebook, el identificador y el correo que ellos nos dan.',
        'Tus sesiones y tu actividad: equipo, dirección IP, fecha y qué pasó con tu cuenta.',
        'Tus bancos: institución, titular, últimos dígitos, tipo, saldos, cupos y movimientos.',
        'Lo que tú agregas: categorías, notas, etiquetas, reglas, presupuestos, compromisos, metas y planes de ahorro, cuentas a mano, archivos que importas, filtros y preferencias.',
        'Tus mensajes a soporte y los avisos que Lucas te deja.',
      ],
    },
    {
      title: 'Qué no guardamos',
      text: [
        'La clave de tu banco: la escribes en la ventana del proveedor de conexión, que es otro sitio. Lucas tampoco puede mover tu plata.',
        'No hay publicidad, ni venta de datos, ni herramientas de otros que midan lo que haces.',
      ],
    },
    {
      title: 'Para qué y con qué permiso',
      text: ['Usamos tus datos solo para esto:'],
      points: [
        'Darte el servicio que pediste al aceptar los términos: conectar bancos, ordenar movimientos, calcular y avisarte.',
        'Cuidar tu cuenta: detectar ingresos extraños, limitar intentos y dejar registro de lo que pasa en ella.',
        'Mandarte consejos por correo, solo si los pediste. Lo retiras cuando quieras en Privacidad y Datos.',
        'Cumplir la ley cuando nos obliga.',
      ],
    },
    {
      title: 'Decisiones automáticas',
      text: [
        'Las categorías las propone un programa propio que corre en nuestro servidor. Siempre ves por qué, puedes cambiarlas, y lo que corriges manda. Las reglas que escribes se aplican como las escribiste.',
        'Si dejas un plan de ahorro en «siempre», Lucas anota sus aportes en tu meta sin preguntarte, mientras no pasen de lo que te queda libre. No mueve plata: es una anotación tuya, que deshaces en la meta, y el plan lo pausas o apagas cuando quieras.',
        'Ninguna otra decisión sobre ti se toma sola.',
      ],
    },
    {
      title: 'Cómo lo cuidamos',
      text: [
        'Lo que mandó tu banco y el acceso a él se guardan cifrados con una llave que es solo tuya. Cada persona está separada de las demás en la misma base de datos, no solo en la pantalla. Todo cambio importante queda en tu actividad y, cuando corresponde, en tu correo.',
        'Si alguna vez hubiera una filtración que te afecte, te avisaremos sin demora y también a la autoridad.',
      ],
    },
    {
      title: 'Por cuánto tiempo',
      text: ['Mientras tengas cuenta. Además:'],
      points: [
        'Si eliminas tu cuenta, se cierra al instante y a los 7 días se borra todo, con la llave que abría lo cifrado. De ti queda un identificador sin nombre, para volver a borrarte si se restaura un respaldo, y una huella de tu correo que solo reconoce quien lo escribe, para probar que pediste borrarte y se hizo. La huella se borra a los 4 años.',
        'Lo que manda tu banco, tal como llegó, se borra a los 30 días de leído. Lo que llega mientras tus datos están bloqueados espera cifrado hasta que levantes el bloqueo o elimines tu cuenta.',
        'Las solicitudes sobre tus derechos y sus respuestas se guardan 4 años desde que se cierran, con una huella de tu correo en vez de tu correo.',
        'Si dejaste tus datos en la portada y no creaste una cuenta, se borran a los 90 días.',
        'Los códigos vencen en 15 minutos y los enlaces de recuperación en 30.',
        'Un banco que desconectas pierde su acceso al momento; tú eliges si su historia se queda.',
      ],
    },
    {
      title: 'Tus derechos',
      text: [
        'La Ley 21.719 te da los derechos de acceso, rectificación, supresión, oposición, portabilidad y bloqueo. En Lucas los ejerces gratis y sin pedir permiso:',
      ],
      points: [
        'Acceso y portabilidad: Configuración, Privacidad y Datos, Descargar mis datos. Es un archivo con todo.',
        'Rectificación: Configuración, Cuenta; y cada movimiento se puede corregir.',
        'Supresión: Configuración, Eliminar Cuenta.',
        'Oposición y retiro de permisos: Configuración, Privacidad y Datos, Tus permisos.',
        'Bloqueo: Configuración, Privacidad y Datos, Bloquear mis datos. Lucas los guarda y deja de procesarlos hasta que lo levantes.',
        'Cualquier otra solicitud: escríbenos desde Soporte. Respondemos dentro de 30 días corridos, y un bloqueo dentro de 2 días hábiles.',
        'Si no quedas conforme, puedes reclamar ante la Agencia de Protección de Datos Personales.',
      ],
    },
    {
      title: 'Cookies y lo que queda en tu navegador',
      text: [
        'Lucas usa hasta tres cookies y ninguna te sigue a otra parte. «__Host-lb» ata tu sesión a este navegador para que nadie use una copia de ella. «__Host-kb» recuerda por un año que entraste aquí, para que puedas volver a entrar aunque otra persona se equivoque muchas veces con tu contraseña. «__Host-td» existe solo si pides que un equipo no pida el código al entrar, y dura 30 días. Por eso no verás un aviso de cookies.',
        'Tu navegador guarda además tu sesión, tus preferencias de pantalla, si la app está bloqueada y, por un día, tus metas. Para abrir Lucas sin conexión guarda también, cifrado, lo último que viste y lo que escribes hasta que se envía. Al cerrar sesión se borra todo lo personal.',
      ],
    },
    {
      title: 'Cambios',
      text: ['Si esta página cambia en algo que te importe, te avisaremos por correo antes de que valga.'],
    },
  ],
}

const terminos: Policy = {
  title: 'Términos y Condiciones',
  lead: 'Lo que Lucas te ofrece, lo que te pide y lo que puedes esperar.',
  sections: [
    {
      title: 'Qué es Lucas',
      text: [
        'Lucas reúne la información de tus bancos y de lo que tú agregas, la ordena y te la muestra. Es de solo lectura: no transfiere, no paga, no contrata nada a tu nombre.',
        'Lucas no es un banco ni un asesor financiero. Sus cifras y avisos te ayudan a decidir; la decisión es tuya.',
      ],
    },
    {
      title: 'Tu cuenta',
      text: [
        'Necesitas ser mayor de edad, o tener permiso de quien te representa, y un correo tuyo. Los datos que das deben ser verdaderos.',
        'Cuida tu contraseña, tu PIN y tus llaves de acceso. Si crees que alguien más entró, cambia tu contraseña y cierra las otras sesiones en Seguridad.',
        'Conecta solo cuentas que sean tuyas o sobre las que tengas permiso.',
      ],
    },
    {
      title: 'Tus bancos',
      text: [
        'La conexión la hace un proveedor especializado, con tu permiso y en su propia ventana. Puedes quitarla en cualquier momento en Cuentas.',
        'Los datos llegan como los entrega tu banco. Pueden atrasarse o venir incompletos; ante una diferencia, manda tu banco.',
      ],
    },
    {
      title: 'Planes y precios',
      text: [
        'El plan Gratis no pide tarjeta. Grow cuesta $9.990 al mes y Work $19.990 al mes, IVA incluido. Lo que incluye cada uno, y lo que de Work está en preparación, está en la portada y en Configuración. Una copia de Lucas que no cobra no limita nada.',
        'Un plan pagado dura hasta que lo dejas. Al bajar de plan conservas el tuyo hasta el fin del periodo que pagaste, y ninguno de tus datos se borra.',
      ],
    },
    {
      title: 'Lo que no se puede hacer',
      text: [
        'Entrar o intentar entrar a datos de otras personas, sobrecargar el servicio, o usarlo para algo ilegal. Si pasa, podemos cerrar la cuenta; antes te daremos la posibilidad de descargar tus datos, salvo que la ley lo impida.',
      ],
    },
    {
      title: 'Lo que respondemos',
      text: [
        'Cuidamos que Lucas funcione bien y que tus datos estén seguros. A veces puede fallar o estar detenido por mantención. Nada de esto limita los derechos que te da la ley, en particular la de protección de los consumidores.',
      ],
    },
    {
      title: 'Cuándo termina',
      text: [
        'Puedes eliminar tu cuenta cuando quieras en Configuración. Se cierra al instante y se borra a los 7 días; hasta entonces puedes arrepentirte con el enlace del correo.',
      ],
    },
    {
      title: 'Cambios y ley que se aplica',
      text: [
        'Si estos términos cambian en algo que te importe, te avisaremos por correo antes de que valgan. Se aplican las leyes de Chile.',
      ],
    },
  ],
}

const declaracion: Policy = {
  title: 'Declaración de datos compartidos',
  lead: 'Con quién comparte Lucas tus datos, qué exactamente, y para qué. La lista es completa.',
  sections: [
    {
      title: 'El proveedor de conexión bancaria',
      text: [
        'Es Floid o Fintoc, según dónde uses Lucas; lo ves en la ventana donde conectas tu banco. Ahí escribes tu RUT y tu clave, que Lucas no recibe.',
        'De nosotros recibe un número de caso sin tu nombre. Nos entrega tus cuentas, saldos y movimientos. Al desconectar un banco o eliminar tu cuenta le pedimos que olvide el acceso.',
      ],
    },
    {
      title: 'El servicio de correo',
      text: [
        'Entrega los mensajes que te mandamos. Recibe tu dirección y el texto del correo, que dice lo justo.',
      ],
    },
    {
      title: 'El alojamiento',
      text: [
        'Guarda la base de datos y los respaldos de Lucas. Lo que mandó tu banco y el acceso a él están cifrados ahí con una llave que es solo tuya. Quién lo presta está en la página de encargados.',
      ],
    },
    {
      title: 'Google y Facebook, solo si los usas',
      text: [
        'Si entras con uno de ellos, sabe que entraste a Lucas y nos entrega tu nombre, tu correo y un identificador. No recibe nada de tu plata ni de lo que haces aquí. Lo desvinculas en Configuración, Cuenta.',
      ],
    },
    {
      title: 'Tu calendario, solo si lo pides',
      text: [
        'En Compromisos puedes crear una dirección secreta para verlos en otro calendario. Quien la tenga, y el servicio de calendario al que se la des, lee las fechas y, si lo eliges, los nombres y los montos. La quitas ahí o en Seguridad cuando quieras, y deja de servir si cambias tu contraseña o cierras las demás sesiones; lo que ese servicio ya leyó queda en él.',
      ],
    },
    {
      title: 'Las notificaciones, solo si las enciendes',
      text: [
        'El servicio de avisos de tu navegador (Google, Mozilla, Apple o Microsoft) lleva a tu dispositivo avisos cifrados que no puede leer, y sabe cuándo llega uno. Los apagas en Configuración, Notificaciones, y se apagan al cerrar sesión.',
      ],
    },
    {
      title: 'Tu correo, solo si pides que Lucas lo lea',
      text: [
        'El servidor de tu correo recibe el usuario y la contraseña de aplicación que nos diste, y nada de tu plata. Lo quitas en Conexiones, en Correo del banco, o en Seguridad.',
      ],
    },
    {
      title: 'Con nadie más',
      text: [
        'No vendemos ni arrendamos datos. No hay publicidad, ni redes sociales incrustadas, ni letras o imágenes traídas de otros sitios: todo lo que carga tu navegador viene de Lucas, salvo la ventana de tu banco.',
        'Ordenar y calcular se hace en nuestro servidor. Tus movimientos no se mandan a ningún servicio de inteligencia artificial.',
        'Solo una orden de la autoridad, cuando la ley nos obliga, puede hacernos entregar algo. Si podemos avisarte, lo haremos.',
      ],
    },
    {
      title: 'Lo que compartes tú',
      text: [
        'El archivo con todos tus datos y las planillas que descargas quedan en tu equipo. Cuídalos: quien los tenga puede leerlos.',
      ],
    },
  ],
}

/** Policies by path; they describe what the software does in plain words (decisions 5; Ley 21.719). */
export const policies: Record<PolicyPath, Policy> = {
  privacidad,
  terminos,
  'declaracion-de-datos': declaracion,
  encargados: processorsPolicy,
  'registro-de-tratamientos': treatmentsPolicy,
}

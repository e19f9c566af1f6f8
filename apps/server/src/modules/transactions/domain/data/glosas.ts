/** Words and phrases of bank texts (reference 4): capitals, without accents or signs, longer ones first. */
const byLength = (phrases: string[]) => phrases.toSorted((a, b) => b.length - a.length)

/** What stands before the merchant of a purchase. */
export const purchasePrefixes = byLength([
  'COMPRA NACIONAL',
  'COMPRA NAC',
  'COMPRA INTERNACIONAL',
  'COMPRA INTERNAC',
  'COMPRA DEBITO',
  'COMPRA NORMAL',
  'COMPRA WEBPAY',
  'COMPRA WEB',
  'COMPRA EN COMERCIO',
  'COMPRA COMERCIO',
  'COMPRA CON TARJETA',
  'COMPRA POS',
  'COMPRA',
  'REDCOMPRA',
  'TRANSBANK',
  'ECOMMERCE',
  'WEBPAY PLUS',
  'WEBPAY',
  'ONECLICK',
  'CARGO PAC',
  'PAGO AUTOMATICO PAC',
  'PAGO AUTOMATICO',
  'PAGO EN LINEA',
  'PAC',
  'PAT',
  'PAP',
])

/** What stands before the payer of money that comes in. */
export const incomePrefixes = byLength([
  'ABONO SUELDO',
  'ABONO REMUNERACION',
  'PAGO REMUNERACION',
  'PAGO REMUNERACIONES',
  'PAGO DE SUELDO',
  'PAGO SUELDO',
  'REMUNERACIONES',
  'REMUNERACION',
  'SUELDO',
  'HONORARIOS',
  'AGUINALDO',
  'ANTICIPO',
  'FINIQUITO',
  'PAGO PROVEEDORES',
  'PAGO PROVEEDOR',
  'ABONO SEGUN INSTRUC',
])

/** What stands before the words of a refund. */
export const refundPrefixes = byLength([
  'DEVOLUCION COMPRA',
  'DEVOLUCION DE COMPRA',
  'DEVOLUCION',
  'DEVOL',
  'DEV COMPRA',
  'REVERSA COMPRA',
  'REVERSA DE COMPRA',
  'REVERSA',
  'REVERSO',
  'REV',
  'ANULACION COMPRA',
  'ANULACION DE COMPRA',
  'ANULACION',
  'ANULA',
  'REEMBOLSO',
  'NOTA DE CREDITO',
])
/** A tax refund is no purchase given back. */
export const notARefund = ['IMPUESTO', 'IMPUESTOS', 'RENTA', 'TESORERIA']

/** What stands before the other side of a transfer. */
export const transferPrefixes = byLength([
  'ABONO TRF DESDE OTRO BANCO EN LINEA',
  'ABONO TRANSFERENCIA EXTERIOR',
  'ABONO TRANSFERENCIA DE',
  'ABONO TRANSFERENCIA',
  'TRANSF INTERNET OTRO BANCO',
  'TRANSF A OTRO BANCO',
  'TRANSF DE OTRO BANCO',
  'TRANSFERENCIA INTERNET A',
  'TRANSFERENCIA ENVIADA A',
  'TRANSFERENCIA RECIBIDA DE',
  'TRANSFERENCIA DESDE',
  'TRANSFERENCIA PARA',
  'TRANSFERENCIA DE',
  'TRANSFERENCIA A',
  'TRANSFERENCIA',
  'TRASPASO INTERNET DE',
  'TRASPASO INTERNET A',
  'TRASPASO DESDE',
  'TRASPASO CON',
  'TRASPASO DE',
  'TRASPASO A',
  'TRASPASO',
  'TRANSF DESDE',
  'TRANSF PARA',
  'TRANSF DE',
  'TRANSF A',
  'TRANSF',
  'TEF DESDE',
  'TEF DE',
  'TEF A',
  'TEF',
  'TRF DESDE',
  'TRF DE',
  'TRF A',
  'TRF',
])
export const transferWords = new Set([
  'TRASPASO',
  'TRANSFERENCIA',
  'TRANSF',
  'TEF',
  'TRF',
  'TRANSFER',
  'GIRO ELECTRONICO',
])
/** Words of a transfer's text that name nobody. */
export const transferNoise = new Set(
  `INTERNET EN LINEA OTRO BANCO OTROS BANCOS DESDE LA EL DE A CON MISMO PARA POR CTA CUENTA CUENTAS CORRIENTE VISTA AHORRO
  RUT CUENTARUT BCO BANCO ESTADO BANCOESTADO CHILE SANTANDER BCI ITAU SCOTIABANK FALABELLA SECURITY BICE RIPLEY CONSORCIO
  INTERNACIONAL COOPEUCH TENPO MACH MERCADO PAGO PROPIA PROPIAS TITULAR FONDOS ELECTRONICA ELECTRONICO TERCEROS ABONO CARGO
  RECIBIDA ENVIADA EXTERIOR WEB APP`.split(/\s+/),
)
/** A transfer by account number or with oneself. */
export const ownAccountPhrases = [
  'TRASPASO A CUENTA',
  'TRASPASO DE CUENTA',
  'TRASPASO DESDE CUENTA',
  'TRASPASO CON LA CUENTA',
  'TRASPASO CON CUENTA',
  'TRASPASO ENTRE CUENTAS',
  'ENTRE CUENTAS',
  'CUENTA PROPIA',
  'CUENTAS PROPIAS',
  'MISMO TITULAR',
  'A CUENTA AHORRO',
  'DE CUENTA AHORRO',
]

/** The payment of a card, on the account that pays. */
export const cardPaymentPhrases = [
  'PAGO TARJETA DE CREDITO',
  'PAGO TARJETA CREDITO',
  'PAGO DE TARJETA',
  'PAGO TARJETA',
  'PAGO TARJ',
  'PAGO TC',
  'PAGO DE TC',
  'PAGO T CREDITO',
  'PAGO T C',
  'A T CREDITO',
  'PAGO CMR',
  'PAGO VISA',
  'PAGO MASTERCARD',
  'PAGO DEUDA TARJETA',
]
/** The same, on the card that is paid. */
export const cardPaidPhrases = [
  ...cardPaymentPhrases,
  'MONTO CANCELADO',
  'PAGO PESOS',
  'PAGO DOLAR',
  'PAGO RECIBIDO',
  'PAGO EN LINEA',
  'SU PAGO',
  'GRACIAS POR SU PAGO',
  'ABONO PAGO',
  'PAGO NORMAL',
  'PAGO CAJA',
]
/** Moves between what a person owns, of which we see one side: overdraft line, exchange of currency. */
export const internalPhrases = [
  'A LINEA CREDITO',
  'A LINEA DE CREDITO',
  'DESDE LINEA DE CREDITO',
  'DESDE LINEA CREDITO',
  'DE LINEA DE CREDITO',
  'ABONO DE DIVISAS',
  'ABONO DIVISAS',
  'COMPRA DE DIVISAS',
  'COMPRA DIVISAS',
  'VENTA DE DIVISAS',
  'VENTA DIVISAS',
]

export const cashPhrases = [
  'GIRO CAJERO',
  'GIRO EN CAJERO',
  'GIRO ATM',
  'GIRO POR CAJA',
  'GIRO EN CAJA',
  'GIRO INTERNACIONAL',
  'GIRO REDBANC',
  'RETIRO CAJERO',
  'AVANCE EN EFECTIVO',
  'AVANCE EFECTIVO',
]
/** How the text of a bank's own fee begins. */
export const feePrefixes = [
  'COMISION',
  'COM MANTENCION',
  'COM ADMINISTRACION',
  'COSTO DE MANTENCION',
  'COSTO MANTENCION',
  'MANTENCION CUENTA',
  'CARGO POR PEC',
  'CARGO POR COBRO DE IVA',
  'IVA COMISION',
  'IVA COSTO',
  'IVA COM',
  'IVA',
  'IMPUESTO DL',
  'IMPUESTO DECRETO',
  'IMPTO',
  'INTERESES LINEA',
  'INTERESES ROTATIVOS',
  'INTERESES POR',
  'INTERES',
  'GASTO COBRANZA',
  'GASTOS DE COBRANZA',
]

/** Payment intermediaries; the real merchant stands behind them. */
export const intermediaries = new Set([
  'MERCADOPAGO',
  'MERPAGO',
  'MP',
  'PAYU',
  'DL',
  'DLO',
  'DLOCAL',
  'EBANX',
  'EBX',
  'KUSHKI',
  'FLOW',
  'KHIPU',
  'SUMUP',
  'TUU',
  'HAULMER',
  'GETNET',
  'PAYPAL',
  'GOOGLE',
  'MACH',
  'SQ',
  'ZETTLE',
  'FPAY',
  'KLAP',
  'COMPRAQUI',
  'TRANSBANK',
])

/** Places and marks at the end of a text. */
export const trailing = new Set(
  `SANTIAGO PROVIDENCIA NUNOA MAIPU VITACURA PENALOLEN MACUL QUILICURA PUDAHUEL RECOLETA INDEPENDENCIA HUECHURABA RENCA
  LAMPA COLINA CERRILLOS CONCHALI TALAGANTE MELIPILLA BUIN PAINE VALPARAISO CONCEPCION TALCAHUANO ANTOFAGASTA IQUIQUE ARICA
  CALAMA COPIAPO COQUIMBO RANCAGUA TALCA CURICO CHILLAN TEMUCO VALDIVIA OSORNO IRARRAZAVAL APUMANQUE
  CL CHL CHILE PUE COMPRAS RM SCL STGO`.split(/\s+/),
)
export const trailingPairs = new Set([
  'LAS CONDES',
  'LA FLORIDA',
  'LA REINA',
  'LO BARNECHEA',
  'SAN MIGUEL',
  'SAN BERNARDO',
  'SAN JOAQUIN',
  'PUENTE ALTO',
  'LA CISTERNA',
  'LA GRANJA',
  'ESTACION CENTRAL',
  'QUINTA NORMAL',
  'VINA MAR',
  'LA SERENA',
  'PUERTO MONTT',
  'PUNTA ARENAS',
  'LOS ANGELES',
  'COSTANERA CENTER',
  'PARQUE ARAUCO',
  'PLAZA VESPUCIO',
])

/** The anonymised sample of a statement, which is made and read on the user's machine. */
export const sampleCopy = {
  title: '¿No pudimos leer la cartola de tu banco?',
  lead: 'Haz una muestra anónima: mismas columnas y mismos lugares, sin tus datos. Se hace en tu equipo y no se envía a ninguna parte.',
  open: 'Hacer una muestra',
  dialog: {
    title: 'Muestra anónima',
    text: 'Cambiamos cada número por 9 y cada palabra por x, menos los títulos de una lista fija. El archivo no sale de tu equipo.',
    choose: 'Elegir la cartola',
    label: 'Elegir la cartola para la muestra',
    accepted: 'PDF, Excel, CSV o texto.',
    password: 'Clave del PDF',
    unlock: 'Abrir',
    working: 'Haciendo la muestra...',
    contentTitle: 'Esto es todo lo que trae',
    content: 'Contenido de la muestra',
    facts: {
      pdf: (pages: number, texts: string, one: boolean) =>
        `${pages === 1 ? '1 página' : `${pages} páginas`}, ${one ? '1 texto' : `${texts} textos`} con su lugar`,
      sheets: (rows: string, one: boolean) => (one ? '1 fila' : `${rows} filas`),
      text: (lines: string, one: boolean) => (one ? '1 línea' : `${lines} líneas`),
    },
    cut: 'Tomamos solo el principio y el final: basta para reconocer la forma.',
    check: 'Revísala antes de guardarla. Si ves algo tuyo, no la guardes.',
    send: 'Lucas no la manda. Si quieres que leamos ese banco, adjúntala tú y dinos cuál es.',
    save: 'Guardar muestra',
    other: 'Elegir otra',
    close: 'Cerrar',
    fileName: 'muestra-anonima.json',
    problems: {
      tooBig: 'Pesa más de 20 MB. Elige una cartola más corta.',
      noText: 'No trae texto: es una imagen.',
      passwordWrong: 'Esa clave no lo abre.',
      unreadable: 'No pudimos abrir ese archivo.',
    },
  },
} as const

/**
 * Words of headings that a sample may show, folded. A word stays only in a text of which every word is in this list. Banks and months
 * with the name of a person (Santander, Julio) are not in it, nor what a row is for (sueldo, arriendo).
 */
export const sampleWords: readonly string[] = [
  'fecha fechas dia hora mes periodo desde hasta vencimiento emision cierre descripcion detalle glosa',
  'concepto movimiento movimientos operacion operaciones transaccion transacciones comercio lugar',
  'sucursal oficina suc canal tipo monto montos importe valor total totales subtotal suma cargo cargos',
  'abono abonos debe haber debito debitos credito creditos cheque cheques deposito depositos giro giros',
  'pago pagos pagar pagado minimo facturado facturacion adeudado deuda compra compras avance efectivo',
  'impuesto impuestos comision comisiones interes intereses tasa cae costo costos prepago atraso mora',
  'saldo saldos inicial final anterior actual contable disponible diario diarios retencion retenciones',
  'linea sobregiro cupo utilizado aprobado superavance cuota cuotas mensual numero num nro n nº no doc',
  'docto dcto documento documentos codigo referencia serie folio pagina pag cartola historica cuenta',
  'cuentas cta cte corriente vista ahorro cuentarut tarjeta tarjetas nacional nacionales internacional',
  'internacionales estado estados resumen informacion general proximo proximos meses moneda origen pais',
  'ciudad pesos dolar dolares clp usd us uf titular adicional nombre cliente rut ejecutivo telefono',
  'direccion correo banco chile bancoestado bci itau scotiabank bice coopeuch cencosud ripley cmr tenpo',
  'mach consorcio internet web caja cajero traspaso transferencia transferencias otros otras productos',
  'servicios voluntariamente contratados sin con primer ultimo ultimos nuevo date description amount',
  'debit credit balance reference currency account type category categoria beneficiario',
].flatMap((line) => line.split(' '))

/** Words between them, which alone say nothing. */
export const sampleConnectors: readonly string[] = [
  'de',
  'del',
  'la',
  'el',
  'los',
  'las',
  'y',
  'o',
  'u',
  'a',
  'al',
  'en',
  'por',
  'su',
]

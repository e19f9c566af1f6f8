import { sizeOf, writeDay } from '../paper.ts'
import { type CardForm, drawCard, drawPairs, type RowGroup } from './form.ts'
import { type CardLayout, classicSections } from './layout.ts'
import {
  createAfter,
  createBefore,
  createGeneral,
  nameMonth,
  pesos,
  signed,
  writeCuota,
  writeRate,
} from './parts.ts'
import type { TrueCardRow } from './true-card.ts'

const letter = { width: 612, height: 792 } as const

const webForm: CardForm = {
  foot: 'Banco Itaú Chile',
  size: letter,
  head: (put, card) => {
    put(40, 40, 'Estado de cuenta nacional', { size: 11 })
    put(40, 58, `Nombre del titular: ${card.holder}`)
    put(40, 69, `Número tarjeta: xxxx-xxxx-xxxx-${card.lastFour}`)
    put(40, 80, `Fecha estado de cuenta: ${writeDay(card.closesOn, 'd/m/y')}`)
    return 95
  },
  general: (put, card, y) => {
    for (const [at, text] of [
      `Cupo total: ${signed(card.limit)}`,
      `Cupo utilizado: ${signed(card.used)}`,
      `Cupo disponible: ${signed(card.available)}`,
      `Tasa interés vigente: ${writeRate(card.rate)}`,
      `CAE: ${writeRate(card.cae).replace('%', ' %')}`,
      `Período facturado: ${writeDay(card.period.from, 'd/m/y')} - ${writeDay(card.period.to, 'd/m/y')}`,
      `Pagar hasta: ${writeDay(card.dueOn, 'd/m/y')}`,
    ].entries())
      put(40, y + at * 12, text)
    return y + 90
  },
  before: createBefore(signed),
  headings: [
    [40, ['Lugar de operación']],
    [124, ['Fecha operación']],
    [185, ['Código referencia']],
    [262, ['Descripción operación o cobro']],
    [440, ['Monto operación'], 'right'],
    [505, ['Monto total a pagar'], 'right'],
    [592, ['N° cuota | Valor cuota'], 'right'],
  ],
  sections: {
    ...classicSections,
    operations: '1. Total operaciones',
    charges: '3. Cargos, comisiones, impuestos y abonos',
  },
  title: { x: 40, sum: 'none', right: 592 },
  row: (put, row, y) => {
    put(40, y + 4, row.place)
    put(116, y, writeDay(row.date, 'd/m/y'))
    put(185, y, `${row.code}0000`)
    put(262, y, row.description)
    put(440, y, signed(row.operation), { align: 'right' })
    put(500, y, signed(row.total), { align: 'right' })
    put(522, y, row.cuota === null ? '' : `${String(row.cuota[0]).padStart(2, '0')}/${row.cuota[1]}`)
    if (row.charge !== 0n) put(592, y, signed(row.charge), { align: 'right' })
    return 14
  },
  pageTitle: null,
  pageMark: null,
  after: createAfter(signed),
  slip: false,
  money: signed,
  pitch: 14,
}

export const itauWeb: CardLayout = {
  name: 'Itaú web',
  institutionId: 'itau',
  wishes: { single: [1, 1] },
  draw: (random, card) => drawCard(random, card, webForm),
}

const cmrShops = [
  'FALABELLA',
  'SODIMAC HOMECENTER',
  'TOTTUS',
  'PAT',
  'COMPRAS NACIONALES',
  'COMPRAS INTERNACIONALES',
  'OTROS',
] as const

const printMonth = (month: string) => {
  const name = nameMonth(month, false)
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1).toLowerCase()}-${month.slice(0, 4)}`
}

const cmrForm: CardForm = {
  ...webForm,
  foot: 'Promotora CMR Falabella S.A.',
  head: (put, card) => {
    put(33, 40, 'ESTADO DE CUENTA', { size: 11 })
    put(33, 52, 'CLIENTE CMR', { size: 9 })
    const y = drawPairs(
      put,
      [
        ['Nombre:', card.holder],
        ['Cupón de pago N°:', '1234567890'],
        ['N° de Contrato:', '000000******0000'],
        ['Fecha Facturación Estado de Cuenta:', writeDay(card.closesOn, 'd/m/y')],
        ['Pagar Hasta:', writeDay(card.dueOn, 'd/m/y')],
      ],
      { x: 33, value: 175, y: 66 },
    )
    put(400, 66, 'RESUMEN DE PAGO')
    drawPairs(
      put,
      [
        ['Monto Total Facturado a Pagar:', pesos(card.billed)],
        ['Monto Mínimo a Pagar:', pesos(card.minimum)],
      ],
      { x: 400, value: 580, y: 78, align: 'right' },
    )
    return y + 14
  },
  general: (put, card, y) => {
    put(33, y, 'I. Información General')
    for (const [x, text] of [
      [190, 'Cupo Total'],
      [270, 'Cupo Utilizado'],
      [350, 'Cupo Disponible'],
    ] as const)
      put(x, y + 12, text)
    const rows = [
      ['Cupo Total*', card.limit + 40_000_000n, card.used, card.available + 40_000_000n],
      ['Cupo Compras', card.limit, card.used, card.available],
      ['Cupo Avance en Efectivo**', 500_000n, 0n, 500_000n],
    ] as const
    for (const [at, [label, ...values]] of rows.entries()) {
      put(33, y + 24 + at * 11, label)
      for (const [column, value] of values.entries())
        put(230 + column * 80, y + 24 + at * 11, pesos(value), { align: 'right' })
    }
    for (const [x, text] of [
      [190, 'Refundido'],
      [270, 'Cuotas'],
      [350, 'Avances'],
    ] as const)
      put(x, y + 62, text)
    put(33, y + 73, 'Tasa Interés Vigente')
    put(33, y + 84, 'CAE')
    for (const at of [0, 1, 2]) {
      put(190 + at * 80, y + 73, writeRate(card.rate + at / 10))
      put(190 + at * 80, y + 84, writeRate(card.cae + at))
    }
    put(33, y + 98, 'Período Facturado')
    put(190, y + 98, writeDay(card.period.from, 'd/m/y'))
    put(270, y + 98, writeDay(card.period.to, 'd/m/y'))
    return y + 112
  },
  before: createBefore(pesos),
  headings: [
    [36, ['Lugar', 'Operación']],
    [105.5, ['Fecha', 'Operación']],
    [154.6, ['Descripción Operación']],
    [315, ['Titular o', 'Adicional (1)'], 'centre'],
    [386, ['Monto', 'Operación'], 'right'],
    [430, ['Monto Total', 'a Pagar'], 'right'],
    [448, ['Número', 'Cuotas']],
    [488, ['Primer', 'Cargo']],
    [550, ['Valor Cuota', 'Mensual'], 'right'],
  ],
  sections: {
    operations: '2.1 Total Operaciones',
    products: '2.2 Productos o servicios voluntariamente contratados',
    charges: '2.3 Cargos, Comisiones, Impuestos y Abonos',
    plans: '2.5 Información compras en cuotas en período',
  },
  title: { x: 36, sum: 'none', right: 550 },
  groups: (section, rows) => {
    if (section !== 'operations') return null
    return cmrShops.flatMap((title, at): RowGroup[] => {
      const own = rows.filter((row) => Number(sizeOf(row.operation) % BigInt(cmrShops.length)) === at)
      return own.length > 0
        ? [{ title, rows: own }]
        : [
            { title, rows: [] },
            { title: 'Sin Movimientos', rows: [] },
          ]
    })
  },
  row: (put, row, y) => {
    const size = { size: 6.5 }
    put(36, y, row.cuota === null ? 'S/I' : row.place, size)
    put(105.5, y, writeDay(row.date, 'd/m/y'), size)
    put(154.6, y, row.description, size)
    put(315, y, 'T', size)
    put(386, y, pesos(row.operation), { align: 'right', ...size })
    if (row.cuota === null) return 12
    put(430, y, pesos(row.total), { align: 'right', ...size })
    put(448, y, writeCuota(row), size)
    put(488, y, printMonth(row.firstCharge), size)
    put(550, y, pesos(row.charge), { align: 'right', ...size })
    return 12
  },
  after: (put, card, y) => {
    createAfter(pesos)(put, card, y)
    put(33, y + 130, `(1) T : Titular : 000000******${card.lastFour}|${card.holder}`)
  },
  money: pesos,
  pitch: 12,
}

export const cmr: CardLayout = {
  name: 'CMR Falabella',
  institutionId: 'falabella',
  wishes: { single: [1, 1], payments: 'charges', payment: 'Pago Tarjeta Cmr' },
  draw: (random, card) => drawCard(random, card, cmrForm),
}

const cencosudForm: CardForm = {
  ...webForm,
  foot: 'CAT Administradora de Tarjetas S.A.',
  head: (put, card) => {
    put(44, 40, 'ESTADO DE CUENTA', { size: 11 })
    put(44, 52, 'TARJETA CENCOSUD SCOTIABANK MASTERCARD', { size: 9 })
    put(44, 68, `NOMBRE ${card.holder}`)
    put(44, 79, `TARJETA ************${card.lastFour}`)
    put(300, 79, `FECHA ${writeDay(card.closesOn, 'd/m/y')}`)
    return 95
  },
  general: (put, card, y) => {
    const end = createGeneral(pesos, '.')(put, card, y)
    return end
  },
  before: createBefore(pesos, {
    billed: 'MONTO FACTURADO A PAGAR DEL PERIODO ANTERIOR',
    paid: 'MONTO PAGADO PERIODO ANTERIOR',
  }),
  headings: [
    [44, ['', '', '', 'LUGAR DE', 'OPERACIÓN']],
    [99.6, ['', '', '', 'FECHA', 'OPERACIÓN']],
    [143.6, ['', '', '', 'DESCRIPCIÓN OPERACIÓN O COBRO']],
    [449, ['', '', 'MONTO', 'OPERACIÓN', 'O', 'COBRO', '($/USD)'], 'right'],
    [495, ['', '', 'MONTO', 'TOTAL A', 'PAGAR ($)'], 'right'],
    [535, ['CARGO DEL MES'], 'centre'],
    [505, ['', '', '', 'N°', 'CUOTA']],
    [568, ['', '', 'VALOR', 'CUOTA', 'MENSUAL'], 'right'],
  ],
  sections: {
    operations: '1.TOTAL OPERACIONES NACIONALES',
    products: '3.PRODUCTOS O SERVICIOS VOLUNTARIAMENTE CONTRATADOS',
    charges: '4.CARGOS, COMISIONES, IMPUESTOS Y ABONOS',
    plans: '5.INFORMACIÓN COMPRAS EN CUOTAS EN PERIODO (NAC-INTER)',
  },
  groups: (section, rows, card) => {
    const owner = `************${card.lastFour} - ${card.holder}`
    if (section !== 'operations') return rows.length === 0 ? null : [{ title: owner, rows }]
    const isAbroad = ({ operation, charge }: TrueCardRow) => charge > 0n && operation % 5n === 0n
    return [
      { title: owner, rows: rows.filter((row) => !isAbroad(row)) },
      { title: '2.TOTAL OPERACIONES INTERNACIONALES', rows: [] },
      { title: owner, rows: rows.filter(isAbroad) },
    ]
  },
  row: (put, row, y) => {
    put(44, y, row.place)
    put(99.6, y, writeDay(row.date, 'd/m/y'))
    put(143.6, y, row.description)
    if (row.operation % 4n === 0n) put(330, y, 'ropa')
    put(449, y, pesos(row.charge < 0n ? -row.operation : row.operation), { align: 'right' })
    put(495, y, pesos(row.total), { align: 'right' })
    put(508, y, row.cuota === null ? '' : `${row.cuota[0]}/${row.cuota[1]}`)
    put(568, y, pesos(row.charge), { align: 'right' })
    return 12
  },
  pageMark: (page, pages) => `Pag ${page} de ${pages}`,
  after: createAfter(pesos, { months: 'VENCIMIENTOS PRÓXIMOS 4 MESES', shift: 1 }),
  money: pesos,
  pitch: 12,
}

export const cencosud: CardLayout = {
  name: 'Cencosud',
  institutionId: 'cencosud',
  wishes: { single: [1, 1], payment: 'PAGO EN EFECTIVO' },
  draw: (random, card) => drawCard(random, card, cencosudForm),
}

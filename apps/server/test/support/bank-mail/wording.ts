import type { BankNotice } from '../../../src/modules/bank-mail/domain/read-notice.ts'

/** A generated notice, with what it says. */
export interface WrittenNotice {
  issuer: string
  from: string
  subject: string
  text: string
  html: string
  expected: BankNotice
}

export type Random = () => number

/** Numbers from 0 to 1 from a seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export const pick = <T>(random: Random, values: readonly [T, ...T[]]): T =>
  values[Math.floor(random() * values.length)] ?? values[0]

export const between = (random: Random, from: number, to: number): number =>
  from + Math.floor(random() * (to - from + 1))

const shops = [
  'LIDER EXPRESS 1234',
  'DP *FALABELLA.COM SANTIAGO CL',
  'MERPAGO*MELIMAS',
  'PAYU *UBER TRIP SANTIAGO CL',
  'CAFE ALTURA',
  'COPEC 60215 PROVIDENCIA',
  'SERVICIO LOS ALPES',
  'COMERCIAL EL ROBLE SPA',
  'FARMACIA AHUMADA 2',
  'Sodimac Ñuñoa',
  'JUMBO.CL',
  'Panadería La Espiga',
  'RedGloba*STOP MARKET CHL',
  'METRO DE SANTIAGO',
  'EL ALTO DE LA CUESTA',
  'PAGO FACIL 12',
  'TIENDA MAS POR MENOS',
] as const
const people = [
  'Camila Soto Reyes',
  'PEDRO PABLO ROJAS',
  'Ricardo ALVAREZ Muñoz',
  'MARIA JOSE PEREZ SOTO',
  'Loreto Andrea Núñez',
  'DEEP PRO BUSINESS SPA',
  'Juan de la Fuente',
  'Inmobiliaria Los Peumos Ltda',
  'JOSÉ IGNACIO O’HIGGINS',
  'Ana Desde Vera',
] as const
const owner = 'Valentina Riquelme Tapia'

/** What a notice is about, drawn from the seed. */
export interface Drawn {
  random: Random
  pesos: bigint
  dollars: bigint
  shop: string
  person: string
  owner: string
  card: string
  account: string
  day: number
  month: number
  year: number
  time: string
  reference: string
  instalments: number
}

const digits = (random: Random, count: number) =>
  Array.from({ length: count }, () => String(between(random, 0, 9))).join('')

export function draw(random: Random): Drawn {
  return {
    random,
    pesos: BigInt(
      pick(random, [
        between(random, 100, 999),
        between(random, 1_000, 99_999),
        between(random, 100_000, 9_999_999),
      ]),
    ),
    dollars: BigInt(between(random, 99, 250_000)),
    shop: pick(random, shops),
    person: pick(random, people),
    owner,
    card: digits(random, 4),
    account: `${between(random, 1, 9)}${digits(random, between(random, 7, 11))}`,
    day: between(random, 1, 28),
    month: between(random, 1, 12),
    year: between(random, 2025, 2027),
    time: `${pad(between(random, 0, 23))}:${pad(between(random, 0, 59))}`,
    reference: digits(random, between(random, 6, 12)),
    instalments: between(random, 1, 12),
  }
}

export const pad = (value: number) => String(value).padStart(2, '0')
const group = (value: bigint, mark: string) => value.toString().replace(/\B(?=(\d{3})+(?!\d))/g, mark)

export const withDots = (value: bigint) => group(value, '.')
export const withCommas = (value: bigint) => group(value, ',')
/** `1.234,56` */
export const inDollars = (cents: bigint) => `${group(cents / 100n, '.')},${pad(Number(cents % 100n))}`

const monthNames = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]
const weekdays = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']

export const dated = ({ day, month, year }: Drawn, mark = '/') =>
  `${pad(day)}${mark}${pad(month)}${mark}${year}`
export const datedShort = (drawn: Drawn, mark = '/') =>
  `${pad(drawn.day)}${mark}${pad(drawn.month)}${mark}${pad(drawn.year % 100)}`
export function datedInWords({ day, month, year }: Drawn): string {
  const weekday = weekdays[new Date(Date.UTC(year, month - 1, day)).getUTCDay()]
  return `${weekday} ${day} de ${monthNames[month - 1]} de ${year}`
}

/** A label and its value, or a sentence. */
export type Piece = readonly [label: string, value: string] | string

/** How a bank or a mail program lays out labels and values. */
export const layouts = ['lines', 'colons', 'same line', 'glued'] as const
export type Layout = (typeof layouts)[number]

/** Writes pieces as plain text and as HTML with a table. */
export function layOut(random: Random, pieces: readonly Piece[], allowed: readonly [Layout, ...Layout[]]) {
  const layout = pick(random, allowed)
  const losesAccents = random() < 0.2
  const write = (text: string) => (losesAccents ? text.normalize('NFD').replace(/\p{M}/gu, '') : text)
  const text = pieces.map((piece) => (typeof piece === 'string' ? piece : inLayout(piece, layout))).join('\n')
  const rows = pieces.map((piece) =>
    typeof piece === 'string'
      ? `<p style="margin:0">${toEntities(piece).replaceAll('\n', '<br>')}</p>`
      : `<table width="100%"><tr><td>${toEntities(piece[0])}${layout === 'colons' ? ':' : ''}</td><td><b>${toEntities(piece[1])}</b></td></tr></table>`,
  )
  const html = `<!doctype html><html><head><style>.x{color:#123456}</style><title>Aviso</title></head><body><img src="https://x.invalid/1234.png" alt=""><div style="display:none">&nbsp;&zwnj;</div>${rows.join('')}</body></html>`
  return { text: write(text), html: write(html) }
}

const inLayout = ([label, value]: readonly [string, string], layout: Layout) =>
  layout === 'lines'
    ? `${label}\n${value}`
    : layout === 'colons'
      ? `${label}:\n${value}`
      : layout === 'same line'
        ? `${label}: ${value}`
        : `${label}${value}`

const toEntities = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('ó', '&oacute;')
    .replaceAll('é', '&eacute;')

/** What banks write below, with amounts and words of other notices. */
export const footers: readonly [string, ...string[]] = [
  'Si no reconoces esta operación, llámanos al 600 637 3737.',
  'Nunca te pediremos tus claves. Infórmese sobre la garantía estatal de los depósitos en su banco o en www.cmfchile.cl.',
  'Este correo fue enviado de forma automática, por favor no responder.',
  'Revisa el reverso de tu tarjeta. Tu cupo disponible es $ 1.000.000.',
]

/** Facts that most notices leave out. */
export const blank = {
  merchant: null,
  card: null,
  account: null,
  date: null,
  time: null,
  reference: null,
  instalments: null,
} as const

export const isoDay = ({ day, month, year }: Drawn) => `${year}-${pad(month)}-${pad(day)}`

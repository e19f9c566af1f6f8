import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forms, writeNotices } from '../../../../test/support/bank-mail/notices.ts'
import { htmlToText } from '../reading/html-text.ts'
import { type BankNotice, type NoticeReading, readNotice } from './read-notice.ts'
import { maxTextLength } from './text.ts'

const issuers = Object.keys(forms)
const perIssuer = 50
/** Another one than those with which the readers were written. */
const seed = 6_020_077

/** A mail that lost its accents says the name without them. */
const withoutAccents = (notice: BankNotice) => ({
  ...notice,
  merchant: notice.merchant?.normalize('NFD').replace(/\p{M}/gu, '') ?? null,
})
const read = (text: string, subject = '') => {
  const reading = readNotice(text, subject)
  return reading.kind === 'notice' ? withoutAccents(reading.notice) : reading
}

describe.each(issuers)('notices of %s', (issuer) => {
  const notices = writeNotices(issuer, seed, perIssuer)
  test.each(notices.map((notice, at) => [at, notice] as const))(
    'number %i is read right as text and as HTML',
    (_at, notice) => {
      const expected = withoutAccents(notice.expected)
      expect(read(notice.text, notice.subject)).toEqual(expected)
      expect(read(htmlToText(notice.html, maxTextLength), notice.subject)).toEqual(expected)
    },
  )

  test('read the same when they are forwarded, and forwarded again', () => {
    for (const { text, subject, expected, from } of notices) {
      const once = `Mira\n\n---------- Forwarded message ---------\nDe: Banco <${from}>\nDate: dom, 29 nov 2026 a las 10:00\nSubject: ${subject}\nTo: <vale@correo.example>\n\n${text}`
      const quoted = once
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n')
      const twice = `De: Vale\nEnviado: domingo\nPara: Lucas\nAsunto: RV: ${subject}\n\n${quoted}`
      for (const forwarded of [once, twice])
        expect(read(forwarded, `Fwd: ${subject}`)).toEqual(withoutAccents(expected))
    }
  })
})

const numbersOf = (text: string): Set<string> => new Set(text.match(/\d+/g) ?? [])
/** Returns a text on one line without the marks of quoted lines, as it is read. */
const unquote = (text: string): string => text.replace(/^[\s>]+/gm, '').replace(/\s+/g, ' ')
/** Lists the figures of a notice in the forms in which texts write them. */
function isWritten(
  { amount, currency, card, account, instalments, reference, merchant }: BankNotice,
  text: string,
): boolean {
  const digits = text.replace(/[.,\s]/g, '')
  const written = currency === 'USD' ? [amount.toString(), (amount / 100n).toString()] : [amount.toString()]
  return (
    written.some((one) => digits.includes(one)) &&
    [card, account, reference].every((one) => one === null || digits.includes(one.replace(/[.,\s]/g, ''))) &&
    (instalments === null || digits.includes(String(instalments))) &&
    (merchant === null || unquote(text).includes(merchant.slice(0, 20)))
  )
}

const words = fc.constantFrom(
  'compra',
  'Monto',
  'por $',
  '$ 12.990',
  '1.234',
  'US$ 4,70',
  'en',
  'Comercio',
  'LIDER',
  'tarjeta',
  '****1234',
  'Cuenta',
  '46685197',
  'Fecha',
  '12/10/2026',
  '31-02-2026',
  '14:20',
  'transferencia',
  'has recibido una',
  'nuestro cliente',
  'Juan Soto',
  'realizó',
  ':',
  '\n',
  'Nombre',
  'saldo',
  'cupo',
  'hasta',
  'anulación',
  'CAD 88,10',
  'cuotas',
  '3',
  'giro',
  'pago de tu tarjeta',
  '>',
  'De:',
  'Hora',
  '99:99',
  '%',
  '5%',
)

test('never invents: every figure of a notice stands in the text', () => {
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 40 }), (drawn) => {
      const text = drawn.join(' ')
      const reading = readNotice(text)
      if (reading.kind !== 'notice') return true
      const { date, time } = reading.notice
      const numbers = numbersOf(text)
      const hasDate =
        date === null ||
        date
          .split('-')
          .every(
            (part) => numbers.has(part) || numbers.has(String(Number(part))) || numbers.has(part.slice(2)),
          )
      const hasTime = time === null || text.includes(time) || text.includes(time.replace(/^0/, ''))
      return isWritten(reading.notice, text) && hasDate && hasTime
    }),
    { numRuns: 3_000 },
  )
})

test('a long message is read within milliseconds', () => {
  const text = 'compra por $ 1.234 en '.repeat(20_000)
  const from = performance.now()
  readNotice(text)
  expect(performance.now() - from).toBeLessThan(2_000)
})

describe('what is no movement', () => {
  const card = 'tarjeta de crédito terminada en **** 0608'
  test.each<[string, string, NoticeReading['kind']]>([
    [
      'a rejected purchase',
      `Tu compra por $ 2.990 en MERPAGO con tu ${card} fue rechazada por cupo insuficiente.`,
      'declined',
    ],
    [
      'one that was not authorised',
      `Compra no autorizada por $ 9.990 en LIDER, ${card}, el 12/10/2026.`,
      'declined',
    ],
    [
      'an advertisement',
      'Aprovecha: compra hasta $ 500.000 en cuotas sin interés con tu tarjeta. Oferta válida hoy.',
      'none',
    ],
    ['a pre-approved loan', 'Tienes un crédito preaprobado de $ 5.000.000. Simula tu compra.', 'none'],
    ['a message without an amount', `Realizaste una compra en LIDER con tu ${card}.`, 'none'],
    ['a bill', 'Tu estado de cuenta está listo. Monto total $ 120.000, vence el 05/12/2026.', 'none'],
    [
      'another currency',
      `Se ha realizado una compra por CAD 88,10 en TIM HORTONS asociado a su ${card} el día 27/02/2026 a las 15:12 hrs.`,
      'unsupported_unit',
    ],
    ['nothing at all', '', 'none'],
    [
      'a purchase that failed',
      `Intento de compra por $ 8.490 en LIDER con tu ${card}: no se completó.`,
      'declined',
    ],
    [
      'a charge that failed',
      `El pago automático de LUZ por $ 25.990 no se pudo cargar a tu ${card}.`,
      'declined',
    ],
    ['a code for one', `Tu código de verificación es 123456. Compra por $ 8.490 en LIDER, ${card}.`, 'none'],
    ['a request', `Para confirmar tu compra en LIDER por $ 8.490 con tu ${card} ingresa la clave.`, 'none'],
    ['a question', `Compra por $ 8.490 en LIDER con tu ${card}. ¿Reconoces esta compra?`, 'none'],
    ['a stopped purchase', `Bloqueamos una compra sospechosa por $ 8.490 en LIDER con tu ${card}.`, 'none'],
    ['an attempt', `Detectamos un intento de compra de $ 8.490 en LIDER con tu ${card}.`, 'none'],
    [
      'one to confirm',
      `Tienes una compra pendiente de confirmar por $ 8.490 en LIDER con tu ${card}.`,
      'none',
    ],
    ['a reminder', `Recuerda el pago de tu ${card} por $ 350.000.`, 'none'],
    [
      'a payment of tomorrow',
      'Mañana se realizará el pago de tu cuenta de luz por $ 25.990, cuenta ****5678.',
      'none',
    ],
    [
      'a planned transfer',
      'Programaste una transferencia de $ 9.000 a Ana Soto desde tu cuenta ****5678.',
      'none',
    ],
    ['offered cash', `Retira un avance en efectivo por $ 500.000 con tu ${card} en 12 cuotas.`, 'none'],
    [
      'a transfer that came back',
      'La transferencia que realizaste por $ 25.000 a Ana Soto fue devuelta a tu cuenta ****5678.',
      'none',
    ],
  ])('%s', (_name, text, kind) => {
    expect(readNotice(text).kind).toBe(kind)
  })

  test('advice below a purchase does not undo it', () => {
    const advice =
      'Recuerda que nunca te pediremos tus claves. ¿No reconoces esta compra? Bloquea tu tarjeta en la app.'
    expect(readNotice(`Realizaste una compra por $ 8.490 en LIDER con tu ${card}. ${advice}`)).toMatchObject({
      kind: 'notice',
      notice: { kind: 'purchase', amount: 8_490n, merchant: 'LIDER', card: '0608' },
    })
  })

  test('two notices in one message are several', () => {
    const one = (amount: string) =>
      `Se ha realizado una compra por $ ${amount} en LIDER asociado a su ${card} el día 27/02/2026 a las 15:12 hrs.`
    expect(
      readNotice(`${one('2.990')}\n---------- Forwarded message ---------\nDe: Banco\n\n${one('3.990')}`)
        .kind,
    ).toBe('several')
    expect(
      readNotice(`${one('2.990')}\n---------- Forwarded message ---------\nDe: Banco\n\n${one('2.990')}`)
        .kind,
    ).toBe('notice')
  })

  test('an amount is no number of a card, where labels stand above their values', () => {
    expect(
      readNotice('Compra\nMonto\nComercio\nTarjeta\n$12.990\nTIENDA INVENTADA\n**** 4321'),
    ).toMatchObject({ kind: 'notice', notice: { amount: 12_990n, card: '4321' } })
  })

  test('an amount that is not the purchase is not taken', () => {
    const reading = readNotice(
      `Compra aprobada por $4.500 en CAFE ALTURA con tu tarjeta terminada en 1234. Saldo disponible: $98.000`,
    )
    expect(reading).toMatchObject({
      kind: 'notice',
      notice: { amount: 4_500n, merchant: 'CAFE ALTURA', card: '1234', date: null },
    })
  })
})

describe('both sides of a transfer', () => {
  const transfer = (...lines: string[]) =>
    readNotice(['Has realizado una transferencia de fondos', ...lines, 'Monto: $25.000'].join('\n'))
  const sent = { kind: 'transfer_out', merchant: 'María Inventada', account: '7809', amount: 25_000n }

  test.each([
    [
      'titles above the same labels',
      ['Origen', 'Nombre: Juan Inventado', 'Cuenta: 00-123-45678-09'],
      ['Destino', 'Nombre: María Inventada', 'N° de Cuenta: 12345678'],
    ],
    [
      'only one of them has a title',
      ['Datos del destinatario', 'Nombre', 'María Inventada', 'N° de cuenta', '12345678'],
      ['Cuenta de origen', '00-123-45678-09'],
    ],
    [
      'the account below its title',
      ['Origen', 'Cuenta Corriente 00-123-45678-09'],
      ['Destino', 'Nombre', 'María Inventada'],
    ],
  ])('%s', (_name, first, second) => {
    expect(transfer(...first, ...second)).toMatchObject({ kind: 'notice', notice: sent })
  })

  test('a name ends where the next line has a label', () => {
    expect(
      readNotice(
        'Has realizado una transferencia a María Inventada\nMonto $25.000\nCuenta de origen 00-123-45678-09',
      ),
    ).toMatchObject({ kind: 'notice', notice: sent })
  })

  test('an international shop has its own name', () => {
    expect(
      readNotice(
        'Uso de tu tarjeta de crédito ****4321\nComercio internacional\nMonto USD 20,00\nComercio APPLE',
      ),
    ).toMatchObject({ kind: 'notice', notice: { merchant: 'APPLE', amount: 2_000n, currency: 'USD' } })
  })
})

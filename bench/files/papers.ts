import { addDays } from '@lucas/contract/rules/periods.ts'
import { type DrawnPage, type DrawnText, drawPdf } from '@lucas/papers/draw-pdf.ts'
import { limit } from '../support/limit.ts'
import { median, watchMemory } from '../support/measure.ts'
import type { Figure } from '../support/report.ts'
import type { Server } from '../support/server.ts'
import { confirmImport, createAccountStatement, upload, waitForImport } from '../support/statement-files.ts'
import { register } from '../support/users.ts'

const rowsPerPage = 70
const csvRows = 100_000
const rounds = 3
const memoryLimit = 640

/** Measures how statements of people are read: PDFs from the upload to their preview, a long CSV until it is stored. */
export async function paperFigures(server: Server): Promise<Figure[]> {
  return [
    ...(await measurePdf(server, 3, 1.5)),
    ...(await measurePdf(server, 60, 8)),
    ...(await measureLongCsv(server)),
  ]
}

async function measurePdf(server: Server, pages: number, atMost: number): Promise<Figure[]> {
  const body = new Uint8Array(await drawPdf(createPages(pages)))
  const times: number[] = []
  let highest = 0
  for (let round = 0; round < rounds; round += 1) {
    limit.throwIfAborted()
    const user = await register(server)
    const from = performance.now()
    const { answer, peak } = await watchMemory(server.pid, async () =>
      waitForImport(server, user, await upload(server, user, { name: 'cartola.pdf', body })),
    )
    times.push((performance.now() - from) / 1_000)
    highest = Math.max(highest, peak)
    if (answer.counts?.new !== pages * rowsPerPage) throw new Error(`${answer.counts?.new} rows were read`)
  }
  const name = `a PDF statement of ${pages} pages with ${(pages * rowsPerPage).toLocaleString('en')} rows`
  return [
    {
      name: `Preview of ${name}, from the upload to its counts`,
      value: median(times),
      unit: 's',
      atMost,
      note: `median of ${rounds} users; ${Math.round(body.length / 1_024)} kB`,
    },
    memoryFigure(`the preview of ${name}`, highest),
  ]
}

async function measureLongCsv(server: Server): Promise<Figure[]> {
  const user = await register(server)
  const body = createAccountStatement(csvRows)
  const from = performance.now()
  const { answer, peak } = await watchMemory(server.pid, async () => {
    const id = await upload(server, user, { name: 'cartola.csv', body })
    await waitForImport(server, user, id)
    return confirmImport(server, user, id)
  })
  const seconds = (performance.now() - from) / 1_000
  if (answer.added !== csvRows) throw new Error(`${answer.added} of ${csvRows} rows were stored`)
  const name = `a CSV of ${csvRows.toLocaleString('en')} rows`
  return [
    { name: `Import of ${name}, from the upload until it is stored`, value: seconds, unit: 's', atMost: 15 },
    memoryFigure(`the import of ${name}`, peak),
  ]
}

const memoryFigure = (of: string, peak: number): Figure => ({
  name: `Peak memory of the server process during ${of}`,
  value: peak,
  unit: 'MB',
  atMost: memoryLimit,
  note: 'sampled every 10 ms',
})

/** Returns the pages of a statement of an account whose balances follow from its amounts. */
function createPages(count: number): DrawnPage[] {
  const rows = count * rowsPerPage
  const toDay = (at: number) => addDays('2026-01-01', Math.floor((at * 270) / rows))
  const toAmount = (at: number) => (at % 9 === 8 ? 400_000 : -(1_000 + ((at * 7_919) % 90_000)))
  const amounts = Array.from({ length: rows }, (_, at) => toAmount(at))
  const opening = 900_000_000
  const closing = amounts.reduce((sum, amount) => sum + amount, opening)
  let balance = opening
  return Array.from({ length: count }, (_, page) => {
    const texts: DrawnText[] = page === 0 ? drawHead(toDay(0), toDay(rows - 1), opening, closing) : []
    const top = 150
    for (const [x, text, align] of columns) texts.push({ x, y: top, text, align })
    for (let line = 0; line < rowsPerPage; line += 1) {
      const at = page * rowsPerPage + line
      const amount = amounts[at] ?? 0
      balance += amount
      const y = top + 14 + line * 8.5
      texts.push(
        { x: 40, y, text: printDay(toDay(at)) },
        { x: 110, y, text: `COMPRA COMERCIO ${(at * 31) % 977} SANTIAGO` },
        { x: amount < 0 ? 400 : 480, y, text: print(Math.abs(amount)), align: 'right' },
        { x: 570, y, text: print(balance), align: 'right' },
      )
    }
    return { width: 612, height: 792, texts }
  })
}

const columns = [
  [40, 'Fecha', 'left'],
  // lint-allow spanish-in-copy: what a bank prints
  [110, 'Descripción', 'left'],
  [400, 'Cargos', 'right'],
  [480, 'Abonos', 'right'],
  [570, 'Saldo', 'right'],
] as const

function drawHead(from: string, to: string, opening: number, closing: number): DrawnText[] {
  return [
    { x: 40, y: 40, text: 'CARTOLA DE CUENTA VISTA', size: 11 },
    { x: 40, y: 56, text: 'N° de cuenta: 55-0012345-6' },
    { x: 300, y: 56, text: `Desde: ${printDay(from)}` },
    { x: 430, y: 56, text: `Hasta: ${printDay(to)}` },
    { x: 40, y: 82, text: 'Saldo inicial' },
    { x: 150, y: 82, text: `$ ${print(opening)}` },
    { x: 300, y: 82, text: 'Saldo final' },
    { x: 410, y: 82, text: `$ ${print(closing)}` },
  ]
}

const print = (pesos: number) => pesos.toLocaleString('es-CL')
const printDay = (day: string) => day.split('-').toReversed().join('/')

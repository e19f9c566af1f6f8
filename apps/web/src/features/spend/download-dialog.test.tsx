import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { person } from '../../../test/answers.ts'
import { after, fakeTime, renderScreen } from '../../../test/bank-wire.tsx'
import { DownloadDialog } from './download-dialog.tsx'

const asked: string[] = []
const links: { name: string; text: Promise<string> }[] = []
const files = new Map<string, Blob>()
const close = vi.fn<(open: boolean) => void>()

fakeTime()
beforeEach(() => {
  close.mockClear()
  asked.length = links.length = 0
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: keep, revokeObjectURL: () => undefined }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push({ name: this.download, text: files.get(this.href)?.text() ?? Promise.resolve('') })
  })
})
afterEach(() => vi.restoreAllMocks())

function keep(file: Blob): string {
  files.set('blob:http://localhost/1', file)
  return 'blob:http://localhost/1'
}

async function open(plan: 'free' | 'grow', csv: () => Response | Error = () => new Response('Fecha;Monto')) {
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const answer = path.includes('/csv/') ? csv() : Response.json(person({ plan }))
    if (answer instanceof Error) throw answer
    return answer
  })
  renderScreen(
    <DownloadDialog
      open
      onOpenChange={close}
      query={{ search: 'pan', sort: undefined }}
      today="2026-11-21"
      rows="9 transacciones"
    />,
  )
  await after(50)
}
const start = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Descargar' }))
  await after(50)
}

test('the plan Grow gets the filtered list in the chosen format under a name with the day', async () => {
  await open('grow')
  expect(screen.getByText(/^9 transacciones, con los filtros/)).toBeDefined()
  fireEvent.click(screen.getByRole('radio', { name: /Neutro/ }))
  await start()
  expect(asked.at(-1)).toBe('/api/transactions/csv/?search=pan&format=neutral')
  expect(links.map(({ name }) => name)).toEqual(['transacciones-2026-11-21.csv'])
  expect(await links[0]?.text).toBe('Fecha;Monto')
  expect(close).toHaveBeenCalledWith(false)
})

test('the free plan is told what it is and what it costs, and nothing is asked for', async () => {
  await open('free')
  expect(screen.getByText('$9.990 al mes')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Descargar' })).toBeNull()
  expect(asked.filter((path) => path.includes('/csv/'))).toEqual([])
})

test('a plan that ended meanwhile is told the same by the server’s word', async () => {
  const refusal = {
    type: '',
    title: '',
    status: 403,
    detail: 'x',
    error: 'x',
    message: 'x',
    code: 'plan_required',
  }
  await open('grow', () => Response.json(refusal, { status: 403 }))
  await start()
  expect(screen.getByText('$9.990 al mes')).toBeDefined()
  expect(links).toEqual([])
})

test('a network that is away says so, and trying again works', async () => {
  let isAway = true
  await open('grow', () => (isAway ? new TypeError('offline') : new Response('Fecha')))
  await start()
  expect(screen.getByText('No pudimos descargar tus transacciones. Intenta de nuevo.')).toBeDefined()
  expect(close).not.toHaveBeenCalled()
  isAway = false
  await start()
  expect(links).toHaveLength(1)
})

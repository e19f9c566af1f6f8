import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createUser } from '../../../test/api-fixtures.ts'
import { advanceTime, fakeTime, renderScreen } from '../../../test/fake-http.tsx'
import { DownloadDialog } from './download-dialog.tsx'

const requests: string[] = []
const links: { name: string; text: Promise<string> }[] = []
const files = new Map<string, Blob>()
const close = vi.fn<(open: boolean) => void>()

fakeTime()
beforeEach(() => {
  close.mockClear()
  requests.length = links.length = 0
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: storeBlob, revokeObjectURL: () => undefined }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push({ name: this.download, text: files.get(this.href)?.text() ?? Promise.resolve('') })
  })
})
afterEach(() => vi.restoreAllMocks())

function storeBlob(file: Blob): string {
  files.set('blob:http://localhost/1', file)
  return 'blob:http://localhost/1'
}

async function open(plan: 'free' | 'grow', csv: () => Response | Error = () => new Response('Fecha;Monto')) {
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path)
    const answer = path.includes('/csv/') ? csv() : Response.json(createUser({ plan }))
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
  await advanceTime(50)
}
const start = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Descargar' }))
  await advanceTime(50)
}

test('downloads the filtered list in the chosen format, named with the day, on the plan Grow', async () => {
  await open('grow')
  expect(screen.getByText(/^9 transacciones, con los filtros/)).toBeDefined()
  fireEvent.click(screen.getByRole('radio', { name: /Neutro/ }))
  await start()
  expect(requests.at(-1)).toBe('/api/transactions/csv/?search=pan&format=neutral')
  expect(links.map(({ name }) => name)).toEqual(['transacciones-2026-11-21.csv'])
  expect(await links[0]?.text).toBe('Fecha;Monto')
  expect(close).toHaveBeenCalledWith(false)
})

test('shows the offer and its price on the free plan, and requests nothing', async () => {
  await open('free')
  expect(screen.getByText('$9.990 al mes')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Descargar' })).toBeNull()
  expect(requests.filter((path) => path.includes('/csv/'))).toEqual([])
})

test('shows the offer when the server answers plan_required', async () => {
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

test('shows an error when the network fails, and a retry works', async () => {
  let isAway = true
  await open('grow', () => (isAway ? new TypeError('offline') : new Response('Fecha')))
  await start()
  expect(screen.getByText('No pudimos descargar tus transacciones. Intenta de nuevo.')).toBeDefined()
  expect(close).not.toHaveBeenCalled()
  isAway = false
  await start()
  expect(links).toHaveLength(1)
})

import { shareTarget, takeSharedFiles, takeSharedText } from '@lucas/contract/banking/share-target.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { createShareTarget } from './share-target.ts'

const origin = 'https://lucas.example'
afterEach(() => vi.useRealTimers())

function createWorker() {
  const target = new EventTarget()
  const scope = Object.assign(target, { location: new URL(origin) })
  // Only what the worker uses: the rest of a scope is the browser's.
  const receive: ReturnType<typeof createShareTarget> = Reflect.apply(createShareTarget, undefined, [scope])
  function send(files: readonly File[], text: string): Promise<Response> {
    const form = new FormData()
    for (const file of files) form.append(shareTarget.field, file)
    form.append(shareTarget.text, text)
    return Reflect.apply(receive, undefined, [{ formData: async () => form }])
  }
  return {
    share: (...files: File[]) => send(files, 'hola'),
    shareText: (text: string) => send([], text),
    takeText(): string {
      const answers: string[] = []
      const port = { postMessage: (text: string) => answers.push(text) }
      target.dispatchEvent(Object.assign(new Event('message'), { data: takeSharedText, ports: [port] }))
      return answers[0] ?? ''
    },
    take(): string[] {
      const answers: File[][] = []
      const port = { postMessage: (files: File[]) => answers.push(files) }
      target.dispatchEvent(Object.assign(new Event('message'), { data: takeSharedFiles, ports: [port] }))
      return (answers[0] ?? []).map(({ name }) => name)
    },
  }
}

test('shared files open the import screen, which gets them once', async () => {
  const worker = createWorker()
  const answer = await worker.share(new File(['a'], 'cartola.pdf'), new File(['b'], 'tarjeta.xlsx'))
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    `${origin}/connections/importar?compartido=1`,
  ])
  expect(worker.take()).toEqual(['cartola.pdf', 'tarjeta.xlsx'])
  expect(worker.take()).toEqual([])
})

test('a later share replaces an earlier one, and one without a file leaves none', async () => {
  const worker = createWorker()
  await worker.share(new File(['a'], 'una.csv'))
  await worker.share(new File(['b'], 'otra.csv'))
  expect(worker.take()).toEqual(['otra.csv'])
  await worker.share()
  expect(worker.take()).toEqual([])
})

test('a shared text opens a new transaction, which gets it once', async () => {
  const worker = createWorker()
  const answer = await worker.shareText(' Compra por $5.990 en JUMBO ')
  expect(answer.headers.get('location')).toBe(`${origin}/spend?nuevo=mensaje`)
  expect(worker.takeText()).toBe('Compra por $5.990 en JUMBO')
  expect(worker.takeText()).toBe('')
})

test('what no screen asks for is forgotten', async () => {
  vi.useFakeTimers()
  const worker = createWorker()
  await worker.share(new File(['a'], 'cartola.pdf'))
  vi.advanceTimersByTime(11 * 60_000)
  expect(worker.take()).toEqual([])
})

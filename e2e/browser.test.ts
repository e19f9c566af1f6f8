import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { findChromium, launchBrowser } from './environment/browser.ts'
import { expectAccessible } from './page.ts'

test('the browser of this machine opens a page on loopback', async () => {
  const server = createServer((_request, answer) => answer.end('<!doctype html><h1>Hola</h1>'))
  const port = await new Promise<number>((done) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      done(typeof address === 'object' && address ? address.port : 0)
    }),
  )
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${port}/`)
    expect(await page.getByRole('heading').textContent()).toBe('Hola')
  } finally {
    await browser.close()
    server.close()
  }
})

test('the accessibility check reports low contrast in both themes', async () => {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    const pale =
      '<html lang="es"><title>Hola</title><main><h1>Hola</h1><p style="color:#ccc;background:#fff">Hola</p><img src="data:,"></main>'
    await page.setContent(pale)
    await expect(expectAccessible(page)).rejects.toThrow('color-contrast')
    await expect(expectAccessible(page)).rejects.toThrow('image-alt')
    await expect(expectAccessible(page, { onlyColours: true })).rejects.toThrow('color-contrast')
    await page.setContent('<html lang="es"><title>Hola</title><main><h1>Hola</h1></main>')
    await expectAccessible(page)
  } finally {
    await browser.close()
  }
})

test('an invalid CHROME_PATH throws and no other browser is tried', () => {
  const before = process.env.CHROME_PATH
  process.env.CHROME_PATH = '/nowhere/chrome'
  try {
    expect(findChromium).toThrow('CHROME_PATH names /nowhere/chrome, which does not start.')
  } finally {
    if (before === undefined) delete process.env.CHROME_PATH
    else process.env.CHROME_PATH = before
  }
})

/** Amounts, dates and times as screens, mails and files format them with `Intl`. */
const written = (): string[] => {
  const day = new Date('2026-11-18T12:00:00Z')
  const ofDay = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('es-CL', { timeZone: 'UTC', ...options }).format(day)
  return [
    new Intl.NumberFormat('es-CL', { maximumFractionDigits: 0, useGrouping: 'always' }).format(1_234_567),
    new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(2145.8),
    new Intl.NumberFormat('es-CL', { minimumFractionDigits: 2 }).format(46.96),
    (4_247).toLocaleString('es-CL'),
    ofDay({ day: 'numeric', month: 'short' }),
    ofDay({ weekday: 'long', day: 'numeric', month: 'long' }),
    ofDay({ month: 'long', year: 'numeric' }),
    ofDay({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  ]
}

test('the browser formats amounts, days and times of Chile as the server does', async () => {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    expect(await page.evaluate(written)).toEqual(written())
    expect(written().slice(0, 4)).toEqual(['1.234.567', '2,145.80', '46,96', '4.247'])
  } finally {
    await browser.close()
  }
})

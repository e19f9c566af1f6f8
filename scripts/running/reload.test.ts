import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startReloaded } from './reload.ts'

const seconds = { timeout: 30_000 }

/** Starts a program that appends the text of `text.ts` to a file, and returns how to write its sources. */
async function startProgram() {
  const folder = mkdtempSync(join(tmpdir(), 'lucas-reload-'))
  const [sources, log] = [join(folder, 'src'), join(folder, 'log')]
  mkdirSync(sources)
  /** Writes as many editors do: a temporary file that replaces the old one. */
  const replace = (name: string, text: string) => {
    writeFileSync(join(sources, `${name}.tmp`), text)
    renameSync(join(sources, `${name}.tmp`), join(sources, name))
  }
  replace('text.ts', "export const text = 'first'")
  replace(
    'main.ts',
    `import { appendFileSync } from 'node:fs'
    import { text } from './text.ts'
    process.on('SIGTERM', () => process.exit(0))
    setInterval(() => {}, 1_000)
    appendFileSync(${JSON.stringify(log)}, text + '\\n')`,
  )
  const env = { ...process.env, NODE_OPTIONS: '' }
  const child = startReloaded('program', [join(sources, 'main.ts')], env, [sources])
  onTestFinished(async () => {
    child.stop()
    await child.ended
    rmSync(folder, { recursive: true })
  })
  const runs = () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [])
  await vi.waitFor(() => expect(runs()).toEqual(['first']), seconds)
  return { child, sources, replace, runs }
}

test('starts again each time that a file is replaced, and after a fault in it', async () => {
  const { child, replace, runs } = await startProgram()
  for (const text of ['second', 'third', 'fourth']) {
    replace('text.ts', `export const text = '${text}'`)
    await vi.waitFor(() => expect(runs().at(-1)).toBe(text), seconds)
  }
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => said.mockRestore())
  replace('text.ts', "throw new Error('a fault')")
  await vi.waitFor(() => expect(said).toHaveBeenCalledWith(expect.stringContaining('program ended')), seconds)
  replace('text.ts', "export const text = 'fixed'")
  await vi.waitFor(() => expect(runs()).toEqual(['first', 'second', 'third', 'fourth', 'fixed']), seconds)
  child.stop()
  expect(await child.ended).toEqual({ name: 'program', code: 0, signal: null })
})

test('sees a file in a new folder, also when it is replaced there', async () => {
  const { sources, replace, runs } = await startProgram()
  mkdirSync(join(sources, 'deep'))
  replace('deep/text.ts', "export const text = 'deep'")
  replace('text.ts', "export { text } from './deep/text.ts'")
  await vi.waitFor(() => expect(runs().at(-1)).toBe('deep'), seconds)
  replace('deep/text.ts', "export const text = 'deeper'")
  await vi.waitFor(() => expect(runs().at(-1)).toBe('deeper'), seconds)
})
